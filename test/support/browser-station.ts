/** A station in the browser host, with its page in a headless Chromium. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { chromiumLaunch } from './chromium.ts';
import type { RunningStation, StationOptions } from './running-station.ts';
import { cleanEnvironment, closeOutput, ended, LONGEST_STEP_MS } from './station-process.ts';
import { TEST_KEYS } from './test-keys.ts';
import { endWindows, spawnWindows, stationVariables, underWindows } from './windows-station.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const imports = (name: string) => `--import ${new URL(`./processes/${name}.ts`, import.meta.url).href}`;

let sharedBrowser: Promise<Browser> | null = null;

/** Browser for all tests of a worker; each station has a context of its own, and so its own storage. */
function browser(): Promise<Browser> {
  sharedBrowser ??= chromiumLaunch().then((options) => chromium.launch(options));
  return sharedBrowser;
}

/** A window of that browser, at an address, for pages other than a station. */
export async function openWindow(url: string): Promise<Page> {
  const context = await (await browser()).newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(LONGEST_STEP_MS);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

export async function closeBrowser(): Promise<void> {
  const open = await sharedBrowser;
  sharedBrowser = null;
  await open?.close();
}

const endProcess = (child: ChildProcess, signal: NodeJS.Signals) =>
  underWindows ? endWindows(child) : ended(child, signal);

/** Starts the built browser host and waits for its line. */
async function startBrowserHost(
  options: StationOptions,
): Promise<{ url: string; process: ChildProcess; errorOutput: () => string }> {
  const args = ['--headless', '--data-dir', options.dataDir, ...(options.args ?? [])];
  const program = [`${options.build ?? `${root}/out`}/main/web.js`, ...args];
  const env = {
    // Keeps test keys apart from the developer's own.
    XDG_CONFIG_HOME: TEST_KEYS,
    ...options.env,
    ...(options.breakable ? { NODE_OPTIONS: imports('plant-faults') } : {}),
    ...(options.hasQuickMinutes ? { NODE_OPTIONS: imports('minutes-at-once') } : {}),
  };
  const child = underWindows
    ? spawnWindows(program, cleanEnvironment(stationVariables(env)))
    : spawn(process.execPath, program, { env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  if (child.stdout === null) throw new Error('the station has no standard output');
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

/** A window with a storage of its own, at no address yet. */
async function blankPage({ size, theme }: Pick<StationOptions, 'size' | 'theme'>): Promise<Page> {
  const look: BrowserContextOptions = {
    viewport: size ?? { width: 1280, height: 800 },
    colorScheme: theme ?? 'light',
    locale: 'en-GB',
  };
  const context = await (await browser()).newContext(look);
  context.setDefaultTimeout(LONGEST_STEP_MS);
  return context.newPage();
}

/** A station that several flows use in sequence, each in a window of its own. */
export interface SharedStation {
  open(): Promise<Page>;
  kill(): Promise<void>;
}

export async function startShared(options: StationOptions): Promise<SharedStation> {
  const host = await startBrowserHost(options);
  return {
    open: async () => {
      const page = await blankPage({});
      await page.goto(host.url);
      return page;
    },
    kill: async () => void (await endProcess(host.process, 'SIGKILL')),
  };
}

export async function startBrowser(options: StationOptions): Promise<RunningStation> {
  // The station starts meanwhile: each takes some hundred milliseconds.
  const blank = blankPage(options);
  const host = await startBrowserHost(options).catch(async (error: unknown) => {
    await (await blank).context().close();
    throw error;
  });
  const page = await blank;
  await page.goto(host.url);
  const end = async (signal: NodeJS.Signals) => {
    const [status] = await Promise.all([endProcess(host.process, signal), page.context().close()]);
    return status;
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
    printed: async (act) => {
      // The dialog is the browser's own, which an automated page cannot have: the print view is captured meanwhile.
      await page.evaluate(() => {
        window.print = () => document.documentElement.setAttribute('data-dialog', '');
      });
      await act();
      await page.locator('html[data-dialog] [data-paper]').waitFor({ state: 'attached' });
      const pdf = await page.pdf({ preferCSSPageSize: true });
      await page.evaluate(() => {
        document.documentElement.removeAttribute('data-dialog');
        window.dispatchEvent(new Event('afterprint'));
      });
      return pdf;
    },
    kill: async () => void (await end('SIGKILL')),
    killProcess: async () => void (await endProcess(host.process, 'SIGKILL')),
    freezeProcess: () => void host.process.kill('SIGSTOP'),
    thawProcess: () => void host.process.kill('SIGCONT'),
    passMinute: () => void host.process.kill('SIGUSR2'),
    stop: () => end('SIGTERM'),
  };
}
