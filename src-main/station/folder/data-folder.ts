/**
 * The data folder on Windows, the same for both hosts: below `%LOCALAPPDATA%`, which neither roams with a profile nor is redirected to a
 * server (decisions/0186). Elsewhere each host asks its own list of places.
 */
import { realpathSync } from 'node:fs';
import { win32 } from 'node:path';

interface Machine {
  env: NodeJS.ProcessEnv;
  home: string;
  isThere: (file: string) => boolean;
}

/** Data folder on Windows. One of an earlier version in the roaming profile is still used if its journal is there. */
export function windowsDataFolder(practice: boolean, { env, home, isThere }: Machine): string {
  const local = localAppData(env, home);
  const roaming = fullOr(env['APPDATA'], win32.join(home, 'AppData', 'Roaming'));
  const folder = win32.join(local, practice ? 'Packdesk-practice' : 'Packdesk', 'Data');
  const earlier = win32.join(roaming, practice ? 'Packdesk practice' : 'Packdesk');
  const hasJournal = (one: string) => isThere(win32.join(one, 'journal.db'));
  return !hasJournal(folder) && hasJournal(earlier) ? earlier : folder;
}

/** The folder of a Windows account that stays on this computer, even if a service was started without the variable. */
export const localAppData = (env: NodeJS.ProcessEnv, home: string): string =>
  fullOr(env['LOCALAPPDATA'], win32.join(home, 'AppData', 'Local'));

/** @param path of the environment, which may be missing or no full path */
const fullOr = (path: string | undefined, otherwise: string): string =>
  path !== undefined && win32.parse(path).root.length > 1 ? path : otherwise;

/**
 * True if a folder of Windows is on another computer: a share, or a drive letter mapped to one.
 * @param realPath gives the path without drive letters of shares
 */
export function isOnNetwork(
  folder: string,
  platform = process.platform,
  realPath: (path: string) => string = realpathSync.native,
): boolean {
  if (platform !== 'win32') return false;
  try {
    return isShare(folder) || isShare(realPath(folder));
  } catch {
    return isShare(folder);
  }
}

/** Letters that Windows lets a path have, less the longest name below the data folder: a copy of the journal that is being made. */
const MOST_LETTERS = 180;

/** True if the storage engine could not open files below a folder of Windows: its limit is 260 characters. */
export const isTooLong = (folder: string, platform = process.platform): boolean =>
  platform === 'win32' && folder.length > MOST_LETTERS && !folder.startsWith('\\\\?\\');

const isShare = (path: string): boolean => /^[\\/]{2}([?.][\\/]UNC[\\/]|[^?.\\/])/i.test(path);
