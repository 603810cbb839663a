/** Start failures: the reason in one sentence, and whether another try is worth it. */
import { accessSync, closeSync, constants, existsSync, openSync, writeFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import type { Clock } from '../domain/clock.ts';
import { WrongFileError } from '../files/read-file-up-to.ts';
import { removeLeftover } from '../files/replace-file.ts';
import { WrongFolderError } from '../journal/errors.ts';
import { FolderInUseError } from '../station/folder/data-folder-lock.ts';
import { OptionError } from '../station/options.ts';
import { OpenFolderError } from '../station/folder/private-folder.ts';

const IN_USE =
  'is in use by another program, such as a virus scanner or a backup. Wait until that has ended and start Packdesk again';

/** Error codes of Windows and the storage engine while another program has a file open; some mean missing rights as well. */
const OPEN_ELSEWHERE =
  /^(EBUSY|EPERM|EACCES|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM|SQLITE_BUSY|SQLITE_IOERR)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** True if Windows may have refused a start because another program has a file open. */
export const mayBeOpenElsewhere = (error: unknown, platform: NodeJS.Platform = process.platform): boolean =>
  platform === 'win32' && OPEN_ELSEWHERE.test(codeOf(error));

/** Total time of retries of a start, and the pause between two, ms. */
const PATIENCE = { most: 10_000, pause: 500 };

/**
 * Retries a start for ten seconds while Windows reports that a file of it is in use, as when a bench is switched on
 * during a backup.
 * @param waiting called once, with the first refusal; its signal ends with the waiting
 * @throws the error of the last try; any other error at once
 */
export async function startWhenFree<Result>(
  start: () => Promise<Result>,
  {
    clock,
    waiting,
    platform = process.platform,
  }: { clock: Clock; waiting: (ended: AbortSignal) => void; platform?: NodeJS.Platform },
): Promise<Result> {
  const end = clock.elapsed() + PATIENCE.most;
  const ended = new AbortController();
  let isShown = false;
  try {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (!mayBeOpenElsewhere(error, platform) || clock.elapsed() >= end) throw error;
        if (!isShown) waiting(ended.signal);
        isShown = true;
      }
      await clock.sleep(PATIENCE.pause, ended.signal);
    }
  } finally {
    ended.abort();
  }
}

/** The files of a station that a start opens. */
const FILES = ['station.lock', 'journal.db', 'cache.db'];

/**
 * True if the file exists and is writable, and its folder accepts new files: then only another program can be the cause.
 */
function isInUse(error: unknown, dataDir: string | null, platform: NodeJS.Platform): boolean {
  if (dataDir === null || !mayBeOpenElsewhere(error, platform)) return false;
  const path = error instanceof Error && 'path' in error ? String(error.path) : null;
  const there = (path === null ? FILES.map((name) => join(dataDir, name)) : [path]).filter((file) =>
    existsSync(file),
  );
  return there.length > 0 && there.every(mayBeWritten) && takesFiles(dataDir);
}

function mayBeWritten(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function takesFiles(folder: string): boolean {
  const probe = join(folder, '.packdesk-probe');
  try {
    writeFileSync(probe, '');
    return true;
  } catch {
    return false;
  } finally {
    removeLeftover(probe);
  }
}

/**
 * Sentence for a failed start, and the exit status: 2 for bad arguments, 1 for a bad state.
 * @param dataDir the folder as it was given; null: not known yet
 * @returns null for a bug
 */
export function startFailure(
  error: unknown,
  dataDir: string | null = null,
  platform: NodeJS.Platform = process.platform,
): { sentence: string; status: 1 | 2 } | null {
  if (error instanceof OptionError) return { sentence: error.message, status: 2 };
  if (
    error instanceof FolderInUseError ||
    error instanceof OpenFolderError ||
    error instanceof WrongFileError ||
    error instanceof WrongFolderError
  ) {
    return { sentence: error instanceof WrongFileError ? `${error.message}.` : error.message, status: 1 };
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
  const cause = isInUse(error, dataDir, platform)
    ? IN_USE
    : (folderFault(code, platform) ?? letterFault(code, dataDir, platform));
  return cause === null
    ? null
    : {
        sentence: `${dataDir === null ? 'The data folder' : `The data folder ${dataDir}`} ${cause} (${code}).`,
        status: 1,
      };
}

/** Sentence for an unusable folder, with the remedy. @returns null if the code does not concern a folder */
function folderFault(code: string, platform: NodeJS.Platform): string | null {
  // SHMSIZE: the file that connections share could not be enlarged.
  if (/^(ENOSPC|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)/.test(code))
    return 'cannot be written: the disk is full. Free some space, or choose another --data-dir';
  if (/^(EEXIST|ENOTDIR)$/.test(code))
    return 'cannot be created: a file is in its place. Choose another --data-dir';
  // Windows reports the same for a folder below a file.
  if (code === 'ENOENT' && platform === 'win32')
    return 'cannot be created: its drive or share is missing, or a file is in the place of a folder. Choose another --data-dir';
  if (code === 'ENOENT') return 'cannot be written: nothing can be created there. Choose another --data-dir';
  // FAT32 has no files of 4 GiB.
  if (code === 'EFBIG')
    return 'cannot be written: its drive takes no larger file. Choose a --data-dir on another drive, such as NTFS';
  if (/^(EROFS|EACCES|EPERM|SQLITE_READONLY)/.test(code))
    return 'cannot be written: this account has no permission. Correct its permissions, or choose another --data-dir';
  if (/^(EBUSY|SQLITE_BUSY|SQLITE_LOCKED)/.test(code)) return IN_USE;
  if (/^SQLITE_(CANTOPEN|IOERR)/.test(code))
    return 'cannot be read or written. Check its permissions and its disk, or choose another --data-dir';
  return null;
}

/** @returns null unless the path has a letter that Windows has no name with */
function letterFault(code: string, dataDir: string | null, platform: NodeJS.Platform): string | null {
  if (code !== 'EINVAL' || platform !== 'win32' || dataDir === null) return null;
  const below = dataDir.slice(win32.parse(dataDir).root.length);
  // Windows reads the \" of "D:\Packdesk data\" as a quotation mark within the path.
  if (below.includes('"'))
    return 'cannot be created: its path has a quotation mark. Leave out the backslash in front of the closing quotation mark of --data-dir';
  return /[<>:|?*]/.test(below)
    ? 'cannot be created: Windows does not take one of its letters (< > : | ? *). Choose another --data-dir'
    : null;
}

/** Files that a start opens at once, with a margin. */
const FILES_AT_ONCE = 32;

/**
 * True if the process has too many files open. Only some errors have a code for it: the storage engine, the module
 * loader and the threads each word it differently.
 */
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
