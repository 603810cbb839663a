import type Database from 'better-sqlite3';

/** The one connection to `journal.db`, on the main thread. */
export type JournalDb = Database.Database;
