import type { Page } from 'playwright';
import { codeOf, LINES, showEnormous } from '../model/enormous-order.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

/** Parts of the page outside their place, in words for the developer. */
const spilt = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#app *')]
      .filter((one) => one.clientWidth > 0 && getComputedStyle(one).overflowX === 'visible')
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 40)}`),
  );

test('an order of hundreds of lines with endless names keeps to its places, and what is scanned is in sight', async ({
  start,
  service,
  between,
}) => {
  const { orderId, salesChannelOrderId: number } = mostUrgent(service.book);
  showEnormous(between, orderId);
  const { bench } = await start({ through: between });
  const { page } = bench;
  await page.setViewportSize({ width: 1280, height: 800 });
  await bench.hasOrders(60);
  await expect.poll(() => spilt(page)).toEqual([]);

  await bench.scanOpens(codeOf(LINES - 1), number);
  await expect(bench.items).toHaveCount(LINES);
  await expect(page.locator('[data-testid=items] li.marked')).toBeInViewport();
  await expect.poll(() => spilt(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(bench.packing).toBeVisible();
  await expect.poll(() => spilt(page)).toEqual([]);
  await bench.scan(codeOf(0));
  await expect(bench.packedTotal).toHaveText('1 / 14,334 units');
  await bench.scan(codeOf(20));
  await expect(bench.packedTotal).toHaveText('2 / 14,334 units');
  await bench.scan(codeOf(19));
  await expect(bench.packing).toHaveAttribute('data-signal', 'wrong-parcel');
  await expect(page.getByTestId('parcel-20')).toBeInViewport();
  await expect.poll(() => spilt(page)).toEqual([]);
});
