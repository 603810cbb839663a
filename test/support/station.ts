/** A running station as a person has it: a window or a browser page, and a process that can be killed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  _electron,
  chromium,
  type Browser,
  type BrowserContextOptions,
  type ElectronApplication,
  type Page,
} from 'playwright';
import { chromiumLaunch } from './chromium.ts';
import { homeVariables } from './flows-account.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Which host the flows run on. */
export type HostName = 'browser' | 'electron';

export interface StationOptions {
  dataDir: string;
  args?: string[];
  env?: Record<string, string>;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** Faults can be planted in it. */
  breakable?: boolean;
}

export interface RunningStation {
  page: Page;
  /** Electron's own hand on the window; null in the browser host. */
  electron: ElectronApplication | null;
  /** What the process wrote to standard error so far. */
  errorOutput: () => string;
  /** One exception and one rejection that nobody catches, in the main process of a station started `breakable`. */
  plantFaults(): Promise<void>;
  /** Nobody reads its standard output and error from now on: what it writes there meets a closed pipe. */
  closeOutput(): void;
  /** The file that the page saves when `act` is done, as the person finds it. */
  saved(act: () => Promise<void>): Promise<{ name: string; text: string }>;
  /** SIGKILL: nothing is given time to end well. */
  kill(): Promise<void>;
  /** The same of the process alone: in a browser its page stays. */
  killProcess(): Promise<void>;
  /** SIGTERM. @returns the exit status */
  stop(): Promise<number | null>;
}

/** A machine's environment without credentials that somebody may have set on it. */
function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const { PACKDESK_CLIENT_ID: _id, PACKDESK_CLIENT_SECRET: _secret, ...rest } = process.env;
  return { ...(rest as Record<string, string>), ...extra };
}

const PLANT_FAULTS = `--import ${new URL('./processes/plant-faults.ts', import.meta.url).href}`;

let sharedBrowser: Promise<Browser> | null = null;

/** One browser for all tests of a worker; each station has a context, and so a storage, of its own. */
function browser(): Promise<Browser> {
  sharedBrowser ??= chromiumLaunch().then((options) => chromium.launch(options));
  return sharedBrowser;
}

export async function closeBrowser(): Promise<void> {
  const open = await sharedBrowser;
  sharedBrowser = null;
  await open?.close();
}

export async function startStation(host: HostName, options: StationOptions): Promise<RunningStation> {
  return host === 'electron' ? startElectron(options) : startBrowser(options);
}

/** Starts the built browser host and waits for its line. */
async function startBrowserHost(
  options: StationOptions,
): Promise<{ url: string; process: ChildProcess; errorOutput: () => string }> {
  const args = ['--headless', '--data-dir', options.dataDir, ...(options.args ?? [])];
  const child = spawn(process.execPath, [`${root}/out/main/web.js`, ...args], {
    env: cleanEnvironment({ ...options.env, ...(options.breakable ? { NODE_OPTIONS: PLANT_FAULTS } : {}) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([status]) =>
      Promise.reject(new Error(`the station ended with ${status}: ${errors}`)),
    ),
  ]);
  const { url } = JSON.parse(first) as { url: string };
  return { url, process: child, errorOutput: () => errors };
}

async function startBrowser(options: StationOptions): Promise<RunningStation> {
  const host = await startBrowserHost(options);
  const look: BrowserContextOptions = {
    viewport: options.size ?? { width: 1280, height: 800 },
    colorScheme: options.theme ?? 'light',
    locale: 'en-GB',
  };
  const context = await (await browser()).newContext(look);
  const page = await context.newPage();
  await page.goto(host.url);
  const end = async (signal: NodeJS.Signals) => {
    await context.close();
    return ended(host.process, signal);
  };
  return {
    page,
    electron: null,
    errorOutput: host.errorOutput,
    plantFaults: async () => void host.process.kill('SIGUSR2'),
    closeOutput: () => closeOutput(host.process),
    saved: async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), act()]);
      return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
    },
    kill: async () => void (await end('SIGKILL')),
    killProcess: async () => void (await ended(host.process, 'SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

async function startElectron(options: StationOptions): Promise<RunningStation> {
  const given = process.env['PACKDESK_ELECTRON'];
  if (!given) throw new Error('PACKDESK_ELECTRON names no Electron to run');
  const user = process.env['PACKDESK_FLOWS_USER'];
  const downloads = join(options.dataDir, 'downloads');
  mkdirSync(downloads, { recursive: true });
  if (user !== undefined) spawnSync('chown', ['-R', user, options.dataDir]);
  const app = await _electron.launch({
    executablePath:
      process.platform === 'win32' ? given : `${root}/test/support/processes/attach-when-loaded.sh`,
    args: ['--data-dir', options.dataDir, '--lang=en-GB', ...(options.args ?? [])],
    env: { ...cleanEnvironment(options.env), ...homeVariables(), NODE: process.execPath },
    cwd: options.dataDir,
    chromiumSandbox: process.env['PACKDESK_FLOWS_UNBOXED'] === undefined,
    colorScheme: options.theme ?? 'light',
    timeout: 60_000,
  });
  let errors = '';
  const child = app.process();
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const page = await app.firstWindow();
  // Not the folder of whoever runs the flows.
  await app.evaluate(({ app: main }, folder) => main.setPath('downloads', folder), downloads);
  const { width, height } = options.size ?? { width: 1280, height: 800 };
  await app.evaluate(
    ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );
  return {
    page,
    electron: app,
    errorOutput: () => errors,
    plantFaults: () =>
      app.evaluate(() => {
        setTimeout(() => {
          void Promise.reject(new Error('planted rejection'));
          throw new Error('planted exception');
        });
      }),
    closeOutput: () => closeOutput(child),
    saved: async (act) => {
      const before = readdirSync(downloads);
      await act();
      const notice = page.getByTestId('notice').filter({ hasText: 'Saved as' });
      await notice.waitFor();
      const words = await notice.textContent();
      const name = readdirSync(downloads).find((one) => !before.includes(one) && words?.includes(one));
      if (name === undefined) throw new Error(`the notice names no new file: ${words}`);
      return { name, text: readFileSync(join(downloads, name), 'utf8') };
    },
    kill: async () => void (await ended(child, 'SIGKILL')),
    killProcess: async () => void (await ended(child, 'SIGKILL')),
    stop: async () => {
      await app.close();
      return child.exitCode;
    },
  };
}

function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [status] = (await exit) as [number | null];
  return status;
}
