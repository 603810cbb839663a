import { spawnSync } from 'node:child_process';
import { linkSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { flowsAccount } from '../../support/flows-account.ts';
import { expect, test } from '../model/fixtures.ts';

const unboxed = process.env['PACKDESK_FLOWS_UNBOXED'];

test('the screen runs in the sandbox, and nothing of the station as root', async ({ start }) => {
  test.skip(unboxed !== undefined, `the flows run without a sandbox: ${unboxed}`);
  const { station, bench } = await start();
  await bench.hasOrders(60);
  const seen = await station.electron?.evaluate(({ app, BrowserWindow }) => ({
    switchedOff: app.commandLine.hasSwitch('no-sandbox'),
    processes: app.getAppMetrics().map(({ type, sandboxed }) => ({ type, sandboxed })),
    main: process.pid,
    screen: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
  }));
  expect(seen?.switchedOff).toBe(false);
  if (process.platform !== 'linux') {
    expect(seen?.processes).toContainEqual({ type: 'Tab', sandboxed: true });
    return;
  }
  const status = (pid: number | undefined) => readFileSync(`/proc/${pid}/status`, 'utf8');
  // The renderer has a filter of system calls, cannot gain rights, and has a namespace of its own.
  expect(status(seen?.screen)).toMatch(/^Seccomp:\t2$/m);
  expect(status(seen?.screen)).toMatch(/^NoNewPrivs:\t1$/m);
  const namespace = (pid: number | undefined) => readlinkSync(`/proc/${pid}/ns/user`);
  expect(namespace(seen?.screen)).not.toBe(namespace(seen?.main));
  for (const pid of [seen?.main, seen?.screen]) expect(status(pid)).not.toMatch(/^Uid:\t.*\b0\b/m);
});

test('an installed Packdesk that can have its sandbox does not start without', async ({ dataDir }) => {
  test.skip(unboxed !== undefined, `the flows run without a sandbox: ${unboxed}`);
  const folder = dirname(process.env['PACKDESK_ELECTRON'] ?? '');
  // Electron takes an application for installed by the name of its executable.
  const installed = join(folder, `packdesk-boxed-${process.pid}`);
  linkSync(join(folder, 'electron'), installed);
  try {
    const { status, stderr } = spawnSync(installed, ['--no-sandbox', '--data-dir', dataDir], {
      ...flowsAccount(),
      cwd: '/',
      encoding: 'utf8',
      timeout: 120_000,
    });
    expect(stderr).toContain('start it without --no-sandbox.');
    expect(status).toBe(2);
  } finally {
    rmSync(installed);
  }
});

test('a station without its sandbox says so', async ({ start }) => {
  const { bench } = await start({ args: ['--no-sandbox'] });
  await expect(bench.page.getByTestId('notice')).toContainText('Packdesk runs without its sandbox');
});
