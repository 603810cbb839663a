/** State of the database: empty, foreign, or a floor. */
import { z } from 'zod';
import type { Connection } from '../postgres/connection.ts';
import { SCHEMA } from '../postgres/schema/steps.ts';
import { CommandError } from './command-error.ts';

/** The oldest server that has all that the floor uses: 15. */
const OLDEST_SERVER = 150_000;

const floorSchema = z.object({
  name: z.string(),
  prefix: z.string(),
  schema: z.number(),
  oldest: z.number(),
  /** Fingerprint of the floor's key. */
  keyCheck: z.string(),
});
export type FloorThere = z.infer<typeof floorSchema>;

/**
 * @returns null if the database has no floor, and nothing that is in its way
 * @throws CommandError if it belongs to another program, or the server is too old
 */
export async function findFloor(connection: Connection): Promise<FloorThere | null> {
  const version = await connection.value(`SELECT current_setting('server_version_num')::integer`);
  if (typeof version !== 'number' || version < OLDEST_SERVER)
    throw new CommandError(
      `The server is PostgreSQL ${String(version).slice(0, -4)}; a bench group needs 15 or newer.`,
    );
  const owners = await connection.value(OWNERS);
  if (typeof owners !== 'string') return null;
  if (!/^packdesk_\w+_owner$/.test(owners)) throw new CommandError(NOT_OURS);
  return readFloor(connection);
}

/** Owner of the schemas with our names; null: there are none. */
const OWNERS = `SELECT string_agg(DISTINCT pg_get_userbyid(nspowner), ' ') FROM pg_namespace
  WHERE nspname IN ('floor', 'floor_v1')`;

const NOT_OURS =
  'The database has a schema "floor" that is not of Packdesk. Choose another database; nothing was changed.';

const FLOOR = `SELECT jsonb_build_object('name', name, 'prefix', prefix, 'schema', schema, 'oldest', oldest,
  'keyCheck', key_check)
  FROM floor.floor`;

/** Reads the floor's own row. Its table is the owner role's: a superuser reads it, and so do members of that role. */
async function readFloor(connection: Connection): Promise<FloorThere> {
  let value: unknown;
  try {
    value = await connection.value(FLOOR);
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === '42501';
    const other = 'The bench group of this database belongs to another login. Use the one that made it.';
    throw new CommandError(isRefused ? other : NOT_OURS, { cause: error });
  }
  const floor = floorSchema.safeParse(value);
  if (!floor.success) throw new CommandError(NOT_OURS);
  return floor.data;
}

/** @throws CommandError if there is none */
export async function needFloor(connection: Connection): Promise<FloorThere> {
  const floor = await findFloor(connection);
  if (!floor) throw new CommandError('The database has no bench group. "create" makes one.');
  return floor;
}

/** @throws CommandError if it is of another version than this Packdesk */
export function checkSchema({ schema, oldest }: FloorThere): void {
  if (schema > SCHEMA || oldest > SCHEMA)
    throw new CommandError(
      `The bench group was made by a newer Packdesk (schema ${schema}, this one knows ${SCHEMA}). Use that one.`,
    );
  if (schema < SCHEMA)
    throw new CommandError(
      `The bench group is older than this Packdesk (schema ${schema}, needed ${SCHEMA}). Run "upgrade".`,
    );
}
