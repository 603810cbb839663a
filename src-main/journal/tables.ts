/** Which tables a journal must have: whoever drops one with a tool gets a sentence, not a stack. */
import { openDatabase } from '../files/open-database.ts';
import type { JournalDb } from './db.ts';
import type { Migration } from './migration.ts';

/** Each table, with the version of the schema that brought it. */
const SINCE: Record<string, number> = {
  meta: 10,
  intents: 10,
  intent_history: 10,
  learned_codes: 30,
  packing_orders: 40,
  packing_events: 40,
  scan_misses: 40,
  recoveries: 70,
  operators: 90,
  operator_events: 90,
  sign_on_tries: 90,
  locations: 100,
  batch_events: 110,
  print_jobs: 120,
  hourly_counts: 140,
  queue_forecasts: 140,
};

export const hasTable = (db: JournalDb, name: string): boolean =>
  db.prepare<[string], number>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
  undefined;

/** @returns the name of a table that a journal of this version must have and has not; null where all are there */
export function missingTable(db: JournalDb, version: number): string | null {
  const there = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  return (
    Object.entries(SINCE).find(([name, since]) => since <= version && !there.includes(name))?.[0] ?? null
  );
}

/**
 * A letter that changed in the schema itself names another column, and every statement with it fails.
 * @param known migrations, of which those up to the version have made the file
 * @returns the first table without all its columns, and a column that it lacks; null where all are there
 */
export function missingColumn(
  db: JournalDb,
  known: readonly Migration[],
  version: number,
): { table: string; column: string } | null {
  const made = openDatabase(':memory:');
  try {
    for (const { sql } of known.filter((one) => one.version <= version)) made.exec(sql);
    const tables = made
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .pluck()
      .all();
    for (const table of tables) {
      const there = columnsOf(db, table);
      const column = columnsOf(made, table).find((name) => !there.includes(name));
      if (column !== undefined) return { table, column };
    }
    return null;
  } finally {
    made.close();
  }
}

const columnsOf = (db: JournalDb, table: string): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
