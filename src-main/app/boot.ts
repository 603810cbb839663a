/** Start-up that both hosts share: locks the folder, opens the log, states a failure in one sentence, runs `createApp`. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { answerToFloor } from './floor/floor-option.ts';
import { letIn } from './let-in.ts';
import { startWhenFree } from './start-failure.ts';
import { createApp, type App } from './create-app.ts';
import { writerInThread } from '../cache/write/writer.ts';
import type { Notice } from '../contract/station/station.ts';
import type { InstalledAs } from '../contract/station/updates.ts';
import type { FileProtector, Keyring } from '../station/secrets/protector.ts';
import type { BadgeKey } from '../station/secrets/badge-key.ts';
import { lockFolder, type FolderLock } from '../station/folder/data-folder-lock.ts';
import { sealingInThread } from '../floor/publishing/order-sealing-in-thread.ts';
import { postgresDoor } from '../floor/postgres/postgres-door.ts';
import { isOnNetwork, isTooLong } from '../station/folder/data-folder.ts';
import { createLog, type Log } from '../station/log.ts';
import { OptionError, type Options } from '../station/options.ts';
import type { StationPolicy } from '../station/policy/policy-file.ts';
import { keepPrivate, restrictOnWindows } from '../station/folder/private-folder.ts';
import type { LabelPrinter, PaperPrinter } from '../contract/paper/paper-printer.ts';
import type { FullWindow, StartAtLogIn } from '../router/station-context.ts';
import { systemClock } from '../station/system-clock.ts';
import type { SettingsStore } from '../station/settings.ts';
import { httpInThread } from '../upstream/http/http-in-thread.ts';

export { startFailure } from './start-failure.ts';

export const VERSION = packageJson.version;

/** `letIn` of `let-in.ts`, with the files and the log of this machine. @param input reads standard input */
export const letInHere = (station: Parameters<typeof letIn>[0], input: () => Uint8Array): Promise<string> =>
  letIn(station, input, { now: systemClock.now, newId: randomUUID, release: VERSION });

/** `answerToFloor` of `floor-option.ts`, with the files of this machine. */
export const floorHere = (args: readonly string[]): Promise<number | null> =>
  answerToFloor(args, {
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    newId: randomUUID,
    now: systemClock.now,
  });

export interface Station {
  app: App;
  log: Log;
  stop(): Promise<void>;
}

/**
 * Brings a station up on a folder.
 * @throws an error that `startFailure` has a sentence for
 */
export const boot = (host: Host): Promise<Station> =>
  startWhenFree(() => bootOnce(host), { clock: systemClock, waiting: host.waiting ?? (() => undefined) });

interface Host {
  dataDir: string;
  /** True if other users of the computer could read the folder before this start closed it. */
  wasOpen?: boolean;
  options: Options;
  /** The administrator's policy. */
  policy?: StationPolicy;
  /** The module of the thread that writes the cache: source in tests, a built file in the application. */
  writerEntry: URL;
  /** The module of the thread that copies the journal. */
  copyEntry: URL;
  /** Entry of the HTTP thread. */
  httpEntry: URL;
  /** The module of the thread that seals and opens orders. */
  sealingEntry: URL;
  /** Install method. Not given: run from its source. */
  installedAs?: InstalledAs;
  protector: FileProtector;
  keyring?: Keyring;
  badgeKey?: BadgeKey;
  /** Default: `settings.json`, unchanged. */
  settingsStore?: SettingsStore;
  startAtLogIn?: StartAtLogIn;
  benchWindow?: FullWindow;
  printer?: PaperPrinter;
  labelPrinter?: LabelPrinter;
  /** Called when another process has taken the folder: this one has to end. */
  folderLost?: () => void;
  /** Called when another program has a file of the station open; the start waits until the signal is aborted. */
  waiting?: (ended: AbortSignal) => void;
}

async function bootOnce(host: Host): Promise<Station> {
  const { dataDir } = host;
  if (isTooLong(dataDir))
    throw new OptionError(
      `The path of the data folder has ${dataDir.length} letters, more than Windows lets a database have below it. Choose a shorter --data-dir.`,
    );
  const wasOpen = keepPrivate(dataDir) || host.wasOpen === true;
  const isRestricted = restrictOnWindows(dataDir);
  const lock = lockFolder(dataDir);
  const { log, close: closeLog } = logOrRelease(dataDir, lock);
  lock.whenLost(() => {
    log.fatal('the lock of the data folder was deleted, and another process has the folder now');
    host.folderLost?.();
  });
  const release = async () => {
    await closeLog();
    lock.release();
  };
  try {
    const app = createApp({
      ...host,
      notices: noticesOf(dataDir, wasOpen, isRestricted),
      version: VERSION,
      startWriter: writerInThread(host.writerEntry),
      openHttp: httpInThread(host.httpEntry),
      startPractice,
      practiceFloor: practiceFloorAt(host.options.practiceFloor),
      clock: systemClock,
      floorDoor: postgresDoor(systemClock, sealingInThread(host.sealingEntry)),
      random: Math.random,
      newId: randomUUID,
      log,
    });
    await app.start().catch(async (error: unknown) => {
      // Closes everything that was opened, so that another try can start cleanly.
      await app.stop().catch(() => undefined);
      throw error;
    });
    log.info({ version: VERSION, node: process.version }, 'started');
    return {
      app,
      log,
      stop: async () => {
        await app.stop();
        log.info('stopped');
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function noticesOf(dataDir: string, wasOpen: boolean, isRestricted: boolean): Notice[] {
  const notices: Notice[] = [];
  if (!isRestricted) notices.push({ code: 'folder-stays-open', file: dataDir });
  if (wasOpen) notices.push({ code: 'folder-was-open', file: null });
  if (isOnNetwork(dataDir)) notices.push({ code: 'folder-on-network', file: dataDir });
  return notices;
}

/** Opens the log; if that fails, releases the lock of the folder. */
function logOrRelease(dataDir: string, lock: FolderLock): ReturnType<typeof createLog> {
  try {
    return createLog(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** New orders an hour in practice. */
const PRACTICE_ORDERS_PER_HOUR = 60;

/** Starts the practice service. Its code and Fastify are loaded only here: most stations start on a real service. */
async function startPractice(folder: string) {
  const { PRACTICE_CLIENT_ID, PRACTICE_CLIENT_SECRET } = await import('../practice/http/service.ts');
  const { LessonService } = await import('../practice/http/lesson-service.ts');
  const { PRACTICE_GOODS } = await import('../practice/invented/goods.ts');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const service = await LessonService.start({
    stateFile: join(folder, 'practice-service.json'),
    ordersPerHour: PRACTICE_ORDERS_PER_HOUR,
  });
  return {
    addresses: service.addresses,
    credentials: { clientId: PRACTICE_CLIENT_ID, clientSecret: PRACTICE_CLIENT_SECRET },
    goods: PRACTICE_GOODS,
    lessons: service,
    stop: () => service.stop(),
  };
}

/** @param url at which orders of lessons are asked for; null: the bench is not one of a practice floor */
const practiceFloorAt = (url: string | null) =>
  url === null
    ? null
    : async () => {
        const { FloorLessons } = await import('../practice/http/floor-lessons.ts');
        const { PRACTICE_GOODS } = await import('../practice/invented/goods.ts');
        return { orders: new FloorLessons(url), practice: null, goods: PRACTICE_GOODS };
      };
