/** Checks a file's schema against the migrations: a planted trigger or view would change the station's decisions. */
import { openDatabase } from '../files/open-database.ts';
import type { JournalDb } from './db.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations.ts';

interface SchemaObject {
  type: 'table' | 'index' | 'view' | 'trigger';
  name: string;
  table: string;
  /** Null: an index that the engine makes by itself. */
  sql: string | null;
}

/** Tables of the engine itself: statistics, which a tool may have gathered. */
const OF_ENGINE = new Set(['sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

const WORD = { table: 'a table', index: 'an index', view: 'a view', trigger: 'a trigger' } as const;

/**
 * @param version of the schema of the file
 * @param known migrations; those up to the version have made it
 * @returns a clause that names the first difference, without text of the file; null if there is none
 * @throws the engine's error if the schema cannot be read
 */
export function schemaFault(
  db: JournalDb,
  version: number,
  known: readonly Migration[] = migrations,
): string | null {
  const made = openDatabase(':memory:');
  try {
    for (const { sql } of known.filter((one) => one.version <= version)) made.exec(sql);
    const [expected, there] = [schemaOf(made), schemaOf(db)];
    for (const [key, one] of expected) {
      const fault = differenceOf(one, there.get(key), { db, made });
      if (fault !== null) return fault;
    }
    const extra = [...there].find(([key]) => !expected.has(key));
    return extra ? `it has ${WORD[extra[1].type]} that Packdesk did not make` : null;
  } finally {
    made.close();
  }
}

/** Tables first, each group in the order of the migrations. */
function schemaOf(db: JournalDb): Map<string, SchemaObject> {
  const objects = db
    .prepare<[], SchemaObject>(
      "SELECT type, name, tbl_name AS 'table', sql FROM sqlite_master ORDER BY type = 'table' DESC, rowid",
    )
    .all();
  return new Map(
    objects.filter(({ name }) => !OF_ENGINE.has(name)).map((one) => [`${one.type} ${one.name}`, one]),
  );
}

function differenceOf(
  expected: SchemaObject,
  found: SchemaObject | undefined,
  { db, made }: { db: JournalDb; made: JournalDb },
): string | null {
  const { type, name, table, sql } = expected;
  if (!found) return `its ${type} ${name} is missing`;
  if (found.table === table && found.sql === sql) return null;
  const there = columnsOf(db, name);
  const lacking = columnsOf(made, name).find((column) => !there.includes(column));
  return lacking === undefined
    ? `its ${type} ${name} is not as Packdesk made it`
    : `its ${type} ${name} lacks the column ${lacking}`;
}

export const hasTable = (db: JournalDb, name: string): boolean =>
  db.prepare<[string], number>("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
  undefined;

const columnsOf = (db: JournalDb, table: string): string[] =>
  db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
