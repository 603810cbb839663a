/** What both hosts do around `createApp`: lock the folder, open the log, say a failure in one sentence. */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { answerToFloor } from './floor-option.ts';
import { letIn } from './let-in.ts';
import { createApp, type App } from './create-app.ts';
import { writerInThread } from '../cache/write/writer.ts';
import type { InstalledAs } from '../contract/updates.ts';
import type { FileProtector, Keyring } from '../station/protector.ts';
import type { BadgeKey } from '../station/badge-key.ts';
import { FolderInUseError, lockFolder, type FolderLock } from '../station/data-folder-lock.ts';
import { sealingInThread } from '../floor/order-sealing-in-thread.ts';
import { postgresDoor } from '../floor/postgres/postgres-door.ts';
import { WrongFolderError } from '../journal/errors.ts';
import { createLog, type Log } from '../station/log.ts';
import { OptionError, type Options } from '../station/options.ts';
import type { StationPolicy } from '../station/policy-file.ts';
import { keepPrivate, OpenFolderError } from '../station/private-folder.ts';
import type { LabelPrinter, PaperPrinter } from '../contract/paper-printer.ts';
import type { FullWindow, StartAtLogIn } from '../router/context.ts';
import { systemClock } from '../station/system-clock.ts';
import { httpInThread } from '../upstream/http-in-thread.ts';

export const VERSION = packageJson.version;

/** As `letIn` of `let-in.ts`, on this machine. @param input what stands on standard input */
export const letInHere = (station: Parameters<typeof letIn>[0], input: () => string): Promise<string> =>
  letIn(station, input, { now: systemClock.now, newId: randomUUID, release: VERSION });

/** As `answerToFloor` of `floor-option.ts`, on this machine. */
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
export async function boot(host: {
  dataDir: string;
  /** Others could read the folder until this start has closed it. */
  wasOpen?: boolean;
  options: Options;
  /** Of the administrator. */
  policy?: StationPolicy;
  /** The module of the thread that writes the cache: source in tests, a built file in the application. */
  writerEntry: URL;
  /** The module of the thread that copies the journal. */
  copyEntry: URL;
  /** The module of the thread that does HTTP. */
  httpEntry: URL;
  /** The module of the thread that seals and opens orders. */
  sealingEntry: URL;
  /** How it came onto the computer. Not given: from its source. */
  installedAs?: InstalledAs;
  protector: FileProtector;
  keyring?: Keyring;
  badgeKey?: BadgeKey;
  startAtLogIn?: StartAtLogIn;
  benchWindow?: FullWindow;
  printer?: PaperPrinter;
  labelPrinter?: LabelPrinter;
  /** The folder is another process's now: this one has to end. */
  folderLost?: () => void;
}): Promise<Station> {
  const { dataDir } = host;
  const wasOpen = keepPrivate(dataDir) || host.wasOpen === true;
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
      notices: wasOpen ? [{ code: 'folder-was-open', file: null }] : [],
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
    await app.start();
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

/** Where the log cannot be opened, the folder is given back. */
function logOrRelease(dataDir: string, lock: FolderLock): ReturnType<typeof createLog> {
  try {
    return createLog(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Orders that come in while somebody trains, each hour. */
const PRACTICE_ORDERS_PER_HOUR = 60;

/** Its code and Fastify are loaded here, since most starts are on a service. */
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

/**
 * The sentence for a start that failed, and the exit status: 2 for what was typed, 1 for what was found.
 * @param dataDir the folder that was to be used, as it was given; null: not known yet
 * @returns null for a bug
 */
export function startFailure(
  error: unknown,
  dataDir: string | null = null,
): { sentence: string; status: 1 | 2 } | null {
  if (error instanceof OptionError) return { sentence: error.message, status: 2 };
  if (
    error instanceof FolderInUseError ||
    error instanceof OpenFolderError ||
    error instanceof WrongFolderError
  ) {
    return { sentence: error.message, status: 1 };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return {
      sentence: 'That port is taken by another program; choose another --port, or 0 for any free one.',
      status: 1,
    };
  }
  if (isShortOfFiles(error, code)) {
    return {
      sentence: `This computer lets Packdesk open too few files at once. Close other programs, or raise the limit (ulimit -n), and start it again.`,
      status: 1,
    };
  }
  const cause = folderFault(code);
  return cause === null
    ? null
    : {
        sentence: `${dataDir === null ? 'The data folder' : `The data folder ${dataDir}`} ${cause} (${code}).`,
        status: 1,
      };
}

/** Why a folder cannot be used, and what to do. @returns null where the code says nothing of a folder */
function folderFault(code: string): string | null {
  // SHMSIZE: the file that connections share could not be made as large as it has to be.
  if (/^(ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/.test(code))
    return 'cannot be written: the disk is full. Free some space, or choose another --data-dir';
  if (/^(EEXIST|ENOTDIR)$/.test(code))
    return 'cannot be created: a file is in its place. Choose another --data-dir';
  if (code === 'ENOENT') return 'cannot be written: nothing can be created there. Choose another --data-dir';
  if (/^(EROFS|EACCES|EPERM|SQLITE_READONLY)/.test(code))
    return 'cannot be written: this account has no permission. Correct its permissions, or choose another --data-dir';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return 'is in use by another program, such as a database or backup tool. Close that and start Packdesk again';
  if (/^SQLITE_(CANTOPEN|IOERR)/.test(code))
    return 'cannot be read or written. Check its permissions and its disk, or choose another --data-dir';
  return null;
}

/** What a start needs at once, and more. */
const FILES_AT_ONCE = 32;

/** Only some errors say so themselves: the storage engine, the module loader and the threads each have words of their own. */
function isShortOfFiles(error: unknown, code: string): boolean {
  if (/^(EMFILE|ENFILE)$/.test(code)) return true;
  if (error instanceof Error && /\b(EMFILE|ENFILE)\b|too many open files/i.test(error.message)) return true;
  if (!code.startsWith('SQLITE_CANTOPEN')) return false;
  const opened: number[] = [];
  try {
    for (let n = 0; n < FILES_AT_ONCE; n++) opened.push(openSync(process.execPath, 'r'));
    return false;
  } catch {
    return true;
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}
