/** The file by which a desktop starts Packdesk at log-in: it comes, does what it is for, and goes. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowsHome, runForFlows } from '../../support/flows-account.ts';
import { expect, test } from '../model/fixtures.ts';

const file = join(flowsHome(), '.config', 'autostart', 'packdesk.desktop');

/** Starts Packdesk as a desktop does at log-in. */
const logIn = () => runForFlows('gio', ['launch', file]);

test('whoever wants it has the station started at log-in, and no more afterwards', async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only Linux has it in a file');
  const { station, bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  expect(existsSync(file)).toBe(false);
  await bench.go('Settings');
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
  await bench.go('Settings');
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
  await bench.go('Settings');
  const box = bench.page.getByRole('checkbox', { name: 'Start when this account logs in' });
  await expect(box).toBeChecked();
  await expect(box).toBeDisabled();
  await station.stop();
  writeFileSync(policy, JSON.stringify({ startAtLogIn: false }));
  await start({ args: ['--policy', policy] });
  expect(existsSync(file)).toBe(false);
});
