/** A file beside the journal that is rewritten without personal data: a copy, or one that was set aside. */
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase } from '../files/open-database.ts';
import { moveFileBlocking, removeFileBlocking, removeLeftover, syncFolder } from '../files/replace-file.ts';
import { provedBy, writeProof, type CopyKey } from './copy-proof.ts';
import type { JournalDb } from './db.ts';
import { integrityFault } from './integrity.ts';
import { personalDataIn, sumOf, takeOut, type Selection } from './personal-data.ts';
import { positionOf } from './position.ts';
import { overwriteFreed } from './purge.ts';

/** Result for a file. `none`: it has none of that data. `unreadable`: it is as it was. */
export type Rewriting = 'none' | 'rewritten' | 'unreadable';

/** Another file takes its place, whole or not at all: what earlier versions freed in it is gone too. */
export function rewrite(path: string, selection: Selection): Rewriting {
  try {
    if (!isConcerned(path, selection)) return 'none';
    // The file that is made of it overwrites as this one does.
    const source = overwriteFreed(openDatabase(path, { fileMustExist: true }));
    try {
      // A file that was set aside may have its log beside it, which becomes part of it here.
      source.pragma('journal_mode = DELETE');
      writeWithout(source, path, selection);
    } finally {
      source.close();
    }
    moveFileBlocking(`${path}.partial`, path);
    syncFolder(dirname(path));
    return 'rewritten';
  } catch {
    // A copy that is not sound, a disk without room, a folder that went away: it is as it was.
    removeLeftover(`${path}.partial`);
    return 'unreadable';
  }
}

/**
 * As `rewrite`, of a copy in the second folder, where others may put another file in its place at any time: it is read once,
 * rebuilt in memory, and the new proof is of the rebuilt text.
 */
export function rewriteThere(path: string, selection: Selection, key: CopyKey): Rewriting {
  const partial = `${path}.partial`;
  try {
    const before = readFileSync(path);
    const proof = provedBy(key, path, before);
    const after = contentWithout(before, selection);
    if (after === null) return 'none';
    removeFileBlocking(partial);
    // Readable only by this account from the first byte.
    writeFileSync(partial, after, { mode: 0o600, flag: 'wx', flush: true });
    if (!readFileSync(partial).equals(after)) throw new Error('what is there is not what was written');
    // Both hold until the file is replaced: an end of the process between leaves a copy that is proved.
    if (key !== null && proof !== null) writeProof(key, path, after, [proof]);
    moveFileBlocking(partial, path);
    syncFolder(dirname(path));
    return 'rewritten';
  } catch {
    // As above.
    removeLeftover(partial);
    return 'unreadable';
  }
}

/** @returns null if it has none of it @throws if it is not sound */
function contentWithout(content: Buffer, selection: Selection): Buffer | null {
  // A file by itself, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  const db = openDatabase(content);
  try {
    if (!hasAnyOf(db, selection)) return null;
    const { number } = positionOf(db);
    db.transaction(() => takeOut(db, selection)).immediate();
    // Nothing that was freed is left.
    db.exec('VACUUM');
    const fault = integrityFault(db, 0);
    if (fault !== null || positionOf(db).number !== number)
      throw new Error(`the content made anew is not sound (${fault ?? 'records are missing'})`);
    return db.serialize();
  } finally {
    db.close();
  }
}

/** Only looked at: a damaged file stays as it is, to be salvaged. @throws if it is damaged */
function isConcerned(path: string, selection: Selection): boolean {
  const db = openDatabase(path, { readonly: true, fileMustExist: true });
  try {
    return hasAnyOf(db, selection);
  } finally {
    db.close();
  }
}

/** @throws if it is damaged */
function hasAnyOf(db: JournalDb, selection: Selection): boolean {
  if (sumOf(personalDataIn(db, selection)) === 0) return false;
  const fault = integrityFault(db, 0);
  if (fault !== null) throw new Error(`the file is not sound (${fault})`);
  return true;
}

function writeWithout(source: JournalDb, path: string, selection: Selection): void {
  const partial = `${path}.partial`;
  removeFileBlocking(partial);
  // Readable only by this account from the first byte.
  closeSync(openSync(partial, 'wx', 0o600));
  source.prepare('VACUUM INTO ?').run(partial);
  const db = overwriteFreed(openDatabase(partial));
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
