/**
 * Removes personal data from the journal, its copies and set-aside files. Off the main thread only: files are read
 * whole and rewritten.
 */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import { removeFileBlocking } from '../../files/replace-file.ts';
import { copiesFolder, copyFile, copyNames, ownFolder } from '../copies/copies.ts';
import type { CopyKey } from '../copies/copy-proof.ts';
import { openDurable } from '../durable-commits.ts';
import { makeRoom } from '../recovery/log-room.ts';
import { personalDataIn, sumOf, takeOut, type PersonalData, type Selection } from './personal-data.ts';
import { positionOf } from '../position.ts';
import { emptyLog, isPurgeDue, markPurge, overwriteFreed, unmarkPurge } from './purge.ts';
import { rewrite, rewriteThere, type Rewriting } from './rewrite-file.ts';
import { tryFolder, type SecondFolderFault } from '../copies/second-folder.ts';

/** Result for a file beside the journal. */
export interface RewrittenFile {
  /** Name as in `copyNames`, or of a set-aside file. */
  name: string;
  outcome: Rewriting;
}

/** Data of some orders in a file beside the journal. */
export interface ConcernedFile {
  /** Name as in `RewrittenFile`. */
  name: string;
  place: 'here' | 'second';
  /** Records; null if the file cannot be read. */
  records: number | null;
}

/**
 * @returns the data found in the working journal, and now removed from it, its log and its freed pages
 * @throws if the log is still being read: it is out of the file, and the next call or opening empties the log
 */
export function removeFromJournal(file: string, selection: Selection): PersonalData {
  const db = overwriteFreed(openDurable(file, { fileMustExist: true }));
  try {
    const found = personalDataIn(db, selection);
    if (sumOf(found) === 0 && !isPurgeDue(db)) return found;
    db.transaction(() => {
      markPurge(db);
      takeOut(db, selection);
    }).immediate();
    if (!emptyLog(db)) throw new Error('the log of the journal could not be emptied');
    unmarkPurge(db);
    makeRoom(db, file);
    return found;
  } finally {
    db.close();
  }
}

/**
 * Copies here and files that were set aside; `second`: its copies in that folder instead. Copies of other journals are theirs.
 * @param key of this station's copies in the second folder: a copy that was proved stays so
 */
export function removeFromCopies(
  file: string,
  selection: Selection,
  second = '',
  key: CopyKey = null,
): RewrittenFile[] {
  removeLeftovers(file, second);
  return filesBeside(file, second).map(({ name, path }) => ({
    name,
    outcome: second === '' ? rewrite(path, selection) : rewriteThere(path, selection, key),
  }));
}

/**
 * Removes the data from its copies in the second folder.
 * @param key as above
 * @returns the reason if the folder cannot be reached or written, and the result for each readable copy
 */
export function removeFromSecond(
  file: string,
  selection: Selection,
  second: string,
  key: CopyKey = null,
): { fault: SecondFolderFault | null; files: RewrittenFile[] } {
  const fault = tryFolder(file, second);
  return { fault, files: removeFromCopies(file, selection, second, key) };
}

/** Reads each file and changes nothing. @param second path of the second folder, whose copies are meant; empty: the copies here, and set-aside files */
export function concernedFiles(file: string, selection: Selection, second: string): ConcernedFile[] {
  const place = second === '' ? 'here' : 'second';
  return filesBeside(file, second).map(({ name, path }) => ({
    ...{ name, place },
    records: recordsIn(path, selection),
  }));
}

/** @param second copies in that folder; empty: copies here, and files that were set aside */
function filesBeside(file: string, second: string): { name: string; path: string }[] {
  const names = second === '' ? copyNames(file) : copiesIn(file, second);
  const copies = names.map((name) => ({ name, path: copyFile(file, second, name) ?? '' }));
  const aside = second === '' ? setAside(file).map((path) => ({ name: basename(path), path })) : [];
  return [...copies, ...aside];
}

/** Remains of processes that were ended during a write: no one reads them, and no other process writes here now. */
function removeLeftovers(file: string, second: string): void {
  const folders = second === '' ? [dirname(file), copiesFolder(file)] : [ownIn(file, second)];
  for (const folder of folders) {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (LEFTOVER.test(name)) removeFileBlocking(join(folder, name));
  }
}

/**
 * Unfinished copies, rewritten files, restored files with their own log, and proofs. Other `.new` files are the
 * station's, which may be writing them.
 */
const LEFTOVER = /^journal[-.].*\.(mac\.new|(partial|restored|salvaged)(-journal|-wal|-shm)?)$/;

/** Copies of this journal in the second folder. */
function copiesIn(file: string, second: string): string[] {
  const own = basename(ownIn(file, second));
  return copyNames(file, second).filter((name) => name.startsWith(`${own}/`));
}

/** The folder of this journal in the second one. */
function ownIn(file: string, second: string): string {
  const db = openDatabase(file, { readonly: true, fileMustExist: true });
  try {
    return ownFolder(second, positionOf(db).id);
  } finally {
    db.close();
  }
}

/** Journals that another took the place of, and one as it was before its indexes were rebuilt. */
function setAside(file: string): string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`) && /\.(set-aside|damaged)-[^.]*Z$/.test(name))
    .map((name) => join(folder, name));
}

/** @returns null if the file cannot be read */
function recordsIn(path: string, selection: Selection): number | null {
  try {
    const db = openDatabase(path, { readonly: true, fileMustExist: true });
    try {
      return sumOf(personalDataIn(db, selection));
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
