/**
 * Replacement of a damaged cache, which is deleted and filled again. That needs a closed file: a mark beside it tells
 * the next opening.
 */
import { existsSync, writeFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { openDatabase } from '../files/open-database.ts';
import { removeFileBlocking } from '../files/replace-file.ts';

/** True if the file contradicts itself or is incomplete; a full disk or missing rights do not count. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return true;
  // The tables differ from the schema.
  if (code === 'SQLITE_ERROR' && /^no such (table|column|index)/.test(error.message)) return true;
  return isDamage(error.cause);
}

const markOf = (file: string): string => `${file}-damaged`;

/** @returns whether it could be marked; on a full disk the next opening looks for itself */
export function markDamaged(file: string): boolean {
  try {
    writeFileSync(markOf(file), '');
    return true;
  } catch {
    return false;
  }
}

export const isMarkedDamaged = (file: string): boolean => existsSync(markOf(file));

export const clearMark = (file: string): void => removeFileBlocking(markOf(file));

/**
 * Checks the file table by table.
 * @param texts the orders' texts too: they are most of the file, and each is checked when it is read
 * @returns steps of up to seconds each for a cache of a million orders, to be taken when no call waits
 * @throws the storage engine's error if it meets the damage itself
 */
export function* checkSteps(db: Database.Database, texts: boolean): Generator<'ok' | 'damaged', void, void> {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    )
    .pluck()
    .all();
  for (const table of tables.filter((name) => texts || name !== 'raw')) {
    const verdict = db.pragma(`quick_check("${table}")`, { simple: true });
    yield verdict === 'ok' ? 'ok' : 'damaged';
  }
}

/** Objects of the schema: tables, indexes and all others. */
export const countObjects = (db: Database.Database): number =>
  db.prepare<[], number>('SELECT count(*) FROM sqlite_master').pluck().get() ?? 0;

/**
 * Checks the file as it is on the disk: through a connection of its own, since pages in another one's memory would pass
 * as sound.
 * @param objects that the file had when it was opened
 * @returns steps as those of `checkSteps`
 * @throws the storage engine's error if it meets the damage itself
 */
export function* checkStepsOnDisk(file: string, objects: number): Generator<'ok' | 'damaged', void, void> {
  const db = openDatabase(file, { fileMustExist: true });
  try {
    if (countObjects(db) !== objects) yield 'damaged';
    yield* checkSteps(db, true);
    // The search index checks itself: row by row it would pass as sound.
    db.exec("INSERT INTO search (search) VALUES ('integrity-check')");
    yield 'ok';
  } finally {
    db.close();
  }
}
