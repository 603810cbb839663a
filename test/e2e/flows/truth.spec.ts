import { expect, test } from '../model/fixtures.ts';

test('an order that is shipped elsewhere leaves, and stands in the list of what left', async ({
  openBench,
  service,
}) => {
  const { bench } = await openBench();
  const [gone] = service.book.all();
  service.book.ship(gone?.orderId ?? '');
  await bench.hasOrders(59);
  await bench.page.getByRole('button', { name: 'Removed orders' }).focus();
  await bench.page.keyboard.press('Enter');
  const row = bench.page.locator(`[data-testid=departures] [data-order="${gone?.orderId}"]`);
  await expect(row).toContainText('Shipped');
  await expect(row).toContainText('The service confirmed this status');
  await bench.page.keyboard.press('Escape');
  await expect(bench.page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
});

test('a quantity that changes while the order is open is said, and stays to be read @core', async ({
  openBench,
  between,
  service,
}) => {
  const { bench } = await openBench({ through: between });
  const order = service.book.all().find((o) => o.items.length === 1);
  await bench.scanOpens(order?.orderId ?? '', order?.salesChannelOrderId ?? '');
  await expect(bench.page.getByTestId('changes')).toHaveCount(0);
  between.change = ({ orders }) => {
    const seen = orders.find((o) => o['orderId'] === order?.orderId);
    if (seen) seen['items'] = order?.items.map((item) => ({ ...item, quantity: item.quantity + 4 }));
  };
  const { name, quantity } = order?.items[0] ?? { name: '', quantity: 0 };
  await expect(bench.page.getByTestId('changes')).toContainText(
    `${name}: ${quantity + 4} instead of ${quantity}.`,
  );
  await bench.go('Queue');
  await bench.search.fill(order?.orderId ?? '');
  await expect(bench.rows.first()).toContainText('changed');
});

test('a clock that is off is said, and what is late goes by the clock of the service', async ({
  openBench,
  between,
}) => {
  const { bench } = await openBench({ through: between });
  await expect(bench.page.getByTestId('clock-skew')).toHaveCount(0);
  const late = bench.page.getByTestId('due-late');
  const countOf = async () => Number(/\d+$/.exec(await late.innerText())?.[0]);
  const before = await countOf();
  // Thirty days on, every estimate of practice has passed.
  between.change = ({ headers }) => {
    headers['date'] = new Date(Date.now() + 30 * 86_400_000).toUTCString();
  };
  await expect(bench.page.getByTestId('clock-skew')).toContainText('30 d behind');
  await expect.poll(async () => (await countOf()) > before).toBe(true);
  await expect(
    bench.page.locator('[data-testid=queue] [data-testid^=due-]:not([data-testid=due-late])'),
  ).toHaveCount(0);
});

test('the checks are listed, and an order that was set aside can be copied @core @host:clipboard', async ({
  start,
  between,
}) => {
  between.change = ({ orders }) => {
    if (orders[0]) orders[0]['items'] = 'none of your business';
  };
  const { bench } = await start({ through: between });
  await bench.hasOrders(57);
  await bench.go('Checks');
  await expect(bench.page.getByTestId('sweeps').locator('tbody tr').first()).toContainText('complete');
  const aside = bench.page.getByTestId('quarantine').locator('li');
  await expect(aside).toHaveCount(3);
  await expect(aside.first()).toContainText('items: expected a list, but found text.');
  await aside.first().getByRole('button', { name: 'Copy' }).focus();
  await bench.page.keyboard.press('Enter');
  await expect(aside.first()).toContainText('Copied');
  await bench.page.keyboard.press('F6');
  await expect(bench.search).toBeFocused();
  await bench.page.keyboard.press('Control+V');
  await expect(bench.search).toHaveValue(/^\{"orderId":.*none of your business/);
});

test('a service that wants to be left alone is, also where a person asks', async ({ openBench, between }) => {
  const { bench } = await openBench({ through: between });
  between.instead = (response) => response.writeHead(429, { 'retry-after': '600' }).end('{}');
  await expect(bench.connection).toHaveText('Asked to wait');
  await expect(bench.page.getByText('The service asks for a pause.')).toBeVisible();
  const asked = between.requests;
  for (let n = 0; n < 5; n++) await bench.page.keyboard.press('F9');
  await expect(bench.page.getByTestId('checked')).toContainText('asked for a pause until');
  expect(between.requests).toBe(asked);
  await bench.hasOrders(60);
});

test('before the service was read once, no screen says anything about its orders', async ({
  start,
  between,
}) => {
  between.instead = (response) => void response.destroy();
  const { bench } = await start({ through: between });
  const { page } = bench;
  await expect(bench.connection).toHaveText('Offline');
  await expect(bench.queueTotal).toHaveText('Never checked');
  await expect(page.getByTestId('empty-queue')).toContainText('The orders were never checked.');
  await bench.go('Pick list');
  await expect(page.getByTestId('pick-empty')).toContainText('The orders were never checked.');
  await expect(page.locator('main')).not.toContainText('Nothing to pick');
  await bench.go('Checks');
  await expect(page.getByTestId('no-quarantine')).toHaveText('The orders were never checked.');
  await bench.go('Settings');
  await expect(page.locator('main')).toContainText('Never');
  between.instead = null;
  await bench.go('Queue');
  await bench.hasOrders(60);
  await bench.go('Checks');
  await expect(page.getByTestId('no-quarantine')).toContainText('Every order could be read.');
});

test('a sign-in that is refused is said as such, and is not called offline', async ({ start }) => {
  const { bench } = await start({ env: { PACKDESK_CLIENT_SECRET: 'another one' } });
  await expect(bench.connection).toHaveText('Service login refused');
  await expect(bench.queueTotal).toHaveText('Never checked');
  await expect(bench.page.getByTestId('empty-queue')).toContainText(
    'did not accept this station’s service login',
  );
});
