import { expect, test } from '../model/fixtures.ts';
import { mostUrgent } from '../model/order-book.ts';

/** Number of times that the service's own history shows an order as cancelled. */
const cancels = (order: { statusHistory: readonly { status: string }[] } | undefined) =>
  order?.statusHistory.filter((entry) => entry.status === 'CANCELLED').length ?? 0;

test('a cancel in its grace is counted down, and taken back by keyboard before anything is sent @core', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '600'] });
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  const entry = bench.outboxEntry(order?.orderId ?? '');
  await expect(entry).toHaveAttribute('data-state', 'grace');
  await expect(entry).toContainText(/sent in (600|5\d\d) s/);
  await expect(bench.unsent).toHaveText('1 unsent');
  await entry.getByRole('button', { name: 'Withdraw' }).focus();
  await page.keyboard.press('Enter');
  await expect(entry).toHaveAttribute('data-state', 'withdrawn');
  await bench.go('Queue');
  await bench.hasOrders(60);
  expect(service.requests.cancel).toBe(0);
});

test('offline, with the scanner alone: open, cancel, choose a reason, confirm @core @host:keys @installed', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const [order] = service.book.all();
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.scan('PKDCMDCANCEL');
  await expect(bench.cancelPanel).toBeVisible();
  await bench.scan('PKDCMDREASON2');
  await expect(bench.cancelPanel.getByTestId('what-is-sent')).toContainText('“Item damaged”');
  await bench.scan('PKDCMDREASON99');
  await expect(bench.lastScan).toContainText('This command is not available here.');
  await bench.scan(order?.orderId ?? '');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toHaveAttribute('data-state', 'waiting');
  await service.comeBack();
  await expect(bench.outboxEntry(order?.orderId ?? '')).toHaveAttribute('data-state', 'accepted');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toContainText('with this reason');
  expect(cancels(service.book.get(order?.orderId ?? ''))).toBe(1);
});

test('another reason is written where its key leads, and the code that says done confirms the cancel', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench({ args: ['--grace-seconds', '60'] });
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await page.keyboard.press('F10');
  await bench.scan('PKDCMDDONE');
  await expect(bench.lastScan).toContainText('Choose a reason first. Nothing was cancelled.');
  await expect(bench.cancelPanel.getByRole('alert')).toContainText('Choose a reason first.');
  const others = bench.cancelPanel.getByRole('radio', { name: /^Other reason/ });
  const keys = (await others.locator('..').locator('.key').innerText()).replace(' ', '+');
  await page.keyboard.press(keys);
  await expect(page.getByLabel('What is the reason?')).toBeFocused();
  await page.keyboard.type('Ink has run', { delay: 150 });
  await expect(bench.cancelPanel.getByRole('alert')).toHaveCount(0);
  await bench.scan('PKDCMDDONE');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toContainText('Ink has run');
});

test('a refused cancel stands with the words of the service until a person ends it @core', async ({
  openBench,
  service,
  between,
}) => {
  const { bench, page } = await openBench({ through: between });
  between.refuseCancels = { status: 422, message: 'the reason is too short' };
  const [one, two, three] = service.book.all();
  for (const order of [one, two, three]) {
    await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
    await bench.cancelOpenOrder(1);
    await expect(bench.outboxEntry(order?.orderId ?? '')).toHaveAttribute('data-state', 'refused');
  }
  await expect(bench.unsent).toHaveText('3 cancels need you');
  const entryOf = (order: typeof one) => bench.outboxEntry(order?.orderId ?? '');
  const [first, second, third] = [entryOf(one), entryOf(two), entryOf(three)];
  await expect(first).toContainText('the reason is too short');
  await first.getByRole('button', { name: 'Give up' }).focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('data-state', 'given-up');
  await second.getByRole('button', { name: 'Mark as settled' }).focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('data-state', 'refused');
  await second.getByRole('button', { name: 'Yes, it is settled' }).focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('data-state', 'by-hand');
  await second.getByRole('button', { name: 'Return to queue' }).click();
  await expect(second).toHaveAttribute('data-state', 'given-up');
  between.refuseCancels = null;
  await third.getByRole('button', { name: 'Other reason' }).focus();
  await page.keyboard.press('Enter');
  await third.getByRole('textbox').fill('Out of stock since Monday, no delivery expected');
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('data-state', 'accepted');
  await third.getByRole('button', { name: 'History' }).click();
  await expect(third.getByTestId('history')).toContainText('reason changed (was “Out of stock”)');
  expect(service.book.get(three?.orderId ?? '')?.statusHistory.at(-1)?.eventData).toEqual({
    cancelReason: 'Out of stock since Monday, no delivery expected',
  });
  await bench.go('Queue');
  // Two of the three orders are back in the queue.
  await bench.hasOrders(59);
});

test.describe('fifty orders', () => {
  test.use({ serviceOptions: { orders: 50 } });

  test('are chosen and cancelled together, each once @core @host:files @installed', async ({
    start,
    service,
  }) => {
    const { station, bench } = await start();
    const { page } = bench;
    await bench.hasOrders(50);
    await expect(page.getByRole('button', { name: /^Select (all|the first)/ })).toHaveCount(0);
    await expect(bench.rows.first()).toBeVisible();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Select all 50' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('selection')).toContainText('50 orders selected');
    await page.keyboard.press('F10');
    await expect(bench.cancelPanel).toContainText('Cancel these 50 orders?');
    await expect(page.getByTestId('bulk-before').locator('li')).toHaveCount(50);
    const confirm = page.getByRole('button', { name: 'Cancel 50 orders' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+1');
    // A reason is not enough, nor is a scan or a wrong number: the person enters how many orders are meant.
    await page.keyboard.press('Control+Enter');
    await bench.scan(service.book.all()[0]?.orderId ?? '');
    await expect(bench.cancelPanel).toContainText('A scan cannot confirm several orders.');
    await page.getByLabel('Number of orders').fill('49');
    await expect(confirm).toBeDisabled();
    await page.keyboard.press('Control+Enter');
    await expect(bench.cancelPanel).toContainText('Type 50 first.');
    await page.getByLabel('Number of orders').fill('50');
    await expect(bench.cancelPanel).not.toContainText('Type 50 first.');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('bulk-summary')).toHaveCount(0);
    expect(service.requests.cancel).toBe(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByTestId('bulk-summary')).toContainText('50 cancels saved here.');
    // The button that had the focus has gone: its replacement is read out.
    await expect(page.getByTestId('bulk-summary')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-testid=outbox] > [data-state=accepted]')).toHaveCount(50);
    expect(service.book.all().map(cancels)).toEqual(Array.from({ length: 50 }, () => 1));
    await expect(bench.unsent).toHaveText('No cancels to send');
    const { name, text } = await station.saved(() =>
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    );
    expect(name).toBe('packdesk-outbox.csv');
    expect(text.trim().split('\r\n')).toHaveLength(51);
  });
});

test('the list of reasons and the name of the packer are set at the station, and stand with the decision', async ({
  openBench,
  service,
}) => {
  const { bench, page } = await openBench();
  await bench.go('Settings');
  await page.getByPlaceholder('Your name').fill('Ana');
  await page.getByTestId('reasons').fill('Lost in the hall\n\n  Broken \n');
  await page.getByPlaceholder('Your name').focus();
  await expect(page.getByTestId('reasons')).toHaveValue('Lost in the hall\nBroken');
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await page.keyboard.press('F10');
  await page.keyboard.press('Alt+2');
  await page.getByLabel('Details (optional)').fill('at bench 3');
  await expect(page.getByTestId('what-is-sent')).toContainText('“Broken: at bench 3”');
  await page.keyboard.press('Control+Enter');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toContainText('by Ana');
  await expect(bench.outboxEntry(order?.orderId ?? '')).toHaveAttribute('data-state', 'accepted');
  expect(service.book.get(order?.orderId ?? '')?.statusHistory.at(-1)?.eventData).toEqual({
    cancelReason: 'Broken: at bench 3',
  });
});

test('a cancel that waits for a day is an alarm, and stays', async ({ openBench, service }) => {
  const { bench, page } = await openBench();
  const [order] = service.book.all();
  await service.goAway();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await bench.cancelOpenOrder(1);
  await expect(page.getByTestId('cancel-alarm')).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await expect(page.getByTestId('cancel-alarm')).toContainText('A cancel has been waiting for 25 h.');
  await expect(bench.unsent).toHaveText('1 unsent');
});

test('an order that somebody else cancels while it is open stops the packer', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const [order] = service.book.all();
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  service.book.cancel(order?.orderId ?? '', new Date().toISOString(), 'the buyer changed his mind');
  await expect(bench.doNotPack).toContainText('the service shows this order as cancelled');
  await expect(bench.page.getByTestId('changes')).toContainText('from Ready to ship to Cancelled');
  await bench.go('Queue');
  await bench.hasOrders(59);
});

test('an order that is cancelled already offers no cancel, on its page and on the bench', async ({
  start,
  service,
}) => {
  const { bench } = await start();
  const { page } = bench;
  const words = 'This order is no longer open: there is nothing to cancel.';
  const button = page.getByRole('button', { name: 'Cancel order' });
  const order = mostUrgent(service.book);
  await bench.hasOrders(60);
  await bench.pack(order.orderId);
  await expect(button).toBeEnabled();
  service.book.cancel(order.orderId, new Date().toISOString(), 'Buyer asked to cancel');
  await expect(page.getByTestId('stop')).toBeVisible();
  await expect(button).toBeDisabled();
  await page.keyboard.press('F10');
  await expect(bench.lastScan).toContainText(words);
  await expect(bench.cancelPanel).toBeHidden();

  await bench.go('Queue');
  await bench.scan(order.orderId);
  await expect(bench.doNotPack).toContainText('cancelled');
  await page.keyboard.press('F10');
  await expect(bench.lastScan).toContainText(words);
  await expect(bench.cancelPanel).toBeHidden();

  // An open order still asks as before.
  const next = mostUrgent(service.book);
  await bench.scanOpens(next.orderId, next.salesChannelOrderId);
  await page.keyboard.press('F10');
  await expect(bench.cancelPanel).toBeVisible();
});
