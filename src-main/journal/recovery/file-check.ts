/** Checks files while the station works with them. Each is read whole: not for the main thread. */
import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';
import { isFaultOfContent } from '../../domain/storage-code.ts';
import { damageWords, integrityFault } from './integrity.ts';
import { orderFaults } from '../packing/verify-orders.ts';

/** Result of a check of the journal. */
export interface JournalCheck {
  /** Report of the engine; null: all is well. */
  fault: string | null;
  /** Number of packed orders whose record was altered; null: not checked, since the file is damaged. */
  changedOrders: number | null;
}

/** @throws the engine's error if the file cannot be read now, which is not damage */
export function checkJournal(file: string): JournalCheck {
  return withFile(file, (db) => {
    const fault = integrityFault(db, 0);
    if (fault !== null) return { fault, changedOrders: null };
    let changedOrders = 0;
    try {
      for (const one of orderFaults(db)) if (one !== null) changedOrders++;
    } catch (error) {
      // The pages are sound, but a table differs from its schema.
      if (!isFaultOfContent(error)) throw error;
      return { fault: damageWords(error), changedOrders: null };
    }
    return { fault, changedOrders };
  });
}

/**
 * Checks the pages of any database file.
 * @returns the engine's verdict; null if all is well, or there is no file
 * @throws as `checkJournal`
 */
export function checkPages(file: string): string | null {
  if (!existsSync(file)) return null;
  return withFile(file, (db) => integrityFault(db, Infinity));
}

function withFile<Result>(file: string, read: (db: Database.Database) => Result): Result {
  const db = openDatabase(file, { readonly: true, fileMustExist: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}
