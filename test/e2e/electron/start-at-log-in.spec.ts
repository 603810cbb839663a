/** The file by which a desktop starts Packdesk at log-in: it comes, does what it is for, and goes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../model/fixtures.ts';

const home = process.env['PACKDESK_FLOWS_HOME'];
const file = join(home ?? homedir(), '.config', 'autostart', 'packdesk.desktop');

/** As a desktop does at log-in, by whoever runs the station. */
async function logIn(): Promise<number | null> {
  const [uid, gid] = (process.env['PACKDESK_FLOWS_USER'] ?? '').split(':').map(Number);
  const child = spawn('gio', ['launch', file], {
    ...(uid && gid ? { uid, gid } : {}),
    ...(home === undefined ? {} : { env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: home } }),
    cwd: '/',
    stdio: 'ignore',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

test('whoever wants it has the station started at log-in, and no more afterwards', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only Linux has it in a file');
  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(existsSync(file)).toBe(false);
  await bench.go('Station');
  const box = page.getByRole('checkbox', { name: 'Start when this account logs in' });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect.poll(() => existsSync(file)).toBe(true);
  const isVisible = () =>
    station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await station.electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await isVisible()).toBe(false);
  // The station of this very folder: any other would open a window of its own.
  expect(await logIn()).toBe(0);
  await expect.poll(isVisible).toBe(true);
  await bench.go('Queue');
  await bench.go('Station');
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('as the administrator set it, it is from the start, and stays', async ({ start, dataDir }) => {
  test.skip(process.platform !== 'linux', 'only Linux has it in a file');
  const policy = join(dataDir, 'policy.json');
  writeFileSync(policy, JSON.stringify({ startAtLogIn: true }));
  const { station, bench } = await start({ args: ['--policy', policy] });
  await bench.hasOrders(60);
  expect(existsSync(file)).toBe(true);
  await bench.go('Station');
  const box = bench.page.getByRole('checkbox', { name: 'Start when this account logs in' });
  await expect(box).toBeChecked();
  await expect(box).toBeDisabled();
  await station.stop();
  writeFileSync(policy, JSON.stringify({ startAtLogIn: false }));
  await start({ args: ['--policy', policy] });
  expect(existsSync(file)).toBe(false);
});
