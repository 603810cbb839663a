/**
 * A station of the application that a package has installed, with its fuses: nothing reaches into its main process. Its
 * page is driven through Chromium's port, its window by its display (decisions/0070).
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { expect } from 'playwright/test';
import { debuggerAddress } from './debugger-address.ts';
import { homeVariables } from './flows-account.ts';
import type { RunningStation, StationOptions } from './running-station.ts';
import {
  cleanEnvironment,
  closeOutput,
  downloadsIn,
  ended,
  LONGEST_STEP_MS,
  printsInto,
  savesInto,
} from './station-process.ts';

const WHEN_LOADED = fileURLToPath(new URL('./processes/attach-when-loaded.sh', import.meta.url));

/** Reason why a flow that plants faults cannot run in an installed application. */
export const NO_WAY_INSIDE =
  'the fuses of an installed Packdesk let nobody plant a fault in its main process';

export async function startInstalled(options: StationOptions): Promise<RunningStation> {
  const program = process.env['PACKDESK_ELECTRON'];
  if (!program) throw new Error('PACKDESK_ELECTRON names no installed Packdesk to run');
  const downloads = downloadsIn(options.dataDir);
  const { dataDir, args = [] } = options;
  const child = spawn(
    WHEN_LOADED,
    ['--remote-debugging-port=0', '--data-dir', dataDir, '--lang=en-GB', ...args],
    {
      env: {
        ...cleanEnvironment(options.env),
        ...homeVariables(),
        XDG_CONFIG_HOME: configWith(dataDir, downloads),
        NODE: process.execPath,
      },
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const { page, close } = await attach(await debuggerAddress(child));
  // The process runs neither the unpacked build nor the development runtime.
  expect(readlinkSync(`/proc/${child.pid}/exe`)).toBe(program);
  await page.emulateMedia({ colorScheme: options.theme ?? 'light' });
  await setSize(child, page, options.size ?? { width: 1280, height: 800 });
  const end = async (signal: NodeJS.Signals) => {
    const status = await ended(child, signal);
    await close();
    return status;
  };
  return {
    page,
    electron: null,
    errorOutput: () => errors,
    plantFaults: () => Promise.reject(new Error(NO_WAY_INSIDE)),
    closeOutput: () => closeOutput(child),
    saved: savesInto(downloads, page),
    printed: printsInto(downloads, page),
    kill: async () => void (await end('SIGKILL')),
    killProcess: async () => void (await ended(child, 'SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** @returns a folder of settings in which the person's folder for downloads is that one */
function configWith(dataDir: string, downloads: string): string {
  const config = join(dataDir, 'config');
  mkdirSync(config, { recursive: true, mode: 0o755 });
  writeFileSync(join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const user = process.env['PACKDESK_FLOWS_USER'];
  if (user !== undefined) spawnSync('chown', ['-R', user, config]);
  return config;
}

async function attach(address: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.connectOverCDP(address);
  // Otherwise Playwright would save files into a folder of its own.
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'default' });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the window has no page');
  context.setDefaultTimeout(LONGEST_STEP_MS);
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return { page, close: () => browser.close() };
}

/** Sets the size of the contents, which is the window's size: there is no window manager. */
async function setSize(
  { pid }: ChildProcess,
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const find = ['search', '--onlyvisible', '--pid', String(pid), '--name', 'Packdesk'];
  const resized = () => {
    const window = spawnSync('xdotool', find, { encoding: 'utf8' }).stdout.trim().split('\n').at(-1) ?? '';
    if (window !== '') spawnSync('xdotool', ['windowsize', window, String(width), String(height)]);
    return page.evaluate(() => [innerWidth, innerHeight]);
  };
  await expect.poll(resized, { message: 'size of the window' }).toEqual([width, height]);
}
