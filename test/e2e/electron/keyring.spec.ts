/** The secret with a real gnome-keyring: open, locked, another one and none, by the interface that this Electron has. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flowsAccount } from '../../support/flows-account.ts';
import { IN_SESSION, KeyringSession, noKeyringSession } from '../../support/keyring-session.ts';
import type { Bench } from '../model/bench.ts';
import { expect, SECRET, test as base } from '../model/fixtures.ts';

const obstacle = noKeyringSession();
if (obstacle !== null)
  process.stdout.write(`\nSKIPPED: no flow was run with a real keyring: ${obstacle}.\n\n`);

const test = base.extend<{ session: KeyringSession }>({
  session: async ({}, use) => {
    const home = mkdtempSync(join(tmpdir(), 'packdesk-keyring-'));
    const session = new KeyringSession(home, flowsAccount());
    await use(session);
    await session.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});
test.skip(obstacle !== null, obstacle ?? '');

async function enterConnection({ page }: Bench, addresses: Record<string, string>): Promise<void> {
  await page.getByTestId('choose-connect').click();
  const values = { ...addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

test('a secret goes into the keyring; a locked one lets the station work offline until it opens; another one is said', async ({
  start,
  service,
  session,
  dataDir,
}) => {
  const { unlock, lock, forget } = IN_SESSION;
  await session.run(unlock);
  const env = await session.environment();
  const open = () => start({ connected: false, env });

  let { station, bench } = await open();
  await test.step('open', async () => {
    await enterConnection(bench, service.addresses);
    await expect(bench.page.getByTestId('secret-protection')).toContainText(
      'The keyring of this computer protects the secret.',
    );
    await expect(bench.page.getByRole('radio')).toHaveCount(0);
    await bench.goToWork();
    await bench.hasOrders(60);
    const file = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')) as {
      credentials: string;
      by: string;
    };
    expect(file.by).toBe('keyring');
    expect(Buffer.from(file.credentials, 'base64').toString('latin1', 0, 3)).toBe('v11');
  });

  await test.step('locked', async () => {
    await station.kill();
    await session.run(lock);
    ({ station, bench } = await open());
    await bench.hasOrders(60);
    await expect(bench.notices).toContainText('The keyring of this computer is locked');
    await expect(bench.connection).toHaveText('No service login');
    await bench.go('Settings');
    const state = bench.page.getByTestId('secret-state');
    const tryAgain = bench.page.getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    await expect(state).toContainText('is locked, so the secret cannot be read');
    await session.run(unlock);
    await tryAgain.click();
    await expect(state).toContainText('Protected by the keyring of this computer.');
    await expect(bench.connection).toHaveText('Online');
    await expect(bench.notices).toHaveCount(0);
  });

  await test.step('another one', async () => {
    await station.kill();
    await session.run(`${forget}; ${unlock}`);
    ({ station, bench } = await open());
    await expect(bench.notices).toContainText('is not the one that protected the secret');
    await bench.hasOrders(60);
    await bench.go('Settings');
    await expect(bench.page.getByTestId('secret-state')).toContainText('The secret is not on this computer.');
  });
});

test('without a keyring it is in memory alone where that was chosen, and asked for after a restart', async ({
  start,
  service,
  session,
  dataDir,
}) => {
  const env = await session.environment();
  let { station, bench } = await start({ connected: false, env });
  await enterConnection(bench, service.addresses);
  await expect(bench.page.getByTestId('secret-protection')).toContainText(
    'This computer has no keyring here',
  );
  await bench.page.getByRole('radio', { name: 'Do not save it' }).check();
  await bench.page.getByRole('button', { name: 'Test and go to work' }).click();
  await bench.page.getByRole('button', { name: 'Work without operators' }).click();
  await bench.hasOrders(60);
  await station.kill();
  expect(JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'))).toMatchObject({
    credentials: null,
    token: null,
  });
  ({ station, bench } = await start({ connected: false, env }));
  await expect(bench.notices).toContainText('The secret is not on this computer.');
  await bench.hasOrders(60);
});

test('a keyring that answers nobody holds up neither the start nor the station', async ({
  start,
  service,
  session,
}) => {
  const { unlock, findDaemon, stop } = IN_SESSION;
  await session.run(unlock);
  const env = await session.environment();
  let { station, bench } = await start({ connected: false, env });
  await enterConnection(bench, service.addresses);
  await bench.goToWork();
  await bench.hasOrders(60);
  await station.kill();
  await session.run(findDaemon);
  await session.run(stop);
  ({ station, bench } = await start({ connected: false, env }));
  await expect(bench.notices).toContainText('The keyring of this computer did not answer');
  await bench.hasOrders(60);
  await session.run('kill -CONT $(cat daemon.pid)');
  await bench.go('Settings');
  await bench.page.getByRole('button', { name: 'Try again' }).click();
  await expect(bench.connection).toHaveText('Online');
});
