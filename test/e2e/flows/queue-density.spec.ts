/** Rows of the queue that a packer sees whole, without scrolling. */
import type { Page } from 'playwright';
import { LANGUAGES, painted } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { violations } from '../model/looks/axe.ts';
import { takePicture } from '../model/picture.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

/** Least number of whole rows in a window of this size, with up to five heads between them. */
const AT_WORK = [
  { width: 1024, height: 768, rows: 9 },
  { width: 1280, height: 800, rows: 11 },
  { width: 1920, height: 1080, rows: 17 },
];

const softly = expect.configure({ soft: true });

/** Rows with every pixel inside the list. */
const rowsInSight = (page: Page) =>
  page.getByTestId('queue').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect();
    const rows = [...list.querySelectorAll('[data-order]')].map((row) => row.getBoundingClientRect());
    const end = Math.min(bottom, innerHeight);
    return rows.filter((row) => row.top >= top - 0.5 && row.bottom <= end + 0.5).length;
  });

/** Due times and dates that take a second line. */
const brokenDues = (page: Page) =>
  page.locator('[data-testid=queue] [data-order] .due').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [cell.textContent] : [];
    }),
  );

async function showsRows(page: Page, sizes: typeof AT_WORK, of: string): Promise<void> {
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    for (const { rows, ...size } of sizes) {
      await page.setViewportSize(size);
      await painted(page);
      const name = `${of} ${language} ${size.width}x${size.height}`;
      await softly.poll(() => rowsInSight(page), name).toBeGreaterThanOrEqual(rows);
      console.log(`${name}: ${await rowsInSight(page)} rows in sight`);
      await softly.poll(() => layoutFaults(page), name).toEqual([]);
      if (size.width >= 1920) await softly.poll(() => brokenDues(page), name).toEqual([]);
      // The rules of axe ask for no size.
      if (size.width === sizes[0]?.width) expect.soft(await violations(page), name).toEqual([]);
      await takePicture(page, `density/${name}`);
    }
  }
  await setComputerLanguage(page, 'en');
}

/** Days until the due date of the orders in each head; null = without a date. */
const DUE_IN_DAYS = [-2, 0, 1, 10, null];

/** The more group headings, the fewer rows fit: a heading for each group is the worst case. */
const IN_HEAD = 2;

test('the queue with five due heads shows enough orders at every size of a bench, in each language', async ({
  openBench,
  service,
  between,
}) => {
  const places = new Map(byTheirUrgency(service.book).map(({ orderId }, n) => [orderId, n]));
  // The last minute of a day: orders of today are not late at any hour of the run.
  const tonight = new Date().setHours(23, 59, 0, 0);
  between.change = ({ orders }) => {
    for (const order of orders) {
      const n = places.get(String(order['orderId'])) ?? 0;
      const inDays = DUE_IN_DAYS[Math.floor(n / IN_HEAD)] ?? null;
      const due = inDays === null ? null : new Date(tonight + inDays * 86_400_000).toISOString();
      const { deliveries } = order['shipping'] as { deliveries: Record<string, unknown>[] };
      for (const delivery of deliveries) delivery['deliveryEstimateDate'] = due;
    }
  };
  const { page } = await openBench({ through: between });
  const heads = DUE_IN_DAYS.length;
  await expect(page.locator('[data-testid=queue] [data-testid^=due-]')).toHaveCount(heads);
  await showsRows(page, AT_WORK, `queue, ${heads} heads`);
});

test('on a wide bench each folded choice of a filter begins with its name, in each language', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    const choices = page.locator('main select');
    await expect(choices).toHaveCount(3);
    // A narrow field shows only the first words of what is chosen.
    for (const choice of await choices.all()) {
      const name = (await choice.getAttribute('aria-label')) ?? '';
      expect(await choice.locator('option:checked').textContent()).toMatch(new RegExp(`^${name}`));
    }
  }
  await setComputerLanguage(page, 'en');
});

test('in practice its panel is one line, and the queue still has room', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  await bench.hasOrders(120);
  await showsRows(bench.page, [{ width: 1280, height: 800, rows: 7 }], 'practice');
});
