import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { STOPPED } from '../../support/windows-station.ts';
import { expect, test, SECRET } from '../model/fixtures.ts';
import { ADA, fillIn, scanBadge, signedOn, signOnPage } from '../model/operators.ts';

const fieldOf = (page: Page, name: string) => page.locator(`[name=${name}]`);
const stepOf = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
const testNow = (page: Page) => page.getByRole('button', { name: 'Test', exact: true }).click();

async function enter(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fieldOf(page, name).fill(value);
}

/** Fields that are marked as wrong, each with the sentence that is shown and read by a screen reader. */
async function marked(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const field of await page.locator('[aria-invalid=true]').all()) {
    const sentence = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    await expect(sentence).toBeVisible();
    found[(await field.getAttribute('name')) ?? ''] = (await sentence.textContent()) ?? '';
  }
  return found;
}

async function isInSight(...parts: Locator[]): Promise<void> {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 0.99 });
}

/** A port of this computer on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

test('first run: practice is one choice, and looks different at a glance', async ({ start }) => {
  const { bench } = await start({ connected: false });
  await expect(bench.page.getByRole('heading', { name: 'Set up this packing station' })).toBeVisible();
  await bench.page.getByTestId('choose-practice').click();
  await bench.hasOrders(120);
  await expect(bench.page.getByRole('banner').getByText('Practice', { exact: true })).toBeVisible();
  await expect(bench.connection).toHaveText('Online');
});

test('first run: a connection is tested step by step, and kept over a restart @core @host:process @host:secrets @installed', async ({
  start,
  service,
}) => {
  let { station, bench } = await start({ connected: false, named: false });
  const { page } = bench;
  const { authUrl, productUrl, orderUrl } = service.addresses;
  const step = (name: string) => stepOf(page, name);
  await page.getByTestId('choose-connect').click();

  await test.step('something that is no address', async () => {
    await page.fill('[name=authUrl]', 'somewhere');
    await testNow(page);
    await expect(step('address')).toContainText('must look like https://');
    await expect(step('sign-in')).toContainText('not tried');
  });
  await test.step('a host that answers nobody', async () => {
    await page.fill('[name=authUrl]', 'http://127.0.0.1:9/auth');
    await page.fill('[name=productUrl]', productUrl);
    await page.fill('[name=orderUrl]', orderUrl);
    await page.fill('[name=clientId]', 'practice-merchant');
    await page.fill('[name=clientSecret]', 'wrong');
    await testNow(page);
    await expect(step('reach')).toContainText('cannot be reached');
  });
  await test.step('wrong credentials, with the words of the service', async () => {
    await page.fill('[name=authUrl]', authUrl);
    await testNow(page);
    await expect(step('reach')).toHaveAttribute('data-outcome', 'ok');
    await expect(step('sign-in')).toContainText('Check the client identifier and the secret.');
    await expect(step('sign-in')).toContainText('It says:');
    await expect(step('sign-in').getByTestId('step-time')).toHaveText(/^[\d.]+( ms|s)$/);
    await expect(step('list-orders').getByTestId('step-time')).toHaveCount(0);
  });
  await test.step('right ones', async () => {
    await page.fill('[name=clientSecret]', SECRET);
    await page.fill('[name=station]', 'Bench 12');
    await bench.goToWork();
    await bench.hasOrders(60);
  });
  const asked = service.requests.token;
  await station.kill();
  ({ station, bench } = await start({ connected: false, named: false }));
  await bench.hasOrders(60);
  await expect(bench.page.getByRole('banner')).toContainText('Bench 12');
  await expect(bench.connection).toHaveText('Online');
  expect(service.requests.token, 'the token was kept').toBe(asked);
  expect(await station.stop()).toBe(STOPPED);
});

test('a connection is forgotten by keyboard, after a tick; its cancel waits for the same service @host:process @host:secrets', async ({
  start,
  service,
}) => {
  let { station, bench } = await start({ connected: false });
  let { page } = bench;
  await page.getByTestId('choose-connect').click();
  const values = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  await enter(page, values);
  await bench.goToWork();
  await bench.hasOrders(60);
  const orderId = (await bench.rows.first().getAttribute('data-order')) ?? '';
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await bench.scan(orderId);
  await expect(bench.openOrder).toBeVisible();
  await bench.cancelOpenOrder(1);
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Forget this connection' }).press('Enter');
  const panel = page.getByTestId('forget-panel');
  await expect(panel).toContainText('1 cancel is not sent yet.');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toContainText('First tick that you know what is still open.');
  await page.getByTestId('forget-know-open').press('Space');
  await expect(panel).toContainText('First tick that you have the secret elsewhere.');
  await expect(panel).toContainText('Saved orders stay too, with their buyers’ data, for 30 days at most.');
  await page.getByTestId('forget-orders').press('Space');
  await expect(panel).toContainText('Once connected again, this station reads the orders open at that time.');
  await page.getByTestId('forget-sure').press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Set up this packing station' })).toBeVisible();
  await station.kill();
  await service.comeBack();
  ({ station, bench } = await start({ connected: false }));
  ({ page } = bench);
  await page.getByTestId('choose-connect').click();
  for (const name of ['orderUrl', 'clientId', 'clientSecret'])
    await expect(fieldOf(page, name)).toHaveValue('');
  await enter(page, values);
  await bench.goToWork();
  await expect.poll(() => service.book.get(orderId)?.status, { timeout: 60_000 }).toBe('CANCELLED');
});

test('who packs is asked once a first connection works: the administrator is added there, or one press skips it @host:process @host:secrets @host:window', async ({
  start,
  service,
}) => {
  let { station, bench } = await start({ connected: false });
  let { page } = bench;
  await page.getByTestId('choose-connect').click();
  await enter(page, { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET });
  await bench.connect();
  const question = page.getByTestId('first-operator');
  await expect(question.getByRole('heading', { level: 1, name: 'Who packs here?' })).toBeVisible();
  await expect(page).toHaveTitle('Set-up – Packdesk');
  await page.keyboard.press('F2');
  await bench.scan(service.book.all()[0]?.orderId ?? '');
  await expect(question, 'nothing moves behind it').toBeVisible();
  await page.reload();
  await question.getByRole('button', { name: 'Add the first administrator' }).click();
  await fillIn(bench, ADA);
  await expect(page.getByTestId('operators')).toContainText('Ada');
  await expect(signedOn(bench)).toHaveText('Ada');
  await bench.go('Queue');
  await bench.hasOrders(60);
  await station.kill();
  ({ station, bench } = await start({ connected: false }));
  ({ page } = bench);
  await expect(signOnPage(bench)).toBeVisible();
  await scanBadge(bench, ADA);
  await bench.hasOrders(60);
});

test('a settings file of one bench sets another one up; a fault in it is named, and nothing of it is used @host:disk @host:files @host:process @host:secrets @installed', async ({
  start,
  openBench,
  service,
  dataDir,
}) => {
  const { station, bench } = await openBench();
  await bench.go('Settings');
  await bench.page.getByRole('spinbutton', { name: 'Hours until alarm' }).fill('7');
  await bench.page.keyboard.press('Tab');
  await expect(bench.page.getByTestId('saved')).toHaveText(/^Saved/);
  const { text } = await station.saved(() =>
    bench.page.getByRole('button', { name: 'Save settings to a file' }).click(),
  );
  expect(JSON.parse(text)).toMatchObject({ ...service.addresses, alarmHours: 7 });
  expect(text).not.toContain(SECRET);
  await station.stop();

  // A bench that is not set up.
  rmSync(join(dataDir, 'settings.json'));
  const other = await start({ connected: false, named: false });
  const { page } = other.bench;
  const file = page.getByTestId('settings-file-input');
  const chosen = page.getByTestId('chosen-file');
  const choose = (content: string) =>
    file.setInputFiles({ name: 'bench.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await choose(JSON.stringify({ alarmHours: 0, printers: ['Zebra'], clientSecret: SECRET }));
  await expect(chosen.getByRole('listitem')).toHaveText([
    'alarmHours expects a whole number from 1 to 720, but is 0. Correct it, or remove the key.',
    /^printers is not a known key\. Remove it\. Known keys are station, authUrl, /,
    'clientSecret is not allowed: such a file must not hold a secret. Remove it, and enter the secret on this screen.',
  ]);
  await expect(chosen.getByRole('button', { name: 'Use these settings' })).toHaveCount(0);
  await choose('{ "station": ');
  await expect(chosen.getByRole('listitem')).toContainText('The file is not JSON');

  await test.step('dropped', async () => {
    const dropped = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'packdesk-settings.json'));
      return data;
    }, text);
    await page.getByTestId('settings-file').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(chosen).toContainText('Hours until alarm');
    await expect(chosen).toContainText(service.addresses.orderUrl);
  });
  await chosen.getByRole('button', { name: 'Use these settings' }).click();
  await expect(page.getByTestId('file-used')).toHaveText('packdesk-settings.json is in use.');
  await expect(fieldOf(page, 'orderUrl')).toHaveValue(service.addresses.orderUrl);
  await enter(page, { clientId: 'practice-merchant', clientSecret: SECRET });
  await other.bench.goToWork();
  await other.bench.hasOrders(60);
  await other.bench.go('Settings');
  await expect(page.getByRole('spinbutton', { name: 'Hours until alarm' })).toHaveValue('7');
});

test('wrong credentials at work: the queue says so, and the service is asked only once', async ({
  start,
  service,
}) => {
  const { bench } = await start({ env: { PACKDESK_CLIENT_SECRET: 'wrong' } });
  await expect(bench.connection).toHaveText('Service login refused');
  await expect(bench.page.getByTestId('empty-queue')).toContainText(
    'did not accept this station’s service login',
  );
  await bench.page.waitForTimeout(3_000);
  expect(service.requests.token).toBe(1);
});

test('practice asks what the station is called, says so in the strip, and keeps it @host:process', async ({
  start,
}) => {
  let { station, bench } = await start({ connected: false, named: false });
  const name = fieldOf(bench.page, 'station');
  await expect(name).not.toHaveValue('');
  await test.step('a name has to be there', async () => {
    await name.fill(' ');
    await bench.page.getByTestId('choose-practice').click();
    await expect(name).toBeFocused();
    expect(await marked(bench.page)).toEqual({ station: 'Enter a name for this station.' });
  });
  await name.fill('Bench 31');
  await bench.page.getByTestId('choose-practice').click();
  await bench.hasOrders(120);
  await expect(bench.page.getByRole('banner')).toContainText('Bench 31');
  expect(await station.stop()).toBe(STOPPED);
  ({ station, bench } = await start({ connected: false, named: false }));
  await bench.hasOrders(120);
  await expect(bench.page.getByRole('banner')).toContainText('Bench 31');
});

test('a name that the command line gives is shown and not asked for', async ({ start }) => {
  const { bench } = await start({ connected: false });
  const name = fieldOf(bench.page, 'station');
  await expect(name).toHaveValue('Bench 7');
  await expect(name).not.toBeEditable();
});

test('all that is missing is said at once, at its fields, and the first of them has the focus @core', async ({
  start,
  service,
}) => {
  const { bench } = await start({ connected: false, named: false });
  const { page } = bench;
  await page.getByTestId('choose-connect').click();
  await expect(fieldOf(page, 'authUrl')).toBeFocused();
  await fieldOf(page, 'station').fill('');
  await testNow(page);
  await expect(stepOf(page, 'address')).toHaveAttribute('data-outcome', 'failed');
  expect(await marked(page)).toEqual({
    authUrl: 'The sign-in address is missing.',
    productUrl: 'The catalogue address is missing.',
    orderUrl: 'The order address is missing.',
    clientId: 'The client identifier is missing.',
    clientSecret: 'The secret is missing.',
    station: 'Enter a name for this station.',
  });
  await expect(fieldOf(page, 'authUrl')).toBeFocused();
  await expect(page.getByTestId('test-summary')).toHaveText('6 fields to correct.');
  await expect(page.getByTestId('test-summary')).toHaveRole('status');
  await enter(page, { authUrl: service.addresses.authUrl, clientId: 'practice-merchant' });
  expect(Object.keys(await marked(page)), 'what is being corrected is not called wrong').not.toContain(
    'authUrl',
  );
  await testNow(page);
  await expect(fieldOf(page, 'productUrl')).toBeFocused();
  expect(service.requests.token).toBe(0);
});

test('a wrong address is named with its host, and its field is marked', async ({ start, service }) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await page.getByTestId('choose-connect').click();
  const right = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  const { host, origin } = new URL(service.addresses.orderUrl);
  const closed = `127.0.0.1:${await closedPort()}`;
  for (const [field, label, unreachable, wrong] of [
    ['authUrl', 'sign-in', 'reach', 'sign-in'],
    ['orderUrl', 'order', 'list-orders', 'list-orders'],
    ['productUrl', 'catalogue', 'list-skus', 'list-skus'],
  ] as const) {
    await enter(page, right);
    for (const [address, step, sentence] of [
      [`${origin}/nowhere`, wrong, `The ${label} address (${host}) is wrong: nothing was found there.`],
      [
        'https://no-such-host.invalid',
        unreachable,
        `The ${label} address cannot be reached: the host no-such-host.invalid was not found.`,
      ],
      [
        `http://${closed}/x`,
        unreachable,
        `The ${label} address cannot be reached: nothing answers at ${closed}.`,
      ],
    ] as const) {
      await test.step(`${label}: ${address}`, async () => {
        await fieldOf(page, field).fill(address);
        await testNow(page);
        await expect(stepOf(page, step)).toContainText(sentence);
        const faults = await marked(page);
        expect(Object.keys(faults)).toEqual([field]);
        expect(faults[field]).toContain(sentence);
        await expect(fieldOf(page, field)).toBeFocused();
        await expect(page.getByTestId('test-summary')).toContainText(label);
      });
    }
  }
});

test('a wrong secret marks the identifier and the secret, since the service does not say which', async ({
  start,
  service,
}) => {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await page.getByTestId('choose-connect').click();
  await enter(page, { ...service.addresses, clientId: 'practice-merchant', clientSecret: 'wrong' });
  await testNow(page);
  await expect(stepOf(page, 'sign-in')).toHaveAttribute('data-outcome', 'failed');
  expect(Object.keys(await marked(page))).toEqual(['clientId', 'clientSecret']);
  await expect(fieldOf(page, 'clientId')).toBeFocused();
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]) {
  test(`buttons and results are in sight at ${size.width}x${size.height}`, async ({ start, service }) => {
    const { bench } = await start({ connected: false, size });
    const { page } = bench;
    await page.getByTestId('choose-connect').click();
    const buttons = [
      page.getByRole('button', { name: 'Test', exact: true }),
      page.getByRole('button', { name: 'Test and go to work' }),
    ];
    const results = [page.getByTestId('test-summary'), stepOf(page, 'address'), stepOf(page, 'list-skus')];
    await isInSight(...buttons);
    await testNow(page);
    await isInSight(...buttons, ...results, page.locator(':focus'));
    await enter(page, { ...service.addresses, clientId: 'practice-merchant', clientSecret: 'wrong' });
    await testNow(page);
    await expect(stepOf(page, 'sign-in')).toHaveAttribute('data-outcome', 'failed');
    await isInSight(...buttons, ...results, page.locator(':focus'));
    await fieldOf(page, 'clientSecret').fill(SECRET);
    await testNow(page);
    await expect(page.getByTestId('test-summary')).toHaveText(
      'Every step worked. This station is ready to work.',
    );
    await isInSight(...buttons, ...results);
    await expect(buttons[0] ?? page.locator('body'), 'a good test moves no focus').toBeFocused();
  });
}

test('by the keyboard alone: from the first screen to the queue', async ({ start, service }) => {
  const { bench } = await start({ connected: false, named: false });
  const { page } = bench;
  const { keyboard } = page;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  for (let n = 0; n < 10 && (await focused()) !== 'choose-connect'; n++) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(fieldOf(page, 'authUrl')).toBeFocused();
  const { authUrl, productUrl, orderUrl } = service.addresses;
  for (const text of [authUrl, productUrl, orderUrl, 'practice-merchant', 'wrong']) {
    // Keys that come as fast as Playwright sends them are a scan.
    await keyboard.insertText(text);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await expect(stepOf(page, 'sign-in')).toHaveAttribute('data-outcome', 'failed');
  await expect(fieldOf(page, 'clientId')).toBeFocused();
  await keyboard.press('Tab');
  await expect(fieldOf(page, 'clientSecret')).toBeFocused();
  await keyboard.press('Control+a');
  await keyboard.insertText(SECRET);
  await keyboard.press('Enter');
  // The secret is not stored with weaker protection unasked: the missing choice has the focus.
  await expect(page.getByRole('radio', { name: 'Save it with weaker protection' })).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Who packs here?' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await bench.hasOrders(60);
});

test('addresses of the settings file that cannot be used are named at their fields @host:disk', async ({
  start,
  service,
  dataDir,
}) => {
  const { authUrl } = service.addresses;
  const file = join(dataDir, 'settings.json');
  const written = JSON.stringify({
    mode: 'service',
    authUrl,
    productUrl: 'catalogue.example.com',
    orderUrl: 'http://orders.example.com',
  });
  writeFileSync(file, written);
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('settings-faults')).toContainText('settings file');
  expect(await marked(page)).toEqual({
    productUrl: 'The catalogue address must look like https://service.example.com.',
    orderUrl: 'The order address must begin with https://, or the secret could be read in transit.',
  });
  await expect(fieldOf(page, 'productUrl')).toHaveValue('catalogue.example.com');
  await expect(fieldOf(page, 'productUrl')).toBeFocused();
  expect(readFileSync(file, 'utf8')).toBe(written);
});

test('addresses that are missing beside given credentials are named, though they cannot be entered', async ({
  start,
}) => {
  const { bench } = await start({
    connected: false,
    env: { PACKDESK_CLIENT_ID: 'practice-merchant', PACKDESK_CLIENT_SECRET: SECRET },
  });
  const main = bench.page.getByRole('main');
  await expect(main).toContainText('cannot be changed here');
  for (const address of ['sign-in', 'catalogue', 'order'])
    await expect(main).toContainText(`The ${address} address is missing.`);
});
