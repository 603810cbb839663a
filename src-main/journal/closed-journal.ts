/** Reads a journal that is not opened for work, and changes nothing. */
import { openDatabase } from '../files/open-database.ts';
import type { JournalDb } from './db.ts';
import { migrations } from './migrations.ts';

/**
 * @param file path of `journal.db`
 * @returns the result of `read`; null if the file cannot be read, or has another version's schema: its next opening
 * reports or migrates it
 */
export function readClosedJournal<T>(file: string, read: (db: JournalDb) => T): T | null {
  try {
    const db = openDatabase(file, { readonly: true, fileMustExist: true });
    try {
      const isOfThisVersion = db.pragma('user_version', { simple: true }) === migrations.at(-1)?.version;
      return isOfThisVersion ? read(db) : null;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}
