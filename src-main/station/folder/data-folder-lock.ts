/**
 * Lock of a data folder: only one application uses it. It is the operating system's lock on a small SQLite file, held in
 * an exclusive transaction. It ends with the process, even after SIGKILL, so that there is no stale lock to judge by age.
 * A person who tidies up may delete the file, so the folder is watched.
 */
import { mkdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';

/** Thrown if another running application uses this folder. */
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
  /** @param lost called once, if another process took the folder after the lock's file was deleted */
  whenLost(lost: () => void): void;
  release(): void;
}

/** Longest wait for another start that holds the lock for a short look, ms. */
const PATIENCE_MS = 200;

const FILE = 'station.lock';

/** An unreferenced connection would be closed by the garbage collector, and its lock released. */
const locked = new Set<Database.Database>();

/**
 * Locks the folder for this process, creating it if it is missing. If the file of the lock is deleted, it is locked again
 * at once, since the old lock no longer protects it.
 * @throws FolderInUseError if another process has it
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, FILE);
  let db = lockFile(file, dataDir);
  let inode = inodeOf(file);
  let isLost = false;
  let lost = () => {};
  const look = () => {
    if (isLost || inodeOf(file) === inode) return;
    // The old connection stays until the new one has it: so that no other process gets in between.
    try {
      const newest = lockFile(file, dataDir);
      close(db);
      db = newest;
      inode = inodeOf(file);
    } catch (error) {
      // Any other error (a full disk, a missing folder) does not mean another process; the next change is checked again.
      if (!(error instanceof FolderInUseError)) return;
      isLost = true;
      lost();
    }
  };
  const watcher = watch(dataDir, { persistent: false }, (_event, name) => {
    if (name === null || name === FILE) look();
  });
  // A folder that was deleted as a whole.
  watcher.on('error', () => watcher.close());
  return {
    whenLost: (report) => {
      lost = report;
      if (isLost) lost();
    },
    release: () => {
      watcher.close();
      isLost = true;
      close(db);
    },
  };
}

/** @throws FolderInUseError if another process has it */
function lockFile(file: string, dataDir: string): Database.Database {
  const db = openDatabase(file, { timeout: PATIENCE_MS });
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
  return db;
}

function close(db: Database.Database): void {
  locked.delete(db);
  db.close();
}

/** @returns null if there is no such file */
const inodeOf = (file: string): bigint | null =>
  statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
