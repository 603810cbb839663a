/**
 * One application on a data folder. The lock is the operating system's lock on a small SQLite file, held open in an
 * exclusive transaction: it is gone as soon as the process is gone, even after SIGKILL, so that there is no
 * stale lock to judge by age. Its file can be deleted by a person who tidies up: the folder is watched for that.
 */
import { mkdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatabase } from '../../files/open-database.ts';

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
  /** @param lost called once, if another process took the folder after the lock's file was deleted */
  whenLost(lost: () => void): void;
  release(): void;
}

/** Two starts at the same time each hold the lock for a short look: one of them waits for that, ms. */
const PATIENCE_MS = 200;

const FILE = 'station.lock';

/** An unreferenced connection is closed by the garbage collection, and its lock would end with it. */
const locked = new Set<Database.Database>();

/**
 * Takes the folder for this process, creating it if it is missing. A lock whose file is deleted would protect nothing any more:
 * it is taken again at once.
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
      // Anything else (a full disk, a folder that is gone) is not another process; the next change is looked at.
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
