/** Second folder for copies of the journal, on another disk or machine: its contents, and reasons for a failed write. */
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve, isAbsolute } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import { isFullPath } from '../../files/full-path.ts';
import { isOpenElsewhere } from '../../files/held-files.ts';
import { moveFileBlocking, removeFileBlocking, removeLeftover } from '../../files/replace-file.ts';
import { copiesFolder, newestCopyAt, ownFolder, pruneCopies } from './copies.ts';
import { writeProof, type CopyKey } from './copy-proof.ts';
import { positionOf } from '../position.ts';

/** `same`: it is the station's own folder or is in it. `differs`: the file read back is not the one written. */
export type SecondFolderFault =
  | 'not-absolute'
  | 'same'
  | 'gone'
  | 'full'
  | 'no-right'
  | 'in-use'
  | 'no-folder'
  | 'differs'
  | 'slow'
  | 'failed';

const FAULTS: Readonly<Record<string, SecondFolderFault>> = {
  ENOENT: 'gone',
  ENODEV: 'gone',
  ENOTCONN: 'gone',
  ESTALE: 'gone',
  EHOSTDOWN: 'gone',
  ENXIO: 'gone',
  ENOSPC: 'full',
  EDQUOT: 'full',
  // A FAT32 drive has no files of 4 GiB.
  EFBIG: 'full',
  EROFS: 'no-right',
  EACCES: 'no-right',
  EPERM: 'no-right',
  EBUSY: 'in-use',
  ENOTDIR: 'no-folder',
  EEXIST: 'no-folder',
};

/** @throws errors that are not of the file system */
function faultOf(error: unknown): SecondFolderFault {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return FAULTS[String(error.code)] ?? 'failed';
}

/**
 * Tries whether copies can be put into a folder, by writing a small file there and taking it away again.
 * @param journal path of the journal, whose own folder cannot be the second one
 * @returns null if they can
 */
export function tryFolder(journal: string, second: string): SecondFolderFault | null {
  if (!isFullPath(second)) return 'not-absolute';
  const own = dirname(resolve(journal));
  if (isBelow(own, second)) return 'same';
  const probe = join(second, '.packdesk-probe');
  try {
    if (!statSync(second).isDirectory()) return 'no-folder';
    if (liesIn(second, own)) return 'same';
    writeFileSync(probe, 'Packdesk tried whether it can write here.', {
      mode: 0o600,
      flush: true,
    });
    return null;
  } catch (error) {
    return faultOf(error);
  } finally {
    removeLeftover(probe);
  }
}

/**
 * Writes a verified copy into the second folder too, and reads it back there.
 * @param name of a copy in `backups`
 * @param id of the journal
 * @param wanted as for the copy itself
 * @param key proves there that this station made it; null: without a proof
 * @returns the reason if it is not there; null if it is
 */
export function copyAside(
  journal: string,
  name: string,
  id: string | null,
  second: string,
  wanted = '',
  key: CopyKey = null,
): SecondFolderFault | null {
  const from = join(copiesFolder(journal), name);
  const folder = ownFolder(second, id);
  const to = join(folder, name);
  try {
    // The folder itself is never made: a disk that is not there would become a folder of the disk that is.
    if (!statSync(second).isDirectory()) return 'no-folder';
    // A policy or an option may name it without a trial.
    const own = dirname(resolve(journal));
    if (isBelow(own, second) || liesIn(second, own)) return 'same';
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeFileBlocking(`${to}.partial`);
    // Readable only by this account from the first byte.
    closeSync(openSync(`${to}.partial`, 'wx', 0o600));
    copyFileSync(from, `${to}.partial`);
    const handle = openSync(`${to}.partial`, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    const content = readFileSync(from);
    if (!readFileSync(`${to}.partial`).equals(content)) return 'differs';
    // The proof is written first, so that no copy is ever without it.
    if (key !== null) writeProof(key, to, content);
    const inUse = nameCopy(to);
    if (inUse !== null) return inUse;
    pruneCopies(folder, [name, wanted]);
    return null;
  } catch (error) {
    return faultOf(error);
  } finally {
    removeLeftover(`${to}.partial`);
  }
}

/**
 * Time of the newest copy of a journal in the second folder, epoch ms. The folder may be on a machine that does not
 * answer: not for the main thread.
 * @returns null if there is none, or the folder cannot be read
 */
export function newestAside(journal: string, second: string, now: number): number | null {
  const db = openDatabase(journal, { readonly: true, fileMustExist: true });
  try {
    return newestCopyAt(ownFolder(second, positionOf(db).id), now);
  } finally {
    db.close();
  }
}

/**
 * Compares the disks (on Windows the volumes) of the journal and the second folder. Not for the main thread, as above.
 * @returns true if they are one; null if one of them cannot be read
 */
export function sharesDisk(journal: string, second: string): boolean | null {
  try {
    return statSync(dirname(journal)).dev === statSync(second).dev;
  } catch (error) {
    faultOf(error);
    return null;
  }
}

/** Compares the text of the paths, so that the folder need not exist. */
function isBelow(own: string, folder: string): boolean {
  const way = relative(own, resolve(folder));
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/**
 * Asks the file system, not the text of the paths: a disk of macOS or Windows knows the same folder in other letters, and
 * links give it other names.
 */
function liesIn(folder: string, own: string): boolean {
  const { dev, ino } = statSync(own, { bigint: true });
  let at = realpathSync(folder);
  for (;;) {
    const one = statSync(at, { bigint: true });
    if (one.dev === dev && one.ino === ino) return true;
    const parent = dirname(at);
    if (parent === at) return false;
    at = parent;
  }
}

/** Renaming a file that was just written fails only if another program has it open, whichever code Windows returns. */
function nameCopy(to: string): 'in-use' | null {
  try {
    moveFileBlocking(`${to}.partial`, to);
    return null;
  } catch (error) {
    if (isOpenElsewhere(error)) return 'in-use';
    throw error;
  }
}
