import { expect, test, SECRET } from '../model/fixtures.ts';

test('first run: practice is one choice, and looks different at a glance', async ({ start }) => {
  const { bench } = await start({ connected: false });
  await expect(bench.page.getByRole('heading', { name: 'Set up this packing station' })).toBeVisible();
  await bench.page.getByTestId('choose-practice').click();
  await bench.hasOrders(120);
  await expect(bench.page.getByText('Practice', { exact: true })).toBeVisible();
  await expect(bench.connection).toHaveText('Online');
});

test('first run: a connection is tested step by step, and kept over a restart', async ({
  start,
  service,
}) => {
  let { station, bench } = await start({ connected: false });
  const { page } = bench;
  const { authUrl, productUrl, orderUrl } = service.addresses;
  const step = (name: string) => page.locator(`[data-step="${name}"]`);
  const testNow = () => page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByTestId('choose-connect').click();

  await test.step('something that is no address', async () => {
    await page.fill('[name=authUrl]', 'somewhere');
    await testNow();
    await expect(step('address')).toContainText('must look like https://');
    await expect(step('sign-in')).toContainText('not tried');
  });
  await test.step('a host that answers nobody', async () => {
    await page.fill('[name=authUrl]', 'http://127.0.0.1:9/auth');
    await page.fill('[name=productUrl]', productUrl);
    await page.fill('[name=orderUrl]', orderUrl);
    await page.fill('[name=clientId]', 'practice-merchant');
    await page.fill('[name=clientSecret]', 'wrong');
    await testNow();
    await expect(step('reach')).toContainText('cannot be reached');
  });
  await test.step('wrong credentials, with the words of the service', async () => {
    await page.fill('[name=authUrl]', authUrl);
    await testNow();
    await expect(step('reach')).toHaveAttribute('data-outcome', 'ok');
    await expect(step('sign-in')).toContainText('Check the client identifier and the secret.');
    await expect(step('sign-in')).toContainText('It says:');
  });
  await test.step('right ones', async () => {
    await page.fill('[name=clientSecret]', SECRET);
    await page.fill('[name=station]', 'Bench 12');
    await page.getByRole('button', { name: 'Test and go to work' }).click();
    await bench.hasOrders(60);
  });
  const asked = service.requests.token;
  await station.kill();
  ({ station, bench } = await start({ connected: false }));
  await bench.hasOrders(60);
  await expect(bench.connection).toHaveText('Online');
  expect(service.requests.token, 'the token was kept').toBe(asked);
  expect(await station.stop()).toBe(0);
});

test('wrong credentials at work: the queue says so, and the service is asked only once', async ({
  start,
  service,
}) => {
  const { bench } = await start({ env: { PACKDESK_CLIENT_SECRET: 'wrong' } });
  await expect(bench.connection).toHaveText('Sign-in refused');
  await expect(bench.page.getByTestId('empty-queue')).toContainText('did not accept our sign-in');
  await bench.page.waitForTimeout(3_000);
  expect(service.requests.token).toBe(1);
});
