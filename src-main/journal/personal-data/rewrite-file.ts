/** A file beside the journal that is rewritten without personal data: a copy, or one that was set aside. */
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openDatabase } from '../../files/open-database.ts';
import {
  moveFileBlocking,
  removeFileBlocking,
  removeLeftover,
  syncFolder,
} from '../../files/replace-file.ts';
import { provedBy, writeProof, type CopyKey } from '../copies/copy-proof.ts';
import type { JournalDb } from '../db.ts';
import { integrityFault } from '../recovery/integrity.ts';
import { personalDataIn, sumOf, takeOut, type Selection } from './personal-data.ts';
import { positionOf } from '../position.ts';
import { overwriteFreed } from './purge.ts';

/** Result for a file. `none`: it has none of that data. `unreadable`: it is as it was. */
export type Rewriting = 'none' | 'rewritten' | 'unreadable';

/** Replaces the file, completely or not at all: pages freed by earlier versions disappear too. */
export function rewrite(path: string, selection: Selection): Rewriting {
  try {
    if (!isConcerned(path, selection)) return 'none';
    // The new file inherits the setting to overwrite freed pages.
    const source = overwriteFreed(openDatabase(path, { fileMustExist: true }));
    try {
      // A set-aside file may have its log beside it; this merges the two.
      source.pragma('journal_mode = DELETE');
      writeWithout(source, path, selection);
    } finally {
      source.close();
    }
    moveFileBlocking(`${path}.partial`, path);
    syncFolder(dirname(path));
    return 'rewritten';
  } catch {
    // A copy that is not sound, a full disk or a folder that went away: the file is unchanged.
    removeLeftover(`${path}.partial`);
    return 'unreadable';
  }
}

/**
 * `rewrite` for a copy in the second folder. Others may replace that file at any time: it is read once and rebuilt in
 * memory, and the new proof covers the rebuilt contents.
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
    // Old and new proof both count until the file is replaced: an end of the process between leaves a proved copy.
    if (key !== null && proof !== null) writeProof(key, path, after, [proof]);
    moveFileBlocking(partial, path);
    syncFolder(dirname(path));
    return 'rewritten';
  } catch {
    // As in `rewrite`.
    removeLeftover(partial);
    return 'unreadable';
  }
}

/** @returns null if it has none of that data @throws if it is not sound */
function contentWithout(content: Buffer, selection: Selection): Buffer | null {
  // Makes the file self-contained, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  const db = openDatabase(content);
  try {
    if (!hasAnyOf(db, selection)) return null;
    const { number } = positionOf(db);
    db.transaction(() => takeOut(db, selection)).immediate();
    // Overwrites freed pages.
    db.exec('VACUUM');
    const fault = integrityFault(db, 0);
    if (fault !== null || positionOf(db).number !== number)
      throw new Error(`the content made anew is not sound (${fault ?? 'records are missing'})`);
    return db.serialize();
  } finally {
    db.close();
  }
}

/** Read-only: a damaged file stays as it is, for salvage. @throws if it is damaged */
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
