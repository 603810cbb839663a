/**
 * A bench that will not come back: its login goes, and its unpacked orders are free, as are the orders of its cancels that were
 * not sent.
 */
import { printableName } from '../../domain/printable.ts';
import { benchLogin } from '../postgres/schema/roles.ts';
import {
  disableLoginSql,
  dropLoginSql,
  endSessionsSql,
  freeItsOrdersSql,
} from '../postgres/schema/remove-bench.ts';
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
    const stored = await connection.value(`SELECT name FROM floor.benches WHERE bench = ${literal(benchId)}`);
    if (typeof stored !== 'string')
      throw new CommandError(`The bench group has no bench ${benchId}. "check" lists them.`);
    const name = printableName(stored);
    const login = benchLogin(floor.prefix, benchId);
    const logins = await connection.value(`SELECT count(*) FROM pg_roles WHERE rolname = ${literal(login)}`);
    if (Number(logins) === 0) return `"${name}" was removed before: nothing was changed.\n`;
    await runOrExplain(connection, disableLoginSql(login));
    await runOrExplain(connection, endSessionsSql(login));
    const shutOut = `"${name}" cannot sign in any more.`;
    await runOrExplain(
      connection,
      freeItsOrdersSql(floor.prefix, benchId),
      (why) => `${shutOut} Its orders are not free yet: run this again. ${why}`,
    );
    const freed = `${shutOut} What it had not packed is free, and cancels that it had not sent are withdrawn.`;
    await runOrExplain(
      connection,
      dropLoginSql(login),
      (why) => `${freed} Its login, which is disabled, could not be dropped: run this again. ${why}`,
    );
    return `${freed}\n`;
  } finally {
    await connection.end();
  }
}
