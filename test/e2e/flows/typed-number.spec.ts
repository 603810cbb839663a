/** The number of an order that a person types with no field in focus: shown in the scan line, and Enter is for it only. */
import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

test('a typed order number opens its order, from the queue and from the bench', async ({ lookAtBench }) => {
  const { bench, page, book } = await lookAtBench();
  const first = mostUrgent(book).orderId;
  const other = book.all().find((one) => one.status === 'READY_TO_SHIP' && one.orderId !== first);
  const number = other?.orderId ?? '';
  await page.keyboard.type(number, { delay: 130 });
  await expect(page.getByTestId('typed-text')).toHaveText(number);
  await page.keyboard.press('Enter');
  await expect(bench.lastScan.locator('code')).toHaveText(number);
  await expect(page.getByTestId('typed-text')).toHaveCount(0);
  await expect(bench.openOrder).toHaveCount(1);
  await bench.pack(first);
  await page.keyboard.type('x7', { delay: 400 });
  await expect(page.getByTestId('typed-text')).toHaveText('x7');
  await page.keyboard.press('Enter');
  await expect(bench.lastScan.locator('.words')).toHaveText(
    'No order has this number. Scan items, or search (F6).',
  );
  await expect(bench.packing).toHaveCount(1);
});
