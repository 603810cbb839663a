/** Brings a floor up to date. */
import { upgradeFloorSql } from '../postgres/schema/floor-sql.ts';
import { SCHEMA } from '../postgres/schema/steps.ts';
import { checkSchema, needFloor } from './floor-there.ts';
import type { Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';

/** @returns what to say */
export async function upgradeFloor(typed: Typed, env: Environment): Promise<string> {
  const owner = readOwner(typed, env);
  const connection = await connectOwner(owner);
  try {
    const floor = await needFloor(connection);
    if (floor.schema >= SCHEMA) checkSchema(floor);
    for (const sql of upgradeFloorSql(floor.prefix, floor.schema)) await runOrExplain(connection, sql);
    return floor.schema === SCHEMA
      ? `The bench group "${floor.name}" is up to date (schema ${SCHEMA}).\n`
      : `The bench group "${floor.name}" was brought from schema ${floor.schema} to ${SCHEMA}.\n`;
  } finally {
    await connection.end();
  }
}
