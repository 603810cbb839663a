/** Commits that survive a power cut, on every system. */
import type Database from 'better-sqlite3';
import { openDatabase } from '../files/open-database.ts';
import type { JournalDb } from './db.ts';

/**
 * Opens a journal to write to it or to move its log into the main file. A commit has reached the disk when it returns: in WAL mode the
 * default would be NORMAL, which may lose the last commits. `fullfsync` is for macOS, whose `fsync` leaves them in the cache of
 * the drive; other systems ignore it.
 * @param options as those of the engine
 */
export function openDurable(file: string, options?: Database.Options): JournalDb {
  const db = openDatabase(file, options);
  try {
    db.pragma('synchronous = FULL');
    db.pragma('fullfsync = ON');
    db.pragma('checkpoint_fullfsync = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
