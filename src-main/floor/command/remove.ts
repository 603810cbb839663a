/**
 * A bench that will not come back: its login goes, and its unpacked orders are free, as are the orders of its cancels that were
 * not sent.
 */
import { benchLogin } from '../postgres/schema/roles.ts';
import { removeBenchSql } from '../postgres/schema/remove-bench.ts';
import { literal } from '../postgres/schema/sql-text.ts';
import { CommandError } from './command-error.ts';
import { checkSchema, needFloor } from './floor-there.ts';
import { benchIdOption, type Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';

/** @returns what to say */
export async function removeBench(typed: Typed, env: Environment): Promise<string> {
  const benchId = benchIdOption(typed);
  const owner = readOwner(typed, env);
  const connection = await connectOwner(owner);
  try {
    const floor = await needFloor(connection);
    checkSchema(floor);
    const name = await connection.value(`SELECT name FROM floor.benches WHERE bench = ${literal(benchId)}`);
    if (typeof name !== 'string')
      throw new CommandError(`The floor has no bench ${benchId}. "check" lists them.`);
    const login = benchLogin(floor.prefix, benchId);
    const logins = await connection.value(`SELECT count(*) FROM pg_roles WHERE rolname = ${literal(login)}`);
    if (Number(logins) === 0) return `"${name}" was removed before: nothing was changed.\n`;
    await runOrExplain(connection, removeBenchSql(floor.prefix, login, benchId));
    return `"${name}" cannot sign in any more. What it had not packed is free, and cancels that it had not sent are withdrawn.\n`;
  } finally {
    await connection.end();
  }
}
