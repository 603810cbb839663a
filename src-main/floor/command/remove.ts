/**
 * Removal of a bench that will not come back: its login is deleted, its unpacked orders and those of its unsent cancels
 * are released, and its recent reports are listed.
 */
import { z } from 'zod';
import type { Connection } from '../postgres/connection.ts';
import { benchLogin } from '../postgres/schema/roles.ts';
import {
  disableLoginSql,
  dropLoginSql,
  endSessionsSql,
  freeItsOrdersSql,
  largeObjectsSql,
  preparedSql,
  rollBackSql,
  unlinkSql,
  type Prepared,
} from '../postgres/schema/remove-bench.ts';
import { literal } from '../postgres/schema/sql-text.ts';
import { checkSchema, needFloor } from './floor-there.ts';
import { benchIdOption, hoursOption, type Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';
import { disown, listStatements, nameOfBench } from './statements.ts';

const preparedSchema: z.ZodType<Prepared[]> = z.array(z.object({ name: z.string(), owner: z.string() }));

/** @returns what to say */
export async function removeBench(typed: Typed, env: Environment): Promise<string> {
  const benchId = benchIdOption(typed);
  const hours = hoursOption(typed);
  const owner = readOwner(typed, env);
  const connection = await connectOwner(owner);
  try {
    const floor = await needFloor(connection);
    checkSchema(floor);
    const name = await nameOfBench(connection, benchId);
    const login = benchLogin(floor.prefix, benchId);
    const logins = await connection.value(`SELECT count(*) FROM pg_roles WHERE rolname = ${literal(login)}`);
    if (Number(logins) === 0)
      return `"${name}" was removed before: nothing was changed. "said" lists what it said.\n`;
    await runOrExplain(connection, disableLoginSql(login));
    await runOrExplain(connection, endSessionsSql(login));
    const shutOut = `"${name}" cannot sign in any more.`;
    const prepared = preparedSchema.parse(await connection.value(preparedSql(floor.prefix, login)));
    for (const sql of prepared.flatMap(rollBackSql))
      await runOrExplain(
        connection,
        sql,
        (why) => `${shutOut} Its orders are not free yet: run this again. ${why}`,
      );
    await runOrExplain(
      connection,
      freeItsOrdersSql(floor.prefix, benchId),
      (why) => `${shutOut} Its orders are not free yet: run this again. ${why}`,
    );
    const freed = `${shutOut} What it had not packed is free, and cancels that it had not sent are withdrawn.`;
    await unlinkLargeObjects(connection, largeObjectsSql(floor.prefix, login), freed);
    await runOrExplain(
      connection,
      dropLoginSql(login),
      (why) => `${freed} Its login, which is disabled, could not be dropped: run this again. ${why}`,
    );
    const list = `In the last ${hours} hours it said:\n${await listStatements(connection, benchId, hours)}`;
    if (typed.disown) return await disown(connection, floor, { benchId, hours, before: `${freed}\n${list}` });
    return `${freed}\n${list}If it was stolen, "said --bench-id ${benchId} --hours ${hours} --disown" takes all of it back.\n`;
  } finally {
    await connection.end();
  }
}

/** @param ownersSql lists the roles that have some left */
async function unlinkLargeObjects(connection: Connection, ownersSql: string, freed: string): Promise<void> {
  for (;;) {
    const [owner] = z.array(z.string()).parse(await connection.value(ownersSql));
    if (owner === undefined) return;
    await runOrExplain(
      connection,
      unlinkSql(owner),
      (why) => `${freed} Its large objects are still there: run this again. ${why}`,
    );
  }
}
