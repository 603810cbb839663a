/** Entry of the product: lifecycle, Electron's services, and the window. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, Menu, safeStorage, type BrowserWindow } from 'electron';
import { boot, floorHere, letInHere, startFailure, VERSION, type Station } from './app/boot.ts';
import { badgeKeysIn } from './station/secrets/badge-key.ts';
import { fileProtector } from './station/secrets/file-protector.ts';
import { declareAppProtocol } from './host/window/app-protocol.ts';
import { inspectionSwitch, withoutChromiumSwitches } from './host/window/chromium-switches.ts';
import { watchFaults } from './host/faults.ts';
import { SystemKeyring } from './host/keyring/keyring.ts';
import type { Settings } from './contract/station/settings.ts';
import { surviveClosedOutput } from './host/closed-output.ts';
import { BenchWindow } from './host/window/bench-window.ts';
import { closeEveryPage } from './host/window/closed-page.ts';
import { keepCrashDumps } from './host/crash-dumps.ts';
import { allowOwnDownloads } from './host/window/downloads.ts';
import { Ending } from './host/ending.ts';
import { APP_ID, installedAs } from './host/installed-as.ts';
import { applicationMenu, menuLanguage } from './host/window/menu.ts';
import { servePorts } from './host/message-port.ts';
import { secretServiceState } from './host/keyring/secret-service.ts';
import { followPower } from './host/power.ts';
import { hasUserNamespaces, sandboxRefusal } from './host/sandbox-switch.ts';
import { watchProcesses } from './host/watch-processes.ts';
import { readSettings } from './host/electron-settings.ts';
import { isErrorRead } from './host/standard-error.ts';
import { startAtLogIn, withFullPaths } from './host/start-at-log-in.ts';
import { whenToEnd } from './host/when-to-end.ts';
import { FIRST_PAGE, openWindow } from './host/window/window.ts';
import { makeWindowFolder } from './host/window/window-folder.ts';
import { printZpl } from './host/zpl-printer.ts';
import { WindowPrinter } from './host/window/window-printer.ts';
import { takeEnvironment } from './station/secrets/client-secret.ts';
import { windowsDataFolder } from './station/folder/data-folder.ts';
import { keyFolder } from './station/secrets/key-file.ts';
import { answerToHash } from './station/secrets/bench-code.ts';
import { readInput } from './station/standard-input.ts';
import { answerToCheck } from './station/policy/check-policy.ts';
import { answerTo, OptionError, optionsNotTaken, readOptions } from './station/options.ts';
import { policyOfStart } from './station/policy/system-policy.ts';
import { crashFolder } from './station/folder/crash-folder.ts';
import { keepPrivate } from './station/folder/private-folder.ts';
import { settingsFileIn } from './station/settings.ts';
import { systemClock } from './station/system-clock.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

surviveClosedOutput();
// Files of a station are for its own account only, from the first byte.
process.umask(0o077);
// Taken first, so that no process started by ours inherits the secret.
const environment = takeEnvironment(process.env);
const faultsGoTo = watchFaults((error) => void startFailed(error));
const sandboxed = !app.commandLine.hasSwitch('no-sandbox');
// For every process. A sandbox that is switched off was refused before, or is reported on the screen.
if (sandboxed) app.enableSandbox();
// Chromium starts a graphics process again that ends, but ends the whole application with the sixth in an hour.
app.commandLine.appendSwitch('disable-gpu-process-crash-limit');
// Without this switch Chromium finds no voices on Linux. It takes effect when a page first asks.
app.commandLine.appendSwitch('enable-speech-dispatcher');
declareAppProtocol();
// Same id as in the shortcut of the installer: window and pinned icon share one button on the task bar of Windows.
app.setAppUserModelId(APP_ID);
closeEveryPage();
/** Inputs of the menu: bench mode, and the language of the screens. */
const menuNow = { canQuit: true, wanted: 'system' as Settings['language'] };
// Electron's own has keys that close, reload and inspect.
setMenu({});

/** The folder of this start, for the sentence if it cannot be used. */
let folderInUse: string | null = null;

async function main(): Promise<void> {
  // Started as `electron FOLDER` the folder is an argument more.
  const args = process.argv.slice(process.defaultApp ? 2 : 1);
  const floor = await floorHere(args);
  if (floor !== null) {
    app.exit(floor);
    return;
  }
  const answer = answerTo(args, VERSION) ?? answerToHash(args, readInput);
  if (answer !== null) {
    process.stdout.write(answer);
    app.exit(0);
    return;
  }
  const check = answerToCheck(args);
  if (check !== null) {
    process.stdout.write(check.text);
    app.exit(check.status);
    return;
  }
  const inspection = app.isPackaged ? inspectionSwitch(args) : null;
  if (inspection !== null) {
    throw new OptionError(`An installed Packdesk cannot be inspected; start it without --${inspection}.`);
  }
  const refusal = sandboxRefusal(args, {
    isPackaged: app.isPackaged,
    isRoot: process.getuid?.() === 0,
    namespaces: hasUserNamespaces,
  });
  if (refusal !== null) throw new OptionError(refusal);
  const options = readOptions(withoutChromiumSwitches(args), environment);
  const dataDir = resolve(options.dataDir ?? usualFolder(options.practice));
  folderInUse = dataDir;
  const { practice, newAdministrator: name } = options;
  if (name !== null) {
    process.stdout.write(await letInHere({ dataDir, practice, name }, readInput));
    app.exit(0);
    return;
  }
  const wasOpen = keepPrivate(dataDir);
  app.setPath('userData', makeWindowFolder(dataDir));
  // Arguments are passed as data: Chromium reorders a command line.
  if (!app.requestSingleInstanceLock({ args: withoutChromiumSwitches(args) })) {
    process.stderr.write('Packdesk is already open on this folder; its window was brought to the front.\n');
    app.exit(1);
    return;
  }
  // A dump of this process has the environment that it was started with.
  if (!environment['PACKDESK_CLIENT_SECRET']) keepCrashDumps(crashFolder(dataDir));
  await app.whenReady();
  setMenu({});
  const ending = new Ending(app);
  const printer = new WindowPrinter();
  const benchWindow = new BenchWindow((isFull) => setMenu({ canQuit: !isFull }));
  const start = { ...thisStart(args), dataDir };
  const atLogIn = startAtLogIn(process.platform, start, app.getPath('appData'), app);
  const station = await boot({
    dataDir,
    wasOpen,
    options,
    policy: policyOfStart(options.policy),
    writerEntry: new URL('./cache-writer.js', import.meta.url),
    copyEntry: new URL('./journal-copy.js', import.meta.url),
    httpEntry: new URL('./service-http.js', import.meta.url),
    sealingEntry: new URL('./order-sealing.js', import.meta.url),
    installedAs: installedAs(process.platform, {
      isPackaged: app.isPackaged,
      appImage: process.env['APPIMAGE'],
    }),
    protector: fileProtector(dataDir, keyFolder()),
    keyring: new SystemKeyring({
      storage: safeStorage,
      platform: process.platform,
      secretService: secretServiceState,
      clock: systemClock,
    }),
    badgeKey: badgeKeysIn(keyFolder()),
    ...(atLogIn === null ? {} : { startAtLogIn: atLogIn }),
    benchWindow,
    printer,
    labelPrinter: printZpl,
    settingsStore: { ...settingsFileIn(dataDir), read: () => readSettings(dataDir) },
    folderLost: () => ending.now(),
    waiting: sayWaiting,
  });
  faultsGoTo(station);
  const window = openWindow({ renderer: join(here, '../renderer'), preload: join(here, '../preload') });
  const { context } = station.app;
  benchWindow.attach(window, ending.begun, () => context.notice({ code: 'window-stays-open', file: null }));
  if (!sandboxed) context.notice({ code: 'sandbox-off', file: null });
  servePorts(window.webContents, context, station.log);
  allowOwnDownloads(window.webContents.session, {
    contents: window.webContents,
    say: (notice) => context.notice(notice),
    log: station.log,
  });
  printer.attach(window.webContents, (notice) => context.notice(notice));
  watchProcesses(window, { log: station.log, clock: systemClock, ended: ending.begun });
  followPower(context, { log: station.log, clock: systemClock, ended: ending.begun });
  app.on('second-instance', (_event, _argv, _folder, second) => {
    bringToFront(window);
    const names = optionsNotTaken(options, (second as { args: string[] }).args);
    if (names.length > 0) context.notice({ code: 'options-not-taken', file: names.join(', ') });
  });
  const unsent = () => context.live.snapshot.status.unsent;
  ending.attach(window, unsent, () => context.notice({ code: 'unsent-at-close', file: null }));
  endCleanly(station, window, ending);
  void followLanguage(context, ending.begun);
  // If the screen breaks meanwhile it is loaded again.
  await window.loadURL(FIRST_PAGE).catch((error: unknown) => {
    station.log.error({ err: error }, 'the first page was not loaded');
  });
}

function usualFolder(practice: boolean): string {
  if (process.platform === 'win32')
    return windowsDataFolder(practice, { env: process.env, home: homedir(), isThere: existsSync });
  const folder = app.getPath('userData');
  return practice ? `${folder} practice` : folder;
}

/** Shows a message box that closes by itself. @param ended aborted when the start continues or fails */
function sayWaiting(ended: AbortSignal): void {
  const message =
    'Another program, such as a virus scanner or a backup, has a file of this station open. Packdesk starts as soon as it is free.';
  void app.whenReady().then(() => {
    if (!ended.aborted)
      void dialog
        .showMessageBox({ type: 'info', title: 'Packdesk', message, signal: ended })
        .catch(() => undefined);
  });
}

/** @param args those of this start, which are our own and Chromium's */
function thisStart(args: readonly string[]): { program: string; args: string[] } {
  // An AppImage runs from a folder that disappears when it ends.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const folder = process.defaultApp ? [resolve(process.argv[1] ?? '.')] : [];
  return { program, args: [...folder, ...withFullPaths(withoutChromiumSwitches(args))] };
}

function setMenu(change: Partial<typeof menuNow>): void {
  Object.assign(menuNow, change);
  const { canQuit, wanted } = menuNow;
  // Unknown before the application is ready.
  const preferred = app.isReady() ? app.getPreferredSystemLanguages() : [];
  const menu = applicationMenu(process.platform, { canQuit, language: menuLanguage(wanted, preferred) });
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));
}

async function followLanguage(
  { live }: Pick<Station['app']['context'], 'live'>,
  ended: AbortSignal,
): Promise<void> {
  if (process.platform !== 'darwin') return;
  for await (const _ of live.watch(ended)) {
    const { status, settings } = live.snapshot;
    const wanted = status.signOn.operator?.language ?? settings.language;
    if (wanted !== menuNow.wanted) setMenu({ wanted });
  }
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function endCleanly(station: Station, window: BrowserWindow, ending: Ending): void {
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
  whenToEnd(process.platform, { process, window }, () => ending.now());
}

async function startFailed(error: unknown): Promise<void> {
  const known = startFailure(error, folderInUse);
  const sentence = known?.sentence ?? `Packdesk failed to start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  // Errors of arguments are printed to standard error, if it is read.
  if (known?.status !== 2 || !isErrorRead(process.env)) {
    await app.whenReady();
    await dialog.showMessageBox({ type: 'error', title: 'Packdesk', message: sentence });
  }
  app.exit(known?.status ?? 1);
}

main().catch(startFailed);
