/**
 * Takes personal data out of the journal, out of its copies, and out of what was set aside. All of it off the main thread: files are read
 * whole and written anew.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { copyFile, copyNames, ownFolder } from './copies.ts';
import type { JournalDb } from './db.ts';
import { integrityFault } from './integrity.ts';
import { makeRoom } from './log-room.ts';
import { isNone, personalDataIn, takeOut, type PersonalData, type Selection } from './personal-data.ts';
import { positionOf } from './position.ts';
import { emptyLog, isPurgeDue, markPurge, overwriteFreed, unmarkPurge } from './purge.ts';
import { syncFolder } from './watermark.ts';

/** What became of a file beside the journal. `unreadable`: it is as it was. */
export interface RewrittenFile {
  /** As `copyNames` has it; of what was set aside the file's name. */
  name: string;
  outcome: 'none' | 'rewritten' | 'unreadable';
}

/**
 * @returns what was found in the journal that is at work, and is out of it, of its log and of freed places now
 * @throws where somebody goes on reading the log: it is out of the file, and the next call or opening empties the log
 */
export function removeFromJournal(file: string, selection: Selection): PersonalData {
  const db = overwriteFreed(new Database(file, { fileMustExist: true }));
  try {
    db.pragma('synchronous = FULL');
    const found = personalDataIn(db, selection);
    if (isNone(found) && !isPurgeDue(db)) return found;
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

/** Copies here and what was set aside; `second`: its copies in that folder instead. Copies of other journals are theirs. */
export function removeFromCopies(file: string, selection: Selection, second = ''): RewrittenFile[] {
  const names = second === '' ? copyNames(file) : copiesIn(file, second);
  const copies = names.map((name) => ({ name, path: copyFile(file, second, name) ?? '' }));
  const aside = second === '' ? setAside(file).map((path) => ({ name: basename(path), path })) : [];
  return [...copies, ...aside].map(({ name, path }) => ({ name, outcome: rewrite(path, selection) }));
}

/** Those of this journal in the second folder. */
function copiesIn(file: string, second: string): string[] {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const own = basename(ownFolder(second, positionOf(db).id));
    return copyNames(file, second).filter((name) => name.startsWith(`${own}/`));
  } finally {
    db.close();
  }
}

/** Journals that another took the place of, and one as it was before its indexes were made anew. */
function setAside(file: string): string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`) && /\.(set-aside|damaged)-[^.]*Z$/.test(name))
    .map((name) => join(folder, name));
}

/** Another file takes its place, whole or not at all: what earlier versions freed in it is gone too. */
function rewrite(path: string, selection: Selection): RewrittenFile['outcome'] {
  try {
    if (!isConcerned(path, selection)) return 'none';
    // The file that is made of it overwrites as this one does.
    const source = overwriteFreed(new Database(path, { fileMustExist: true }));
    try {
      // What was set aside may have its log beside it, which becomes part of it here.
      source.pragma('journal_mode = DELETE');
      writeWithout(source, path, selection);
    } finally {
      source.close();
    }
    renameSync(`${path}.partial`, path);
    syncFolder(dirname(path));
    return 'rewritten';
  } catch {
    // A copy that is not sound, a disk without room, a folder that went away: it is as it was.
    removeIfThere(`${path}.partial`);
    return 'unreadable';
  }
}

/** Only looked at: what is damaged stays as it is, to be salvaged. @throws where it is damaged */
function isConcerned(path: string, selection: Selection): boolean {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    if (isNone(personalDataIn(db, selection))) return false;
    const fault = integrityFault(db, 0);
    if (fault !== null) throw new Error(`the file is not sound (${fault})`);
    return true;
  } finally {
    db.close();
  }
}

function writeWithout(source: JournalDb, path: string, selection: Selection): void {
  const partial = `${path}.partial`;
  removeIfThere(partial);
  // Readable by this account alone from the first byte.
  closeSync(openSync(partial, 'wx', 0o600));
  source.prepare('VACUUM INTO ?').run(partial);
  const db = overwriteFreed(new Database(partial));
  try {
    db.transaction(() => takeOut(db, selection)).immediate();
    const fault = integrityFault(db, 0);
    if (fault !== null || positionOf(db).number !== positionOf(source).number)
      throw new Error(`the file written anew is not sound (${fault ?? 'records are missing'})`);
  } finally {
    db.close();
  }
  const handle = openSync(partial, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

function removeIfThere(path: string): void {
  if (existsSync(path)) rmSync(path);
}
