/** Rows of a damaged file that the engine can still reach: from both ends of a table, up to the pages that it cannot read. */
import { openDatabase } from '../../files/open-database.ts';
import { loggedPages } from './log-frames.ts';
import type { JournalDb } from '../db.ts';
import { isFaultOfContent } from '../../domain/storage-code.ts';

export type AnyRow = Record<string, string | number | Buffer | null>;

/**
 * Opens a damaged file in memory, together with its log.
 * @param file its contents
 * @param log contents of the log; null: none
 * @param firstPage of a copy of the same journal, if its own cannot be read: it says where each table begins
 * @returns null if not even its tables can be found
 */
export function openDamaged(file: Buffer, log: Buffer | null, firstPage: Buffer): JournalDb | null {
  const logged = log && loggedPages(log);
  const size = firstPage.length;
  const pages = Math.max(Math.floor(file.length / size), 1, logged?.pageCount ?? 0);
  const content = Buffer.alloc(pages * size);
  file.copy(content);
  if (logged?.pageSize === size)
    for (const [number, page] of logged.pages) if (number <= pages) page.copy(content, (number - 1) * size);
  return openTables(content) ?? openTables(Buffer.concat([firstPage, content.subarray(size)]));
}

function openTables(content: Buffer): JournalDb | null {
  // Makes the file self-contained, without a log beside it.
  content.writeUInt16BE(0x0101, 18);
  try {
    const db = openDatabase(content, { readonly: true });
    // A page with one damaged cell still gives its other rows.
    db.pragma('cell_size_check = OFF');
    const tables = db.prepare(
      "SELECT count(*) FROM sqlite_master WHERE name IN ('intents', 'packing_events')",
    );
    if (tables.pluck().get() === 2) return db;
    db.close();
    return null;
  } catch (error) {
    if (!isFaultOfContent(error)) throw error;
    return null;
  }
}

/**
 * Rows with a key beyond `after`.
 * @param where condition, such as one order; true for all
 * @returns in the order of the key, as far as they can be read from either end
 */
export function readableRows(
  db: JournalDb,
  { table, key, after, where = 'true' }: { table: string; key: string; after: number; where?: string },
): AnyRow[] {
  const found = new Map<number, AnyRow>();
  for (const order of ['ASC', 'DESC'])
    try {
      const rows = db.prepare<[number], AnyRow & { at_key: number }>(
        `SELECT ${key} AS at_key, * FROM ${table} NOT INDEXED WHERE ${where} AND ${key} > ? ORDER BY ${key} ${order}`,
      );
      for (const { at_key: at, ...row } of rows.iterate(after)) {
        if (found.has(at)) break;
        found.set(at, row);
      }
    } catch (error) {
      if (!isFaultOfContent(error)) throw error;
    }
  return [...found].toSorted(([a], [b]) => a - b).map(([, row]) => row);
}
