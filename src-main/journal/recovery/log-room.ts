/**
 * Preallocation of the log. A commit into a growing log waits for the new file length as well as for the data, about
 * twice as long as one that overwrites. So the log gets its full length before the first commit.
 */
import { closeSync, fdatasyncSync, openSync, realpathSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { JournalDb } from '../db.ts';

/** The engine restarts the log after 1,000 pages of 4 KiB; this leaves room for the transaction that passes that mark. */
const ROOM_BYTES = 4_400_000;
/** Free space that the log leaves: a nearly full disk is left to others. */
const LEFT_BYTES = 200_000_000;

/**
 * Gives the log its full length. Nothing of this becomes part of the file: it is rolled back.
 * @param file path of the journal
 */
export function makeRoom(db: JournalDb, file: string): void {
  // The log is beside the file itself, wherever a link to it is.
  const real = realpathSync(file);
  const { bavail, bsize } = statfsSync(dirname(real));
  if (bavail * bsize < LEFT_BYTES) return;
  const pages = db.pragma('cache_size', { simple: true }) as number;
  try {
    // With a small cache, changes go into the log before the transaction ends.
    db.pragma('cache_size = 16');
    db.exec('BEGIN IMMEDIATE; CREATE TABLE room (bytes BLOB);');
    db.prepare('INSERT INTO room VALUES (zeroblob(?))').run(ROOM_BYTES);
    db.exec('ROLLBACK');
  } catch {
    // Without room the log grows on demand, and reports a full disk itself. Releases the space taken here.
    if (db.inTransaction) db.exec('ROLLBACK');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.pragma(`cache_size = ${pages}`);
  }
  // Synced now: otherwise the first scan of the day would wait for all of the log.
  const log = openSync(`${real}-wal`, 'r+');
  fdatasyncSync(log);
  closeSync(log);
}
