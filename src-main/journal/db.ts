import type Database from 'better-sqlite3';

/** Connection to `journal.db`, on the main thread; there is only one. */
export type JournalDb = Database.Database;
