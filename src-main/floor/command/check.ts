/** Reports the state of the floor, and its faults. */
import { z } from 'zod';
import { printableName } from '../../domain/printable.ts';
import { endsSoon } from '../certificate-end.ts';
import type { Connection } from '../postgres/connection.ts';
import { CommandError } from './command-error.ts';
import { readHealth } from './health.ts';
import { checkSchema, needFloor } from './floor-there.ts';
import type { Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { stateOf, statementSentence } from './sentences.ts';

const benchesSchema = z.array(
  z.object({
    bench: z.string(),
    name: z.string().transform(printableName),
    state: z.enum(['in-use', 'closed', 'left', 'out-of-use', 'removed']),
    release: z.string().transform(printableName),
    seconds: z.number().nullable(),
  }),
);

type BenchRow = z.infer<typeof benchesSchema>[number];

const STATES: Readonly<Record<BenchRow['state'], string>> = {
  'in-use': 'in use',
  closed: 'closed',
  left: 'left the group',
  'out-of-use': 'off, its orders were freed',
  removed: 'removed',
};

/** Benches, with the states that benches see: one that was removed has no login any more, or a disabled one. */
const BENCHES = `SELECT coalesce(jsonb_agg(jsonb_build_object('bench', bench, 'name', name, 'state', CASE
    WHEN state = 'closed' AND has_left THEN 'left'
    WHEN state = 'out-of-use' AND NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = login AND rolcanlogin) THEN 'removed'
    ELSE state END,
  'release', release, 'seconds', round(extract(epoch FROM clock_timestamp() - beat_at))) ORDER BY name), '[]')
  FROM floor.benches LEFT JOIN floor.presence USING (bench)`;

/** Settings of the server, with a test that they are as a floor needs them; benches use one connection each, others need some too. */
const SETTINGS: readonly {
  name: string;
  isFine: (value: string, benches: number) => boolean;
  why: string;
}[] = [
  { name: 'fsync', isFine: (value) => value === 'on', why: 'a power cut may lose who has what' },
  { name: 'full_page_writes', isFine: (value) => value === 'on', why: 'a power cut may damage the tables' },
  {
    name: 'default_transaction_read_only',
    isFine: (value) => value === 'off',
    why: 'no bench can claim an order',
  },
  {
    name: 'max_connections',
    isFine: (value, benches) => Number(value) >= benches * 2 + 20,
    why: 'benches may find no connection',
  },
];

/** @param now epoch milliseconds @returns what to say */
export async function checkFloor(typed: Typed, env: Environment, now: number): Promise<string> {
  const connection = await connectOwner(readOwner(typed, env));
  try {
    return await readAll(connection, now);
  } catch (error) {
    // The server refused a statement: a login that may not read all of it, or a server that is going down.
    if (error instanceof Error && 'severity' in error)
      throw new CommandError(statementSentence(stateOf(error)), { cause: error });
    throw error;
  } finally {
    await connection.end();
  }
}

async function readAll(connection: Connection, now: number): Promise<string> {
  const floor = await needFloor(connection);
  checkSchema(floor);
  // Heartbeats are in no log that a standby follows: a standby knows nothing about the benches.
  if ((await connection.value('SELECT pg_is_in_recovery()')) === true)
    throw new CommandError(
      'This is a standby: beats of benches are on the primary alone. Name that by --host.',
    );
  const benches = benchesSchema.parse(await connection.value(BENCHES));
  const health = await readHealth(connection, floor.prefix);
  const signIn = benches.filter(({ state }) => state !== 'removed').length;
  const problems = [
    ...health.problems,
    ...(await problemsOf(connection, signIn)),
    ...certificateProblems(connection, now),
  ];
  return [
    `Bench group "${floor.name}", schema ${floor.schema}. Benches: ${benches.length}.`,
    ...benches.map(lineOf),
    ...health.lines,
    ...(problems.length === 0 ? ['All is as a bench group needs it.'] : problems),
    '',
  ].join('\n');
}

function lineOf({ bench, name, state, release, seconds }: BenchRow): string {
  const who = `  ${bench}  ${name}: `;
  if (state === 'removed') return `${who}${STATES[state]}`;
  // A bench says its release when it joins.
  if (release === '') return `${who}invited, has not joined`;
  // Heartbeats are lost in a crash of the server.
  const last =
    seconds === null ? 'no beat since the server crashed' : `last beat ${Math.max(0, seconds)} s ago`;
  return `${who}${STATES[state]}, ${last}, Packdesk ${release}`;
}

function certificateProblems({ certificateEndsAt }: Connection, now: number): string[] {
  const endsAt = endsSoon(certificateEndsAt, now);
  if (endsAt === null) return [];
  const day = new Date(endsAt).toISOString().slice(0, 10);
  return [
    `Look at the server's certificate: it expires on ${day}, and no bench will reach the group after that.`,
  ];
}

async function problemsOf(connection: Connection, benches: number): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, isFine, why } of SETTINGS) {
    const value = String(await connection.value(`SELECT current_setting('${name}')`));
    if (!isFine(value, benches)) problems.push(`Look at ${name} = ${value}: ${why}.`);
  }
  return problems;
}
