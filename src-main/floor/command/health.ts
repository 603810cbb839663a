/** Health of a floor for its administrator: its leader, the age of the last check, and the load of the database. */
import { z } from 'zod';
import { printableName } from '../../domain/printable.ts';
import { REMEMBERED_MS } from '../../domain/floor/mass-departure.ts';
import { LEASE_MS } from '../store/store-orders.ts';
import { SILENT_MS } from '../store/store.ts';
import type { Connection } from '../postgres/connection.ts';
import { benchRole, MOST_CONNECTIONS } from '../postgres/schema/roles.ts';
import { literal } from '../postgres/schema/sql-text.ts';
import { WITHHELD } from '../facts/withheld-fact.ts';

/** Name of a bench, which the bench itself chooses: made printable. */
const benchName = z.string().transform(printableName);

/** Counts and ages (in seconds) only: nothing about an order or a buyer. */
const healthSchema = z.object({
  leader: benchName.nullable(),
  /** Age of the newest check that was published; null: none was. */
  checkAge: z.number().nullable(),
  open: z.number(),
  claimed: z.number(),
  silent: z.array(benchName),
  bytes: z.number(),
  largest: z.array(z.object({ name: z.string(), bytes: z.number() })),
  /** The oldest transaction of any database of this server: while it lasts, tables grow. */
  longest: z.number(),
  clocks: z.array(z.object({ name: benchName, ahead: z.number() })),
  /** Benches that did not pass on a check within the last hour. */
  withheld: z.array(benchName),
  /** Benches in the middle of a transaction, and since when, in seconds; only a superuser sees them. */
  holding: z.array(z.object({ name: benchName, seconds: z.number() })),
  /** Benches that prepared a transaction, which outlives their sessions. */
  prepared: z.array(benchName),
  /** True if a transaction was prepared under the role that all benches share. */
  isPreparedAsShared: z.boolean(),
  /** Benches whose login has all its connections: it gets no other. */
  crowded: z.array(benchName),
});
type Health = z.infer<typeof healthSchema>;

/** Seconds after which an open transaction of a bench is reported: calls end sooner, and a bench opens none of its own. */
const MOST_CALL_S = 5;

/** Events of the last day show the offset of a bench's clock. */
const CLOCK_WINDOW = `interval '1 day'`;

/** A bench with an existing journal first reports all of it, with old events. */
const FIRST_REPORT = `interval '5 minutes'`;

/** A bench that is in touch reports a step within seconds: even the fastest report is far from the store's time. */
const CLOCKS = `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'ahead', ahead) ORDER BY name), '[]') FROM (
    SELECT name, round(max(told.at / 1000.0 - extract(epoch FROM told.stored_at))) AS ahead
    FROM (SELECT bench, at, stored_at, min(stored_at) OVER (PARTITION BY bench) AS first_at FROM floor.events
      WHERE stored_at > clock_timestamp() - ${CLOCK_WINDOW}) told JOIN floor.benches USING (bench)
    WHERE told.stored_at > told.first_at + ${FIRST_REPORT} OR told.at / 1000.0 > extract(epoch FROM told.stored_at)
    GROUP BY bench, name) each_bench)`;

const healthSql = (prefix: string) => `SELECT jsonb_build_object(
  'leader', (SELECT name FROM floor.leader JOIN floor.benches USING (bench)
    WHERE benches.run = leader.run AND until > clock_timestamp()
    AND until <= clock_timestamp() + interval '${LEASE_MS} milliseconds'),
  'checkAge', (SELECT round(extract(epoch FROM clock_timestamp()) - (published_check ->> 'beganAt')::bigint / 1000.0)
    FROM floor.leader),
  'open', (SELECT count(*) FROM floor.orders WHERE state = 'open'),
  'claimed', (SELECT count(*) FROM floor.claims WHERE state IN ('reserved', 'open')),
  'silent', (SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM floor.benches LEFT JOIN floor.presence USING (bench)
    WHERE state = 'in-use' AND (beat_at IS NULL OR beat_at < clock_timestamp() - interval '${SILENT_MS} milliseconds')),
  'bytes', (SELECT sum(pg_total_relation_size(oid)) FROM pg_class
    WHERE relnamespace = 'floor'::regnamespace AND relkind = 'r'),
  'largest', (SELECT jsonb_agg(jsonb_build_object('name', relname, 'bytes', bytes)) FROM (
    SELECT relname, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = 'floor'::regnamespace AND relkind = 'r' ORDER BY bytes DESC, relname LIMIT 3) top),
  'longest', (SELECT coalesce(round(extract(epoch FROM max(clock_timestamp() - xact_start))), 0) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'),
  'clocks', ${CLOCKS},
  'withheld', (SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM floor.facts JOIN floor.benches USING (bench)
    WHERE kind = '${WITHHELD}' AND body IS NOT NULL
    AND at > clock_timestamp() - interval '${REMEMBERED_MS} milliseconds'),
  'holding', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'seconds', seconds) ORDER BY name), '[]') FROM (
    SELECT name, round(max(extract(epoch FROM clock_timestamp() - xact_start))) AS seconds
    FROM floor.benches JOIN pg_stat_activity ON usename = login
    WHERE xact_start < clock_timestamp() - interval '${MOST_CALL_S} seconds' GROUP BY name) each_bench),
  'prepared', (SELECT coalesce(jsonb_agg(DISTINCT name), '[]') FROM floor.benches JOIN pg_prepared_xacts ON owner = login),
  'isPreparedAsShared', EXISTS (SELECT FROM pg_prepared_xacts WHERE owner = ${literal(benchRole(prefix))}),
  'crowded', (SELECT coalesce(jsonb_agg(name ORDER BY name), '[]') FROM floor.benches
    WHERE (SELECT count(*) FROM pg_stat_activity WHERE usename = login) >= ${MOST_CONNECTIONS}))`;

/** Benches check about once a minute; without a leader each does it for itself, more rarely. */
const OLD_CHECK_S = 5 * 60;
const LONG_TRANSACTION_S = 10 * 60;
const CLOCK_OFF_S = 2 * 60;

/** @param prefix of the names of its roles @returns the report, and the warnings; both in sentences */
export async function readHealth(
  connection: Connection,
  prefix: string,
): Promise<{ lines: string[]; problems: string[] }> {
  const health = healthSchema.parse(await connection.value(healthSql(prefix)));
  return { lines: linesOf(health), problems: problemsOf(health) };
}

function linesOf({ leader, checkAge, open, claimed, silent, bytes, largest, longest }: Health): string[] {
  const tables = largest.map((table) => `${table.name} ${sizeOf(table.bytes)}`).join(', ');
  return [
    `Checks the service for all: ${leader ?? 'no bench'}. Newest check: ${checkAge === null ? 'none yet' : `${ageOf(checkAge)} old`}.`,
    `Open orders: ${open}, of which benches have ${claimed}. Benches that are silent: ${silent.length}.`,
    `Tables: ${sizeOf(bytes)} (${tables}). Longest transaction: ${ageOf(longest)}.`,
  ];
}

function problemsOf({
  leader,
  checkAge,
  silent,
  longest,
  clocks,
  withheld,
  holding,
  prepared,
  isPreparedAsShared,
  crowded,
}: Health): string[] {
  const problems = silent.map(
    (name) => `Look at ${name}: it is in use, and has not been heard for more than ${SILENT_MS / 1_000} s.`,
  );
  for (const { name, seconds } of holding)
    problems.push(
      `Look at ${name}: it has kept a transaction open for ${ageOf(seconds)}, for which the other benches may have to wait. pg_terminate_backend ends its session; "remove" shuts a stolen bench out.`,
    );
  for (const name of prepared)
    problems.push(
      `Look at ${name}: it has prepared a transaction, for which the other benches may have to wait. No bench does that: another program has its login. "remove" undoes it.`,
    );
  if (isPreparedAsShared)
    problems.push(
      'Look at the benches: one of them has prepared a transaction as the role that all share, for which the others may have to wait. The server does not say which: another program has the login of one. "remove" of that bench undoes it.',
    );
  for (const name of crowded)
    problems.push(
      `Look at ${name}: its login has ${MOST_CONNECTIONS} connections open, all that it may have, and a bench uses one. If another computer has that login, "remove" shuts it out.`,
    );
  for (const name of withheld)
    problems.push(
      `Look at the service: by a check of ${name} very many orders are gone, and it did not pass that on.`,
    );
  if (checkAge !== null && checkAge > OLD_CHECK_S)
    problems.push(
      `Look at the orders: the newest check that was published is ${ageOf(checkAge)} old` +
        `${leader === null ? ', and no bench checks for all' : `; ${leader} checks, and does not get through`}.`,
    );
  if (longest > LONG_TRANSACTION_S)
    problems.push(
      `Look at pg_stat_activity: a transaction is ${ageOf(longest)} old, and tables grow as long as it lasts.`,
    );
  for (const { name, ahead } of clocks)
    if (Math.abs(ahead) > CLOCK_OFF_S)
      problems.push(
        ahead > 0
          ? `Look at the clock of ${name}: it is ${ageOf(ahead)} ahead.`
          : `Look at the clock of ${name}: it is ${ageOf(-ahead)} behind, or all its steps of the last day were told late.`,
      );
  return problems;
}

/** A size; a small floor's figures below 1 MB say more in kB. */
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${Math.round(bytes / 1e6)} MB`;

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/** @param seconds as people say it: a whole number of the largest unit that has two of it */
function ageOf(seconds: number): string {
  const unit = UNITS.find(([, length]) => seconds >= 2 * length);
  return unit ? `${Math.floor(seconds / unit[1])} ${unit[0]}` : `${Math.max(0, seconds)} s`;
}
