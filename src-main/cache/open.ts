/** Opens the cache for writing, rebuilding it if it cannot be used. Only the writer calls this. */
import { statSync } from 'node:fs';
import { isFaultOfContent } from '../domain/storage-code.ts';
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
  const expected = { stamp: STAMP, account, zone };
  const found = isMarked ? { db: null, existed: true } : tryOpen(file, expected);
  if (found.db) return { db: found.db, rebuilt: false };
  removeCache(file);
  const db = connect(file);
  db.exec(SCHEMA);
  const put = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  for (const [key, value] of Object.entries(expected)) put.run(key, value);
  put.run('objects', String(countObjects(db)));
  return { db, rebuilt: found.existed };
}

function tryOpen(
  file: string,
  expected: Readonly<Record<string, string>>,
): { db: WriteDb | null; existed: boolean } {
  let db: WriteDb | null = null;
  try {
    db = connect(file);
    const tables = db.prepare('SELECT count(*) AS n FROM sqlite_master').pluck().get();
    if (tables === 0) {
      db.close();
      return { db: null, existed: false };
    }
    const isSmall = statSync(file).size <= CHECKED_WHOLE;
    const isSound = !isSmall || db.pragma('quick_check(1)', { simple: true }) === 'ok';
    if (isSound && !lacksTable(db) && isAsExpected(db, expected)) return { db, existed: true };
    db.close();
    return { db: null, existed: true };
  } catch (error) {
    db?.close();
    // Deleting would not help on a full disk or without rights, and would cost the orders that were saved.
    if (!isFaultOfContent(error)) throw error;
    return { db: null, existed: true };
  }
}

function isAsExpected(db: WriteDb, expected: Readonly<Record<string, string>>): boolean {
  const value = db.prepare<[string]>('SELECT value FROM meta WHERE key = ?').pluck();
  return Object.entries({ ...expected, objects: String(countObjects(db)) }).every(
    ([key, wanted]) => value.get(key) === wanted,
  );
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
