/** Failed calls: where data cannot be read a message is shown in its place, with a way to repair it. */
import { breakCall } from '../model/broken-call.ts';
import { expect, test } from '../model/fixtures.ts';

const BROKEN = 'Something went wrong inside Packdesk.';

test('a history that cannot be read says so, and is read when it is opened again', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const [order] = service.book.all();
  if (!order) throw new Error('no orders');
  await bench.scanOpens(order.orderId, order.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  await bench.go('Outbox');
  const entry = bench.outboxEntry(order.orderId);
  const history = entry.getByRole('button', { name: 'History' });

  const mend = await breakCall(bench.page, 'outbox.history');
  await history.click();
  await expect(entry.getByRole('alert')).toContainText(BROKEN);
  await expect(entry.getByTestId('history')).toHaveCount(0);

  await mend();
  await history.click();
  await expect(entry.getByRole('alert')).toHaveCount(0);
  await history.click();
  await expect(entry.getByTestId('history').getByRole('listitem').first()).toBeVisible();
});

test('a connection that cannot be read says so, and can be changed', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  const panel = bench.page.getByRole('article').filter({
    has: bench.page.getByRole('heading', { name: 'Service', exact: true }),
  });
  const change = panel.getByRole('button', { name: 'Change connection' });

  await test.step('read, it is that of the command line, which is not changed here', async () => {
    await bench.go('Settings');
    await expect(panel.getByTestId('fixed-connection')).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveCount(0);
    await expect(change).toHaveCount(0);
  });

  await bench.go('Queue');
  await breakCall(bench.page, 'setup.state');
  await bench.go('Settings');
  await expect(panel.getByRole('alert')).toContainText(BROKEN);
  await expect(panel.getByTestId('fixed-connection')).toHaveCount(0);
  await change.click();
  await expect(bench.page.getByRole('heading', { name: 'Connection of this station' })).toBeVisible();
  await expect(bench.page.getByRole('alert')).toContainText(BROKEN);
  const back = bench.page.getByRole('button', { name: /^Back/ });
  await expect(back).toHaveAttribute('aria-keyshortcuts', 'Escape');
  await back.click();
  await expect(change).toBeVisible();
});
