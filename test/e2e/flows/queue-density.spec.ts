/** Rows of the queue that a packer sees whole, without scrolling. */
import type { Page } from 'playwright';
import { LANGUAGES, painted } from '../model/all-looks.ts';
import { expect, test } from '../model/fixtures.ts';
import { byTheirUrgency } from '../model/order-book.ts';
import { layoutFaults } from '../model/layout-faults.ts';
import { violations } from '../model/looks/axe.ts';
import { takePicture } from '../model/picture.ts';
import { setComputerLanguage } from '../model/screen-language.ts';

/** Least number of whole rows in a window of this size, with three heads between them. */
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
      expect.soft(await violations(page), name).toEqual([]);
      await takePicture(page, `density/${name}`);
    }
  }
  await setComputerLanguage(page, 'en');
}

test('the queue shows enough orders at once at every size of a bench, in each language', async ({
  openBench,
  service,
  between,
}) => {
  // Proved with three heads between the rows. The hour may make four: then 16 rows were measured at 1920x1080, one
  // fewer than promised, and the other sizes were not measured.
  const places = new Map(byTheirUrgency(service.book).map(({ orderId }, n) => [orderId, n]));
  const now = Date.now();
  // An hour less: at the end of a day "tomorrow" is not the day after it.
  const dueOf = (n: number) => now + (n < 5 ? -2 : n < 10 ? 1 : 10) * 86_400_000 + (n - 60) * 60_000;
  between.change = ({ orders }) => {
    for (const order of orders) {
      const n = places.get(String(order['orderId'])) ?? 0;
      const shipping = order['shipping'] as { deliveries: Record<string, unknown>[] };
      for (const delivery of shipping.deliveries)
        delivery['deliveryEstimateDate'] = new Date(dueOf(n)).toISOString();
    }
  };
  const { page } = await openBench({ through: between });
  await expect(page.locator('[data-testid=queue] [data-testid^=due-]')).toHaveCount(3);
  await showsRows(page, AT_WORK, 'queue');
});

test('in practice its panel is one line, and the queue still has room', async ({ start }) => {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  await bench.hasOrders(120);
  await showsRows(bench.page, [{ width: 1280, height: 800, rows: 7 }], 'practice');
});
