/** A station under the policy of an administrator: its values are in force and shown, and a fault in it stops the station. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromTerminal } from '../../support/from-terminal.ts';
import { stationPath, underWindows } from '../../support/windows-station.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';

const BY_ADMINISTRATOR = 'Set by the administrator. It cannot be changed here.';
const RULES = {
  station: 'Bench of the hall',
  graceSeconds: 45,
  cancelReasons: ['Sold out', 'Damaged in the hall'],
  handReason: true,
  theme: 'light',
  volume: 20,
  scanner: { prefix: '~' },
  pollSeconds: 2,
};

function policyIn(folder: string, content: object): string {
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const logOf = (dataDir: string) => readFileSync(join(dataDir, 'logs', 'packdesk.log'), 'utf8');

test('what the administrator set is in force, shown as such, and cannot be changed @host:disk', async ({
  openBench,
  dataDir,
  host,
}) => {
  const policy = policyIn(dataDir, RULES);
  const { bench, page } = await openBench({ args: ['--policy', policy] });
  await expect(bench.notices).toContainText(
    'policy overrides what Packdesk was started with (--station, --poll-seconds, --grace-seconds).',
  );
  await page.getByRole('button', { name: 'Understood' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeFocused();
  await bench.go('Settings');
  for (const [role, name, value] of [
    ['textbox', 'Name', RULES.station],
    ['spinbutton', 'Undo time in seconds', '45'],
    ['textbox', 'Reasons to choose from', RULES.cancelReasons.join('\n')],
  ] as const) {
    const field = page.getByRole(role, { name, exact: true });
    await expect(field).toHaveValue(value);
    await expect(field).not.toBeEditable();
    await expect(field).toHaveAccessibleDescription(BY_ADMINISTRATOR);
  }
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Require a reason' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Require a reason' })).toBeDisabled();
  await expect(page.getByRole('slider')).toBeDisabled();
  await expect(page.getByRole('spinbutton', { name: 'Hours until alarm' })).toBeEditable();
  const logIn = page.getByRole('checkbox', { name: 'Start when this account logs in' });
  await expect(logIn, 'where the host has such a thing').toHaveCount(host !== 'browser' ? 1 : 0);
  const panel = page.getByTestId('policy');
  await expect(panel).toContainText(stationPath(policy));
  for (const words of ['Seconds between checks', 'Bench of the hall', 'Sold out, Damaged in the hall'])
    await expect(panel).toContainText(words);
  await page.getByRole('button', { name: 'Scanner test' }).click();
  await expect(page.getByTestId('scanner-given')).toHaveText(BY_ADMINISTRATOR);
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
  expect(logOf(dataDir)).toContain('a policy is in force');
});

test('a policy sets a station up with nobody at its screen, and its secret is shown nowhere @host:disk', async ({
  openBench,
  service,
  dataDir,
}) => {
  const clientSecretFile = join(dataDir, 'service-secret');
  writeFileSync(clientSecretFile, SECRET, { mode: 0o600 });
  const policy = policyIn(dataDir, {
    ...service.addresses,
    clientId: 'practice-merchant',
    clientSecretFile: stationPath(clientSecretFile),
  });
  const { bench, page } = await openBench({ connected: false, args: ['--policy', policy] });
  await bench.go('Settings');
  await expect(page.getByTestId('fixed-connection')).toHaveText(
    'The connection was set by the administrator. It cannot be changed here.',
  );
  await expect(page.getByRole('button', { name: 'Change connection' })).toHaveCount(0);
  await expect(page.getByTestId('policy')).toContainText(stationPath(clientSecretFile));
  expect(await page.content()).not.toContain(SECRET);
  expect(logOf(dataDir)).not.toContain(SECRET);
});

test('addresses of the policy are no more asked for at the set-up @host:disk @host:secrets', async ({
  start,
  service,
  dataDir,
}) => {
  const policy = policyIn(dataDir, { ...service.addresses, sandbox: true });
  const { bench } = await start({ connected: false, args: ['--policy', policy] });
  const { page } = bench;
  const order = page.getByRole('textbox', { name: 'Order address' });
  await expect(order).toHaveValue(service.addresses.orderUrl);
  await expect(order).not.toBeEditable();
  await expect(order).toHaveAccessibleDescription('Set by the administrator.');
  await expect(page.getByRole('checkbox', { name: 'sandbox' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'sandbox' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Client identifier' }).fill('practice-merchant');
  await page.getByLabel('Client secret').fill(SECRET);
  await bench.goToWork();
  await bench.hasOrders(60);
});

test('a policy with faults stops the station, which says each of them; corrected, it goes to work @core @host:disk @host:process @host:window @installed', async ({
  start,
  dataDir,
}) => {
  const policy = policyIn(dataDir, { ...RULES, graceSeconds: 900, 'order-url': SECRET });
  const { bench, station } = await start({ args: ['--policy', policy] });
  const { page } = bench;
  const stopped = page.getByTestId('policy-stopped');
  await expect(stopped.getByRole('alert')).toContainText(`correct ${stationPath(policy)}`);
  await expect(stopped.getByRole('listitem')).toHaveText([
    'graceSeconds expects a whole number from 0 to 600, but is 900. Correct it, or remove the key.',
    'order-url is not a known key. Write orderUrl.',
  ]);
  await expect(page).toHaveTitle(/^Policy needed/);
  for (const key of ['F2', 'F8', 'F9', 'Escape']) await page.keyboard.press(key);
  await bench.scan('PKDCMDQUEUE');
  await expect(stopped).toBeVisible();
  await expect(page.getByTestId('queue-total')).toHaveCount(0);
  expect(logOf(dataDir)).toContain('but is 900');
  expect(logOf(dataDir)).not.toContain(SECRET);
  await station.stop();
  policyIn(dataDir, RULES);
  const again = await start({ args: ['--policy', policy] });
  await again.bench.hasOrders(60);
});

test('the hash of a code for kiosk mode is printed without a display, and a policy takes it @host:disk @host:process', ({
  host,
  dataDir,
}) => {
  test.skip(underWindows, 'the lane gives Windows’ Node no standard input');
  const run = (args: string[], input: string) => fromTerminal(host, dataDir, args, input);
  const { status, stdout } = run(['--hash-bench-code'], 'c0de-4711\n');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^scrypt:[\w-]+:[\w-]+\n$/)]);
  const file = policyIn(dataDir, { benchMode: true, benchCode: stdout.trim() });
  const checked = run(['--check-policy', file], '');
  expect([checked.status, checked.stdout]).toEqual([
    0,
    expect.stringContaining('a code, which is not shown'),
  ]);
  expect(run(['--hash-bench-code'], 'abc').status).toBe(2);
});

test('a policy is checked without a display, and never repeats a secret @host:disk @host:process', async ({
  host,
  dataDir,
}) => {
  const check = (file: string) => fromTerminal(host, dataDir, ['--check-policy', file]);
  const file = policyIn(dataDir, RULES);
  const good = check(file);
  expect(good.stdout).toContain(`${stationPath(file)} sets:\n`);
  expect(good.stdout).toContain('  graceSeconds   45\n');
  expect(good.status).toBe(0);
  policyIn(dataDir, { clientSecret: SECRET });
  const bad = check(file);
  expect(bad.stdout).toContain('clientSecret is not a policy key.');
  expect(bad.status).toBe(1);
  for (const text of [good.stdout, good.stderr, bad.stdout, bad.stderr]) expect(text).not.toContain(SECRET);
});
