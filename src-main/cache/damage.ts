/**
 * A damaged cache is thrown away and filled again. It cannot be while it is open: a mark beside the file says that the
 * next opening has to.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { CacheDb } from './open.ts';

/** The file's content contradicts itself; a full disk or missing rights are something else. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code) || isDamage(error.cause);
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

export const clearMark = (file: string): void => rmSync(markOf(file), { force: true });

/**
 * Looks through the file table by table.
 * @param texts of the orders too: they are most of the file, and each is met when it is read
 * @returns steps of up to seconds each for a cache of a million orders, to be taken when nobody waits
 * @throws the storage engine's error where it meets the damage itself
 */
export function* checkSteps(db: CacheDb, texts: boolean): Generator<'ok' | 'damaged', void, void> {
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
