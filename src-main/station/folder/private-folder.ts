/** The data folder is for this account only: it holds buyers' names and addresses. */
import { homedir } from 'node:os';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRestricted, isWithin } from './windows-permissions.ts';

/** Rights of everybody but the owner. */
const OTHERS = 0o077;
/** Chromium looks after its own files. */
const NOT_OURS = ['window'];
/** Files of which each folder that a station has used has at least one. */
const OURS = ['station.lock', 'journal.db', 'settings.json'];
/** The application makes these before the station is started. */
const MADE_BEFORE = ['window', 'crashes'];

/** Other users can read the folder, and its rights cannot or must not be changed. Nothing was written into it. */
export class OpenFolderError extends Error {
  override readonly name = 'OpenFolderError';

  constructor(folder: string, why: string) {
    super(
      `Others on this computer can read the data folder ${folder}, and ${why}. ` +
        'Packdesk keeps buyers’ data in it: choose another --data-dir, or make that folder private to this account.',
    );
  }
}

/**
 * Makes the folder if it is missing, and takes away other users' rights to it and to its files. Windows has other rights,
 * which `restrictOnWindows` handles.
 * @returns true if others could read the folder until now, and cannot any more
 * @throws OpenFolderError, and the file system's error if the folder cannot be made
 */
export function keepPrivate(folder: string): boolean {
  make(folder);
  if (process.platform === 'win32') return false;
  if (!isOpen(folder)) {
    closeFiles(folder);
    return false;
  }
  close(folder);
  // exFAT and FAT have no rights: macOS accepts the change without effect. A notice at each start would be noise.
  const isClosed = !isOpen(folder);
  if (isClosed) closeFiles(folder);
  return isClosed;
}

const isOpen = (folder: string): boolean => (statSync(folder).mode & OTHERS) !== 0;

/**
 * Restricts a folder outside the profile to this account, SYSTEM and administrators: Windows gives a drive's other folders to all users,
 * and those of a profile to its user.
 * @returns false if that could not be done, as on FAT32, which has no permissions
 * @throws OpenFolderError if it holds files of others
 */
export function restrictOnWindows(
  folder: string,
  restrict = isRestricted,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'win32' || isWithin(folder, homedir())) return true;
  if (!isOurs(folder)) throw new OpenFolderError(folder, 'it holds files of others');
  return restrict(folder);
}

/** Level by level: under /proc, in which no folder can be made, Node's own `recursive` never ends. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) make(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start made it at the same time: the lock of the folder decides between the two.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function close(folder: string): void {
  if (!isOurs(folder)) throw new OpenFolderError(folder, 'it holds files of others');
  try {
    chmodSync(folder, 0o700);
  } catch {
    throw new OpenFolderError(folder, 'it belongs to another account');
  }
}

/** True for a folder of a station, or one with nothing but the files of its start. */
const isOurs = (folder: string): boolean =>
  readdirSync(folder).every((name) => MADE_BEFORE.includes(name)) ||
  OURS.some((name) => existsSync(join(folder, name)));

/** Closes the files to other users: earlier versions created files that others could read. */
function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.includes(entry.name)) continue;
    const path = join(folder, entry.name);
    try {
      if (entry.isDirectory()) closeFiles(path);
      else if (!entry.isFile()) continue;
      const { mode } = statSync(path);
      if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o700);
    } catch {
      // The file belongs to another account, or no longer exists; no one else may enter this folder.
    }
  }
}
