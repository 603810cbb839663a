/** Opens the cache for writing, rebuilding it if it cannot be used. Only the writer calls this. */
import { statSync } from 'node:fs';
import { openDatabase } from '../files/open-database.ts';
import type { WriteDb } from './db.ts';
import { countObjects, isMarkedDamaged } from './damage.ts';
import { removeCache } from './remove-cache.ts';
import { SCHEMA } from './schema.ts';
import { STAMP } from './stamp.ts';

export interface OpenedCache {
  db: WriteDb;
  /** True if an existing file was deleted: damaged, or of another version, account or time zone. */
  rebuilt: boolean;
}

/**
 * Opens or makes `cache.db`.
 * @param file path of the file; its `-wal` and `-shm` are beside it
 * @param account of the orders; orders of another account are thrown away
 * @throws the storage engine's error if the folder cannot be written at all
 */
export function openCache(file: string, account: string): OpenedCache {
  // Days are stored by when they end here (order-row.ts).
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isMarked = isMarkedDamaged(file);
  const found = isMarked ? { db: null, existed: true } : tryOpen(file);
  if (found.db) {
    const isWhole = metaOf(found.db, 'objects') === String(countObjects(found.db));
    if (
      isWhole &&
      metaOf(found.db, 'stamp') === STAMP &&
      metaOf(found.db, 'account') === account &&
      metaOf(found.db, 'zone') === zone
    ) {
      return { db: found.db, rebuilt: false };
    }
    found.db.close();
  }
  removeCache(file);
  const db = connect(file);
  db.exec(SCHEMA);
  const put = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  put.run('stamp', STAMP);
  put.run('account', account);
  put.run('zone', zone);
  put.run('objects', String(countObjects(db)));
  return { db, rebuilt: found.existed };
}

function tryOpen(file: string): { db: WriteDb | null; existed: boolean } {
  let db: WriteDb | null = null;
  try {
    db = connect(file);
    const tables = db.prepare('SELECT count(*) AS n FROM sqlite_master').pluck().get();
    if (tables === 0) {
      db.close();
      return { db: null, existed: false };
    }
    const isSmall = statSync(file).size <= CHECKED_WHOLE;
    if (isSmall && db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      throw new Error('quick_check failed');
    if (lacksTable(db)) throw new Error('a table is missing');
    return { db, existed: true };
  } catch (error) {
    db?.close();
    if (!isUseless(error)) throw error;
    return { db: null, existed: true };
  }
}

/**
 * True if a table was dropped with an external tool: the cache is rebuilt, as with any damage. Of another version the
 * stamp says more.
 */
function lacksTable(db: WriteDb): boolean {
  const there = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  return TABLES.some((name) => !there.includes(name));
}

const TABLES = [...SCHEMA.matchAll(/^\s*CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)/gm)].map(
  ([, name]) => name,
);

/** Size in bytes up to which the file is checked before it is used; a larger one while it is used (damage.ts). */
const CHECKED_WHOLE = 8_000_000;

/** True for damage, which is rebuilt; false for a full disk or a folder without rights, since deleting would not help. */
function isUseless(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    !/^SQLITE_(CANTOPEN|READONLY|FULL|PERM|AUTH|BUSY)/.test(code) && !/^E(ACCES|PERM|NOSPC|ROFS)/.test(code)
  );
}

function connect(file: string): WriteDb {
  const db = openDatabase(file) as WriteDb;
  try {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    // When a buyer's data is removed, it must disappear from the file.
    db.pragma('secure_delete = ON');
    // A checkpoint within a busy loop makes single pages slow; the writer runs them after each sweep.
    db.pragma('wal_autocheckpoint = 0');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function metaOf(db: WriteDb, key: string): unknown {
  try {
    return db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key);
  } catch {
    return null;
  }
}
