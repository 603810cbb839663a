/** Fifty lines in a panel: the lines scroll, and the buttons stay in sight. */
import type { Locator, Page } from 'playwright';
import { codeOf } from '../model/enormous-order.ts';
import { LINES, showFiftyLines } from '../model/fifty-lines.ts';
import { expect, test } from '../model/fixtures.ts';
import { SIZES } from '../model/layout-faults.ts';
import { mostUrgent } from '../model/order-book.ts';
import { MUG } from '../model/three-parcels.ts';

/**
 * Checks at every size that the button is fully inside the window and not covered, and that the last line can be scrolled
 * to.
 */
async function staysInSight(page: Page, panel: Locator, button: Locator): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const at = `${size.width}x${size.height}`;
    for (const place of ['first', 'last'] as const) {
      await panel.locator('li')[place]().scrollIntoViewIfNeeded();
      await expect(panel.locator('li')[place](), `${place} line at ${at}`).toBeInViewport({ ratio: 0.9 });
      await expect(button, `button at ${at}, at the ${place} line`).toBeInViewport({ ratio: 0.99 });
      const isOnTop = () =>
        button.evaluate((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit === one || one.contains(hit);
        });
      await expect.poll(isOnTop, `a finger reaches the button at ${at}, at the ${place} line`).toBe(true);
    }
  }
}

test('a stop with fifty lines keeps its button in sight', async ({ openThreeParcels, between }) => {
  const { bench, page, orderId } = await openThreeParcels();
  await bench.pack(orderId);
  await bench.scan(MUG.ean);
  await expect(bench.packedTotal).toHaveText('1 / 6 units');
  showFiftyLines(between, [orderId]);
  const stop = page.getByTestId('stop');
  await expect(stop.locator('li').nth(LINES)).toBeAttached();
  // The end was not in sight: the button waits, and what confirms shows more of it instead.
  await expect(stop.getByRole('button')).toBeDisabled();
  await expect(stop).toContainText('More below');
  await page.waitForTimeout(800);
  await page.keyboard.press('Control+Enter');
  await expect(bench.lastScan).toContainText('Read to the end first.');
  await expect(stop).toBeVisible();
  await staysInSight(page, stop, stop.getByRole('button'));
  await expect(stop.getByRole('button')).toBeEnabled();
  await expect(stop).not.toContainText('More below');
});

test('fifty contradictions keep their button in sight', async ({ openBench, service, between }) => {
  const { orderId } = mostUrgent(service.book);
  showFiftyLines(between, [orderId], 4);
  const { bench, page } = await openBench({ through: between });
  await bench.pack(orderId);
  const panel = page.getByTestId('contradictions');
  await expect(panel.locator('li')).toHaveCount(LINES);
  await staysInSight(page, panel, panel.getByRole('button', { name: /^Ignore the parcel plan/ }));
});

test('a problem that fifty other orders share keeps its buttons in sight', async ({
  openBench,
  service,
  between,
}) => {
  const { orderId } = mostUrgent(service.book);
  showFiftyLines(
    between,
    service.book.all().map((order) => order.orderId),
  );
  const { bench, page } = await openBench({ through: between });
  await bench.pack(orderId);
  await bench.scan(codeOf(0));
  await expect(bench.packedTotal).toHaveText(`1 / ${LINES} units`);
  await page.keyboard.press('Control+s');
  const problem = page.getByTestId('short-panel');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const name of [/^Set the order aside/, /^Back/])
      await expect(problem.getByRole('button', { name }), `${size.width}x${size.height}`).toBeInViewport({
        ratio: 0.99,
      });
  }
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  const aside = page.getByTestId('aside');
  await expect(aside.locator('li').nth(45)).toBeVisible();
  await staysInSight(page, aside, aside.getByRole('button', { name: /Ctrl Enter/ }));
});
