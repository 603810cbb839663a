/**
 * Purge of the journal: removed data disappears from its files too, both from freed pages and from the write-ahead log.
 */
import Database from 'better-sqlite3';
import type { JournalDb } from '../db.ts';

/**
 * Has freed places overwritten with zeros. To be set on every connection that writes a journal.
 * @returns the same connection
 */
export function overwriteFreed(db: JournalDb): JournalDb {
  db.pragma('secure_delete = ON');
  return db;
}

export const isPurgeDue = (db: JournalDb): boolean =>
  db.prepare("SELECT 1 FROM meta WHERE key = 'purge'").get() !== undefined;

/** Call in a transaction that removes data: if the process ends before its bytes are overwritten, a later start does that. */
export function markPurge(db: JournalDb): void {
  db.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('purge', 'due')");
}

/** Records that removed data is no longer in any byte of the file. */
export function unmarkPurge(db: JournalDb): void {
  db.exec("DELETE FROM meta WHERE key = 'purge'");
}

/**
 * Rewrites the file if that is due: earlier versions did not overwrite removed data. Without room on the disk it stays
 * due until the next opening.
 */
export function purgeIfDue(db: JournalDb): void {
  if (!isPurgeDue(db)) return;
  try {
    db.exec('VACUUM');
    if (emptyLog(db)) unmarkPurge(db);
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_FULL') throw error;
  }
}

/**
 * Moves the log into the main file and cuts it off: until then it has pages as they were before.
 * @returns false if it is being read now
 */
export function emptyLog(db: JournalDb): boolean {
  const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return result?.busy === 0;
}
