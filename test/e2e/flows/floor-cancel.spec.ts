/** An order that one bench cancels: the others neither pack it nor cancel it a second time. */
import { withSeveralCodes } from '../model/order-book.ts';
import { expect, test } from '../model/floor.ts';

test('a cancel that two benches decide is sent once, and each names the other', async ({
  onFloor,
  service,
}) => {
  const { orderId, salesChannelOrderId } = withSeveralCodes(service.book);
  test.setTimeout(600_000);
  // Real time: both have to decide within it, however slow the computer is.
  const grace = ['--grace-seconds', '90'];
  const { bench: one } = await onFloor('Bench 1', grace);
  const { bench: two } = await onFloor('Bench 2', grace);
  const number = salesChannelOrderId ?? orderId;
  await one.scanOpens(orderId, number);
  await two.scanOpens(orderId, number);
  await one.cancelOpenOrder(1);
  await expect(one.outboxEntry(orderId)).toHaveAttribute('data-state', 'grace');

  const stop = two.page.getByTestId('do-not-pack');
  await expect(stop).toContainText('Do not pack: Bench 1 is cancelling this order. Reason: ');
  await two.scan('PKDCMDCANCEL');
  await expect(two.cancelPanel.getByTestId('cancels-too')).toContainText('Bench 1 cancels it too.');
  await two.scan('PKDCMDREASON2');
  await two.scan('PKDCMDDONE');
  await expect(two.cancelPanel).toBeHidden();
  await expect(two.outboxEntry(orderId)).toContainText('Bench 1 decided first, so this cancel waits.');
  await expect(one.outboxEntry(orderId)).toContainText('Bench 2 cancels it too.');

  await expect(one.outboxEntry(orderId)).toHaveAttribute('data-state', 'accepted', { timeout: 200_000 });
  await expect(two.outboxEntry(orderId)).toHaveAttribute('data-state', 'elsewhere', { timeout: 200_000 });
  expect(service.requests.cancel).toBe(1);
});

test('an order that is open here stops when another bench cancels it, and goes on when that is withdrawn', async ({
  onFloor,
  service,
}) => {
  const { orderId, salesChannelOrderId, items } = withSeveralCodes(service.book);
  const [first = '', second = ''] = items.map(({ ean }) => ean ?? '');
  const { bench: one } = await onFloor('Bench 1');
  const { bench: two } = await onFloor('Bench 2', ['--grace-seconds', '120']);
  await one.pack(orderId);
  await one.scan(first);
  await expect(one.packedTotal).toHaveText(/^1 \//);
  await two.scanOpens(orderId, salesChannelOrderId ?? orderId);
  await two.scan('PKDCMDCANCEL');
  const packsThere = two.cancelPanel.getByTestId('packs-there');
  await expect(packsThere).toContainText('Bench 1 is packing this order');
  await expect(packsThere).toContainText('If you cancel it, packing there stops.');
  await two.scan('PKDCMDREASON1');
  await two.scan('PKDCMDDONE');
  await expect(two.cancelPanel).toBeHidden();
  const stop = one.page.getByTestId('stop');
  await expect(stop).toHaveAttribute('data-kind', 'cancelled-elsewhere');
  await expect(stop).toContainText('Stop: Bench 2 is cancelling this order.');
  await one.scan(second);
  await expect(stop).toBeVisible();
  await two.outboxEntry(orderId).getByRole('button', { name: 'Withdraw' }).click();
  await expect(stop).toBeHidden();
  await one.scan(second);
  await expect(one.packedTotal).toHaveText(/^2 \//);
  expect(service.requests.cancel).toBe(0);
});

test('leaving the floor is warned about while a cancel has not been sent', async ({ onFloor, service }) => {
  const { orderId, salesChannelOrderId } = withSeveralCodes(service.book);
  const { bench } = await onFloor('Bench 1', ['--grace-seconds', '120']);
  const leave = async () => {
    await bench.go('Settings');
    await bench.page.getByTestId('floor-panel').getByRole('button', { name: 'Leave the group' }).click();
    return bench.page.getByTestId('leave-floor');
  };
  await bench.scanOpens(orderId, salesChannelOrderId ?? orderId);
  await bench.cancelOpenOrder(1);
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'grace');
  const panel = await leave();
  await expect(panel.getByTestId('leave-cancels')).toContainText('1 cancel has not been sent.');
  await bench.page.keyboard.press('Escape');
  await bench.go('Outbox');
  await bench.outboxEntry(orderId).getByRole('button', { name: 'Withdraw' }).click();
  await expect(bench.outboxEntry(orderId)).toHaveAttribute('data-state', 'withdrawn');
  await expect(await leave()).not.toContainText('has not been sent');
});
