/** Opens a bench's copy of its floor, or rebuilds it if it cannot be trusted. */
import { isFaultOfContent } from '../../domain/storage-code.ts';
import { removeFileBlocking } from '../../files/replace-file.ts';
import type Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';
import { SCHEMA, STAMP } from './schema.ts';

export type CopyDb = Database.Database;

/** Owner of the copy; a copy of anything else is thrown away. */
export interface CopyOwner {
  /** Names the connection. */
  account: string;
  /** Drawn when this computer joined the floor, and protected with the sign-in: a file from elsewhere has another. */
  joining: string;
}

export interface OpenedCopy {
  db: CopyDb;
  /** True if an existing file could not be used: damaged, or of another version, connection or joining. */
  isRebuilt: boolean;
}

/**
 * @param file path of `floor.db`
 * @throws the storage engine's error if the folder cannot be written at all
 */
export function openCopy(file: string, { account, joining }: CopyOwner): OpenedCopy {
  const found = tryOpen(file, [STAMP, account, joining]);
  if (found.db) return { db: found.db, isRebuilt: false };
  removeCopy(file);
  const db = connect(file);
  db.transaction(() => {
    db.exec(SCHEMA);
    const put = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
    put.run('stamp', STAMP);
    put.run('account', account);
    put.run('joining', joining);
  }).immediate();
  return { db, isRebuilt: found.wasThere };
}

/** Removes the copy: nothing is reserved any more. It must not be open. @throws the file system's error */
export function removeCopy(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) removeFileBlocking(file + suffix);
}

function tryOpen(file: string, expected: readonly string[]): { db: CopyDb | null; wasThere: boolean } {
  let db: CopyDb | null = null;
  try {
    db = connect(file);
    if (db.prepare('SELECT count(*) FROM sqlite_master').pluck().get() === 0) {
      db.close();
      return { db: null, wasThere: false };
    }
    if (db.pragma('quick_check(1)', { simple: true }) === 'ok') {
      const value = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
      const found = ['stamp', 'account', 'joining'].map((key) => value.get(key));
      if (found.every((each, at) => each === expected[at])) return { db, wasThere: true };
    }
    db.close();
    return { db: null, wasThere: true };
  } catch (error) {
    db?.close();
    // Deleting would not help on a full disk or without rights, and would cost the orders that are reserved.
    if (!isFaultOfContent(error)) throw error;
    return { db: null, wasThere: true };
  }
}

function connect(file: string): CopyDb {
  const db = openDatabase(file);
  try {
    db.pragma('journal_mode = WAL');
    // Orders that were given up must be durably forgotten before the store is told.
    db.pragma('synchronous = FULL');
    // macOS: past the cache of the drive.
    db.pragma('fullfsync = ON');
    db.pragma('checkpoint_fullfsync = ON');
    // A name that was erased is in no freed place.
    db.pragma('secure_delete = ON');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
