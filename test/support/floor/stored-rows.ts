/** Stored rows of benches, without the values that the store itself draws, to compare two stores of one floor. */
import type { PostgresServer } from './postgres-server.ts';

type Row = { order_id: string; bench: string } & Readonly<Record<string, unknown>>;

export interface StoredRows {
  heads: Row[];
  events: Row[];
  cancels: Row[];
  facts: Row[];
}

/** Sealing the same text twice gives two texts; revisions and times are the store's. */
const OF_THE_STORE =
  "'revision,first,changed_at,stored_at,registered_at,first_at,leased_at,leased_until,lease_asked_at,at,data,reason,by,operator,body'";

const rowsOf = (table: keyof StoredRows, order: string) => `'${table}', coalesce((
  SELECT jsonb_agg(to_jsonb(row) - string_to_array(${OF_THE_STORE}, ',') ORDER BY ${order})
  FROM floor.${table} row), '[]')`;

/** @param database on that server, which may be a standby */
export const rowsThere = async (server: PostgresServer, database: string): Promise<StoredRows> =>
  (await valueAt(
    server,
    database,
    `SELECT jsonb_build_object(
      ${rowsOf('heads', 'order_id, bench, history')},
      ${rowsOf('events', 'order_id, bench, seq, mark')},
      ${rowsOf('cancels', 'order_id, bench, intent')},
      ${rowsOf('facts', 'kind, key, bench')})`,
  )) as StoredRows;

/** Queries as the superuser. @returns the first value of the answer */
export async function valueAt(server: PostgresServer, database: string, sql: string): Promise<unknown> {
  const admin = await server.admin(database);
  try {
    return await admin.value(sql);
  } finally {
    await admin.end();
  }
}
