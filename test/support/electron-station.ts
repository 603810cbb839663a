/** A station in a real Electron, driven through its debugger's port, in its main process too. */
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
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

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function startElectron(options: StationOptions): Promise<RunningStation> {
  const given = process.env['PACKDESK_ELECTRON'];
  if (!given) throw new Error('PACKDESK_ELECTRON names no Electron to run');
  const downloads = downloadsIn(options.dataDir);
  const app = await _electron.launch({
    executablePath:
      process.platform === 'win32' ? given : `${root}/test/support/processes/attach-when-loaded.sh`,
    args: ['--data-dir', options.dataDir, '--lang=en-GB', ...(options.args ?? [])],
    env: { ...cleanEnvironment(options.env), ...homeVariables(), NODE: process.execPath },
    cwd: options.dataDir,
    chromiumSandbox: process.env['PACKDESK_FLOWS_UNBOXED'] === undefined,
    colorScheme: options.theme ?? 'light',
    timeout: 120_000,
  });
  let errors = '';
  const child = app.process();
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  app.context().setDefaultTimeout(LONGEST_STEP_MS);
  const page = await app.firstWindow();
  // Use a folder other than the developer's own downloads.
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
    saved: savesInto(downloads, page),
    printed: printsInto(downloads, page),
    kill: async () => void (await ended(child, 'SIGKILL')),
    killProcess: async () => void (await ended(child, 'SIGKILL')),
    stop: async () => {
      // Unsent cancels may answer the first call.
      await app.evaluate(({ app: main }) => main.quit()).catch(() => undefined);
      await app.close();
      return child.exitCode;
    },
  };
}
