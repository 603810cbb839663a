import { expect, test } from '../model/fixtures.ts';
import { withSeveralCodes } from '../model/order-book.ts';

test('a page that is loaded again shows the screen and the order that were open @host:window', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await bench.go('Outbox');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
  const order = withSeveralCodes(service.book);
  await bench.scanOpens(order.orderId, order.salesChannelOrderId);
  await page.reload();
  await expect(bench.openOrder).toHaveText(order.salesChannelOrderId);
  await bench.scan(order.orderId);
  await expect(bench.packing).toBeVisible();
  await bench.scan(order.items[0]?.ean ?? '');
  await expect(bench.packedTotal).toHaveText(/^1\D/);
  await page.reload();
  await expect(bench.packedTotal).toHaveText(/^1\D/);
});
