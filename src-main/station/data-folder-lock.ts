/**
 * One application on a data folder. The lock is the operating system's lock on a small SQLite file, held open in an
 * exclusive transaction: it is gone the moment that the process is gone, also after SIGKILL, so that there is no
 * stale lock to judge by age.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Another running application works in this folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly dataDir: string;

  constructor(dataDir: string) {
    super(
      `Packdesk is already running on the data folder ${dataDir}. Use the window that is open, or start this one with another --data-dir.`,
    );
    this.dataDir = dataDir;
  }
}

export interface FolderLock {
  release(): void;
}

/** Two that start in the same instant look at the lock for a moment each: one of them has to wait that out. */
const PATIENCE_MS = 200;

/** A connection that nobody refers to is closed by the garbage collection, and its lock would end with it. */
const locked = new Set<Database.Database>();

/**
 * Takes the folder for this process, creating it where it is missing.
 * @throws FolderInUseError where another process has it
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new Database(join(dataDir, 'station.lock'), { timeout: PATIENCE_MS });
  try {
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new FolderInUseError(dataDir);
    }
    throw error;
  }
  locked.add(db);
  return {
    release: () => {
      locked.delete(db);
      db.close();
    },
  };
}
