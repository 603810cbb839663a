/** The sealed texts of a floor, brought from one key to another within the caller's transaction. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../../postgres/connection.ts';
import { fromStoredJson } from '../../postgres/stored-text.ts';
import { resealed, seal } from '../../seal.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';

export interface Keys {
  from: KeyObject;
  to: KeyObject;
}

/** @param key in base64url, as the key file has it */
export const keyObject = (key: string): KeyObject => createSecretKey(Buffer.from(key, 'base64url'));

/** Rows of one step. The server unpacks the texts of all of them before it measures them: a hundred of a million characters each. */
const MOST_ROWS = 100;
/** Characters of their texts: one bench may have written rows of a million each. */
const MOST_CHARACTERS = 8_000_000;

const keysSchema = z.array(z.array(z.string()));
const rowsSchema = z.array(
  z.object({
    /** Key parts as stored: characters that PostgreSQL cannot store are escaped. */
    key: z.array(z.string()),
    texts: z.array(z.string().nullable()),
  }),
);
type Row = z.infer<typeof rowsSchema>[number];

/** A row under the new key; texts null: it goes. */
interface NewRow {
  key: readonly string[];
  texts: (string | null)[] | null;
}

/** @returns how many texts could not be read, and were left out: of no bench that has the key @throws the server's error */
export async function resealAll(connection: Connection, keys: Keys): Promise<number> {
  let unreadable = 0;
  for (const table of SEALED_TABLES) {
    let after: readonly string[] | null = null;
    for (;;) {
      const rows = rowsSchema.parse(await connection.value(selectSql(table, after !== null), values(after)));
      const last = rows.at(-1);
      if (!last) break;
      after = last.key;
      const known = keysSchema.parse(fromStoredJson(JSON.stringify(rows.map(({ key }) => key))));
      const results = rows.map((row, n) => resealRow(table, keys, row, known[n] ?? []));
      unreadable += results.reduce((sum, { lost }) => sum + lost, 0);
      await put(connection, table, results);
    }
  }
  return unreadable;
}

const values = (value: unknown): string[] => (value === null ? [] : [JSON.stringify(value)]);

/** @param key of the row, as benches know it */
function resealRow(
  { texts }: SealedTable,
  keys: Keys,
  row: Row,
  key: readonly string[],
): NewRow & { lost: number } {
  const result: NewRow & { lost: number } = { key: row.key, texts: [], lost: 0 };
  for (const [n, { purpose, places, unreadable }] of texts.entries()) {
    const sealed = row.texts[n] ?? null;
    const purposeHere = typeof purpose === 'string' ? purpose : purpose(key);
    const [place = '', ...others] = places(key);
    const found =
      sealed === null
        ? null
        : [place, ...others].reduce<string | null>(
            (before, each) => before ?? resealed(keys, purposeHere, each, sealed),
            null,
          );
    if (sealed !== null && found === null) {
      result.lost += 1;
      if (unreadable === 'row') return { ...result, texts: null };
    }
    const replacement =
      sealed !== null && unreadable === 'empty' ? seal(keys.to, purposeHere, place, '') : null;
    result.texts?.push(found ?? replacement);
  }
  return result;
}

async function put(connection: Connection, table: SealedTable, rows: readonly NewRow[]): Promise<void> {
  const [gone, changed] = [rows.filter(({ texts }) => !texts), rows.filter(({ texts }) => texts)];
  if (changed.length > 0) await connection.value(updateSql(table), values(changed));
  if (gone.length > 0) await connection.value(deleteSql(table), values(gone));
}

const columns = ({ key }: SealedTable) => key.map(([column]) => column).join(', ');

/** SQL of the columns of a key in a JSON array of texts. */
const keyOf = ({ key }: SealedTable, array: string) =>
  key.map(([, type], n) => `(${array} ->> ${n})::${type}`).join(', ');

/** @returns the next rows by their key: at least one, if there is one @param isLater after the key `$1` */
const selectSql = (table: SealedTable, isLater: boolean): string => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', row_key, 'texts', row_texts) ORDER BY place), '[]') FROM (
    SELECT row_key, row_texts, row_number() OVER by_key AS place, sum(length(row_texts::text)) OVER by_key AS total FROM (
      SELECT ${columns(table)}, jsonb_build_array(${table.key.map(([column]) => `${column}::text`).join(', ')}) AS row_key,
        jsonb_build_array(${table.texts.map(({ read }) => read).join(', ')}) AS row_texts
      FROM floor.${table.table}
      ${isLater ? `WHERE (${columns(table)}) > (${keyOf(table, '$1::jsonb')})` : ''}
      ORDER BY ${columns(table)} LIMIT ${MOST_ROWS}) AS page
    WINDOW by_key AS (ORDER BY ${columns(table)})) AS sized
  WHERE place = 1 OR total <= ${MOST_CHARACTERS}`;

const ofGiven = (table: SealedTable) =>
  `(${table.key.map(([column]) => `it.${column}`).join(', ')}) = (${keyOf(table, `(given -> 'key')`)})`;

const updateSql = (table: SealedTable): string => `
  UPDATE floor.${table.table} AS it SET ${table.set((n) => `(given -> 'texts' ->> ${n})`)}
  FROM jsonb_array_elements($1::jsonb) AS given WHERE ${ofGiven(table)}`;

const deleteSql = (table: SealedTable): string => `
  DELETE FROM floor.${table.table} AS it USING jsonb_array_elements($1::jsonb) AS given WHERE ${ofGiven(table)}`;
