/** Integrity check of a database file. */
import { isFaultOfContent, storageCode } from '../../domain/storage-code.ts';
import type { JournalDb } from '../db.ts';

/** Size up to which each start checks the whole file against its indexes; for a larger file the copies are checked. */
const WHOLE_CHECK_BYTES = 64_000_000;

/** Only the engine's code: its message quotes the file, whose bytes belong on no screen and in no log. */
export const damageWords = (error: Error): string => storageCode(error) ?? 'SQLITE_CORRUPT';

/** Reports of the engine about indexes that do not agree with sound rows. */
const OF_INDEXES = /missing from index|wrong # of entries in index|non-unique entry in index/;
const MOST_LINES = 200;

/** @returns true if rows are all that it takes to make the file sound again */
export function areOnlyIndexesWrong(db: JournalDb): boolean {
  try {
    const lines = db.prepare<[], string>(`PRAGMA integrity_check(${MOST_LINES})`).pluck().all();
    return lines.length < MOST_LINES && lines.every((line) => OF_INDEXES.test(line));
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    return false;
  }
}

/**
 * Checks the pages, and in a file that is not large every row against its indexes.
 * @param bytes size of the file
 * @returns null if all is well, else as `damageWords`
 * @throws the engine's error if that is no damage
 */
export function integrityFault(db: JournalDb, bytes: number): string | null {
  const check = bytes <= WHOLE_CHECK_BYTES ? 'integrity_check(1)' : 'quick_check(1)';
  try {
    const verdict = db.pragma(check, { simple: true });
    // The engine's report may quote the contents of the file.
    return verdict === 'ok' ? null : 'SQLITE_CORRUPT, by its integrity check';
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    return damageWords(error);
  }
}
