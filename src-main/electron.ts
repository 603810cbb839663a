/** Entry of the product: lifecycle, what only Electron can give, and the window. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, Menu, type BrowserWindow } from 'electron';
import Store from 'electron-store';
import { boot, startFailure, VERSION, type Station } from './app/boot.ts';
import { fileProtector } from './station/credentials.ts';
import { declareAppProtocol } from './host/app-protocol.ts';
import { inspectionSwitch, withoutChromiumSwitches } from './host/chromium-switches.ts';
import { watchFaults } from './host/faults.ts';
import { keychainProtector } from './host/keychain.ts';
import { surviveClosedOutput } from './host/closed-output.ts';
import { allowOwnDownloads } from './host/downloads.ts';
import { servePorts } from './host/message-port.ts';
import { ScreenRecovery } from './host/screen-recovery.ts';
import { FIRST_PAGE, openWindow } from './host/window.ts';
import { answerTo, OptionError, readOptions } from './station/options.ts';
import { systemClock } from './station/system-clock.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

surviveClosedOutput();
// What a station writes is for its own account alone, from the first byte.
process.umask(0o077);
const faultsGoTo = watchFaults((error) => void startFailed(error));
// Whoever gave Chromium's own switch (a root account in a container must) has decided; otherwise for every process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
declareAppProtocol();
// Its accelerators (close, reload, developer tools) are within reach of what a barcode can type.
Menu.setApplicationMenu(null);

/** The folder of this start, for the sentence where it cannot be used. */
let folderInUse: string | null = null;

async function main(): Promise<void> {
  // Started as `electron FOLDER` the folder is an argument more.
  const args = process.argv.slice(process.defaultApp ? 2 : 1);
  const answer = answerTo(args, VERSION);
  if (answer !== null) {
    process.stdout.write(answer);
    app.exit(0);
    return;
  }
  const inspection = app.isPackaged ? inspectionSwitch(args) : null;
  if (inspection !== null) {
    throw new OptionError(`An installed Packdesk cannot be inspected; start it without --${inspection}.`);
  }
  const options = readOptions(withoutChromiumSwitches(args), process.env);
  const usual = options.practice ? `${app.getPath('userData')} practice` : app.getPath('userData');
  const dataDir = resolve(options.dataDir ?? usual);
  // Chromium's own files stay beside ours, so that two stations on one machine never meet.
  app.setPath('userData', join(dataDir, 'window'));
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write('Packdesk is already open on this folder; its window was brought to the front.\n');
    app.exit(1);
    return;
  }
  await app.whenReady();
  folderInUse = dataDir;
  const station = await boot({
    dataDir,
    options,
    writerEntry: new URL('./cache-writer.js', import.meta.url),
    copyEntry: new URL('./journal-copy.js', import.meta.url),
    httpEntry: new URL('./service-http.js', import.meta.url),
    openSettings: (folder) => new Store({ cwd: folder, name: 'settings' }),
    protector: (await keychainProtector()) ?? fileProtector(dataDir),
  });
  faultsGoTo(station);
  const window = openWindow({ renderer: join(here, '../renderer'), preload: join(here, '../preload') });
  const { context } = station.app;
  servePorts(window.webContents, context, station.log);
  allowOwnDownloads(window.webContents.session, {
    contents: window.webContents,
    say: (notice) => context.notice(notice),
    log: station.log,
  });
  recoverScreen(station, window);
  endCleanly(station, window);
  // Where the screen breaks meanwhile it is loaded again.
  await window.loadURL(FIRST_PAGE).catch((error: unknown) => {
    station.log.error({ err: error }, 'the first page was not loaded');
  });
}

function recoverScreen({ log }: Station, window: BrowserWindow): void {
  const recovery = new ScreenRecovery({
    load: () => {
      if (!window.isDestroyed()) window.webContents.reload();
    },
    ask: async () => {
      const { response } = await dialog.showMessageBox(window, {
        type: 'error',
        title: 'Packdesk',
        message: 'The screen broke several times. What it showed as done is saved.',
        detail: 'Load it again. If it breaks again, restart this computer, and have the log looked at.',
        buttons: ['Load it again', 'Close Packdesk'],
      });
      return response === 0;
    },
    quit: () => app.quit(),
    log,
    clock: systemClock,
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void recovery.reload(reason);
  });
  app.on('before-quit', () => recovery.stop());
}

function endCleanly(station: Station, window: BrowserWindow): void {
  app.on('second-instance', () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  let stopped = false;
  app.on('will-quit', (event) => {
    if (stopped) return;
    event.preventDefault();
    void station.stop().finally(() => {
      stopped = true;
      app.quit();
    });
  });
  app.on('window-all-closed', () => app.quit());
  process.on('SIGTERM', () => app.quit());
  process.on('SIGINT', () => app.quit());
}

async function startFailed(error: unknown): Promise<void> {
  const known = startFailure(error, folderInUse);
  const sentence = known?.sentence ?? `Packdesk broke while starting: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  // Whoever clicked an icon sees no standard error. Not for what was typed: that person reads the terminal.
  if (known?.status !== 2 && app.isReady()) {
    await dialog.showMessageBox({ type: 'error', title: 'Packdesk', message: sentence });
  }
  app.exit(known?.status ?? 1);
}

main().catch(startFailed);
