/**
 * A damaged cache is thrown away and filled again. It cannot be while it is open: a mark beside the file says that the
 * next opening has to.
 */
import { existsSync, writeFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { openDatabase } from '../files/open-database.ts';
import { removeFileBlocking } from '../files/replace-file.ts';

/** The file's content contradicts itself, or is not all there; a full disk or missing rights are something else. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(code)) return true;
  // Its tables are not as they were made.
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
 * Looks through the file table by table.
 * @param texts of the orders too: they are most of the file, and each is met when it is read
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

/** Tables, indexes and whatever else the schema has made. */
export const countObjects = (db: Database.Database): number =>
  db.prepare<[], number>('SELECT count(*) FROM sqlite_master').pluck().get() ?? 0;

/**
 * Looks through the file as it is on the disk: what a connection has read before stays in its memory, and would be found
 * sound there.
 * @param objects that the file had when it was opened
 * @returns steps as those of `checkSteps`
 * @throws the storage engine's error if it meets the damage itself
 */
export function* checkStepsOnDisk(file: string, objects: number): Generator<'ok' | 'damaged', void, void> {
  const db = openDatabase(file, { fileMustExist: true });
  try {
    if (countObjects(db) !== objects) yield 'damaged';
    yield* checkSteps(db, true);
    // Its rows are sound as rows; whether they are an index only it can tell.
    db.exec("INSERT INTO search (search) VALUES ('integrity-check')");
    yield 'ok';
  } finally {
    db.close();
  }
}
