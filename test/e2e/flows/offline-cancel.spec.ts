import { STOPPED } from '../../support/windows-station.ts';
import { expect, test } from '../model/fixtures.ts';
import { mostUrgentNeeding, sharedEan } from '../model/order-book.ts';

test('a day without the service: everything works, and a cancel is delivered once with its true time @core @host:process', async ({
  start,
  service,
}) => {
  let { station, bench } = await start();
  await bench.hasOrders(60);
  expect(service.requests.list).toBeGreaterThanOrEqual(3);

  const ean = sharedEan(service.book);
  const wanted = mostUrgentNeeding(service.book, ean);

  await test.step('a scan with nothing in focus opens the most urgent order that needs the item', async () => {
    await bench.scan(ean);
    await expect(bench.openOrder).toHaveText(wanted.salesChannelOrderId);
    await expect(bench.lastScan).toContainText('opened the most urgent order');
  });

  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');

  await test.step('queue, search, scan and pick list go on without the service', async () => {
    await bench.go('Queue');
    await bench.hasOrders(60);
    await bench.search.fill(wanted.salesChannelOrderId.slice(0, 11));
    await bench.hasOrders(1);
    await bench.page.getByRole('button', { name: 'Clear filters' }).click();
    await bench.hasOrders(60);
    await bench.go('Pick list');
    await expect(bench.page.getByTestId('pick-summary')).toContainText('for 10 orders');
    await bench.scan(wanted.orderId);
    await expect(bench.openOrder).toHaveText(wanted.salesChannelOrderId);
    await bench.scan(wanted.salesChannelOrderId);
    await expect(bench.lastScan).toContainText('is on the bench');
    // Scanning its number again brought it onto the bench.
    await expect(bench.packing).toBeVisible();
    await bench.page.keyboard.press('Escape');
    await bench.scanOpens(wanted.orderId, wanted.salesChannelOrderId);
  });

  const before = Date.now();
  await test.step('a cancel is decided by keyboard and shown as waiting', async () => {
    await bench.cancelOpenOrder(2);
    await expect(bench.outboxEntry(wanted.orderId)).toHaveAttribute('data-state', 'waiting');
    await expect(bench.unsent).toHaveText('1 unsent');
  });
  const after = Date.now();

  await station.kill();
  ({ station, bench } = await start());

  await test.step('after SIGKILL the decision is still there, and the order is not to be packed', async () => {
    await bench.hasOrders(59);
    await bench.go('Outbox');
    await expect(bench.outboxEntry(wanted.orderId)).toHaveAttribute('data-state', 'waiting');
    await bench.scan(wanted.orderId);
    await expect(bench.doNotPack).toContainText('being cancelled');
  });

  await service.comeBack();

  await test.step('the service comes back: cancelled there, once, with the moment of the decision', async () => {
    await bench.go('Outbox');
    await expect(bench.outboxEntry(wanted.orderId)).toHaveAttribute('data-state', 'accepted', {
      timeout: 90_000,
    });
    await expect(bench.unsent).toHaveText('No cancels to send');
    const there = service.book.get(wanted.orderId);
    expect(there?.status).toBe('CANCELLED');
    const decided = Date.parse(there?.cancelDate ?? '');
    expect(decided).toBeGreaterThanOrEqual(before - 1);
    expect(decided).toBeLessThanOrEqual(after);
    expect(there?.cancelDate).toMatch(/[+-]\d{2}:\d{2}$/);
    const entries = (there?.statusHistory ?? []).filter((entry) => entry.status === 'CANCELLED');
    expect(entries).toHaveLength(1);
    expect(entries[0]?.eventData).toEqual({ cancelReason: 'Item damaged' });
    expect(service.requests.cancel).toBe(1);
  });
  expect(await station.stop()).toBe(STOPPED);
});
