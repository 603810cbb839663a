/** "Why is this order not in my queue": one search over all that the station knows. */
import type { Page } from 'playwright';
import { expect, test } from '../model/fixtures.ts';
import { typeByKey } from '../model/one-hand.ts';
import { mostUrgent } from '../model/order-book.ts';

const where = (page: Page) => page.getByTestId('where');
const events = (page: Page) => page.getByTestId('trace-events');

test('by keyboard: an order of the queue is found by its channel number, and opened @core', async ({
  lookAtBench,
}) => {
  const { bench, page, book } = await lookAtBench();
  const order = mostUrgent(book);
  await page.keyboard.press('Control+f');
  await expect(page.getByTestId('find-text')).toBeFocused();
  // Type at a person's pace: faster keys are a scan, and a Tab or an arrow right after them would be part of it.
  await typeByKey(page, order.salesChannelOrderId);
  await page.keyboard.press('Enter');
  await expect(where(page)).toContainText('This order is in the queue.');
  await expect(events(page)).toContainText('First read by this station');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bench.openOrder).toHaveText(order.salesChannelOrderId);
  await expect(page.getByRole('button', { name: 'Find an order Esc' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Find an order' })).toBeVisible();
  await expect(page.getByTestId('find-text')).toHaveValue(order.salesChannelOrderId);
});

test('by the scanner alone, offline: an order that was cancelled here, and one that nobody knows', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '60'] });
  const [order] = service.book.all();
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.scan('PKDCMDCANCEL');
  await bench.scan('PKDCMDREASON2');
  await bench.scan(order?.orderId ?? '');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toBeVisible();
  await bench.scan('PKDCMDFIND');
  await expect(page.getByTestId('find-order')).toBeVisible();
  await bench.scan(order?.orderId ?? '');
  await expect(where(page)).toContainText('A cancel decided here keeps it out of the queue');
  await expect(events(page)).toContainText('Cancel: ');
  await bench.scan('9999-0000');
  await expect(page.getByTestId('found-none')).toContainText('No order here has “9999-0000”');
});

test('an order that has left is found from the empty search of the queue, with how that is known', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  const order = mostUrgent(service.book);
  service.book.ship(order.orderId);
  await page.keyboard.press('F9');
  await bench.hasOrders(59);
  await bench.search.fill(order.salesChannelOrderId);
  await page.getByRole('button', { name: `Find “${order.salesChannelOrderId}” in all orders` }).click();
  await expect(where(page)).toContainText('This order left the queue (');
  await expect(where(page)).toContainText('shipped');
  await expect(events(page)).toContainText('Left the queue: shipped');
});

test('a part of a number finds several, and arrows go through them', async ({ lookAtBench }) => {
  const { page } = await lookAtBench();
  await page.keyboard.press('Control+f');
  await expect(page.getByTestId('find-text')).toBeFocused();
  await typeByKey(page, '70');
  const rows = page.locator('[data-found]');
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByTestId('trace')).toBeVisible();
});
