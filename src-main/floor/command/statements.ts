/** List of a bench's recent reports, and their withdrawal once the bench is removed (decision 0243). */
import { z } from 'zod';
import { printableName } from '../../domain/printable.ts';
import type { Connection } from '../postgres/connection.ts';
import { benchLogin, ownerRole } from '../postgres/schema/roles.ts';
import { identifier, literal } from '../postgres/schema/sql-text.ts';
import { fromStoredJson } from '../postgres/stored-text.ts';
import { CommandError } from './command-error.ts';
import { checkSchema, needFloor, type FloorThere } from './floor-there.ts';
import { benchIdOption, hoursOption, type Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';

/** Largest number of names in a line. */
const MOST_NAMES = 20;

const HEADINGS: Readonly<Record<string, string>> = {
  cancel: 'Cancels that the service does not confirm, by order',
  box: 'Boxes of orders that the service still shows, or that have two boxes, by order',
  operator: 'Operators, by id',
  code: 'Taught codes',
  location: 'Locations, by item',
  erasure: 'Erased buyers, by order',
  shortage: 'Items not found',
  choice: 'Choices of the box that stays, by order',
  publication: 'Published orders',
  account: 'Service and merchant of the group',
};

const statementsSchema = z.array(
  z.object({ what: z.string(), count: z.number(), keys: z.array(z.string()) }),
);

/** @returns what to say */
export async function benchStatements(typed: Typed, env: Environment): Promise<string> {
  const benchId = benchIdOption(typed);
  const hours = hoursOption(typed);
  const connection = await connectOwner(readOwner(typed, env));
  try {
    const floor = await needFloor(connection);
    checkSchema(floor);
    const name = await nameOfBench(connection, benchId);
    const list = await listStatements(connection, benchId, hours);
    const before = `"${name}" in the last ${hours} hours:\n${list}`;
    if (!typed.disown) return before;
    const login = benchLogin(floor.prefix, benchId);
    const logins = await connection.value(
      `SELECT count(*) FROM pg_roles WHERE rolname = ${literal(login)} AND rolcanlogin`,
    );
    if (Number(logins) > 0)
      throw new CommandError(
        `"${name}" can still sign in and would say it again. Run "remove --bench-id ${benchId} --disown".`,
      );
    return await disown(connection, floor, { benchId, hours, before });
  } finally {
    await connection.end();
  }
}

/** @throws CommandError if there is no such bench */
export async function nameOfBench(connection: Connection, benchId: string): Promise<string> {
  const stored = await connection.value(`SELECT name FROM floor.benches WHERE bench = ${literal(benchId)}`);
  if (typeof stored !== 'string')
    throw new CommandError(`The bench group has no bench ${benchId}. "check" lists them.`);
  return printableName(stored);
}

const argumentsOf = (benchId: string, hours: number): string =>
  `${literal(benchId)}, clock_timestamp() - ${hours} * interval '1 hour'`;

/** @returns a line for each kind, or that there is nothing */
export async function listStatements(
  connection: Connection,
  benchId: string,
  hours: number,
): Promise<string> {
  const found = await connection.value(
    `SELECT coalesce(jsonb_agg(jsonb_build_object('what', what, 'count', count, 'keys', keys) ORDER BY what), '[]')
     FROM (SELECT what, count(*) AS count, to_jsonb((array_agg(key ORDER BY at DESC, key))[1:${MOST_NAMES}]) AS keys
       FROM floor.said(${argumentsOf(benchId, hours)}) GROUP BY what) said`,
  );
  const lines = statementsSchema.parse(fromStoredJson(JSON.stringify(found))).map(({ what, count, keys }) => {
    const more = count > keys.length ? `, and ${count - keys.length} more` : '';
    return `  ${HEADINGS[what] ?? what}: ${count} (${keys.map(printableName).join(', ')}${more})\n`;
  });
  return lines.length === 0 ? '  nothing that stays until somebody looks at it.\n' : lines.join('');
}

/** @param before sentence that precedes the result @returns the sentences to print */
export async function disown(
  connection: Connection,
  { prefix }: FloorThere,
  { benchId, hours, before }: { benchId: string; hours: number; before: string },
): Promise<string> {
  await runOrExplain(
    connection,
    `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
SELECT floor.disown(${argumentsOf(benchId, hours)});
COMMIT;
`,
    (why) =>
      `${before}Nothing was taken back: run "said --bench-id ${benchId} --hours ${hours} --disown". ${why}`,
  );
  return before + TAKEN_BACK;
}

const TAKEN_BACK = `All of it is taken back. Orders that the service still shows are in the queues again, and are published again.
Look at what no command takes back: boxes that stand in the hall, buyers that benches have erased, and Operators at each bench.
`;
