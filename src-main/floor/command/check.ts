/** Says what is there, and what is not as it should be. */
import { z } from 'zod';
import { endsSoon } from '../certificate-end.ts';
import type { Connection } from '../postgres/connection.ts';
import { readHealth } from './health.ts';
import { checkSchema, needFloor } from './floor-there.ts';
import type { Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';

const benchesSchema = z.array(
  z.object({
    bench: z.string(),
    name: z.string(),
    state: z.string(),
    release: z.string(),
    seconds: z.number().nullable(),
  }),
);

const BENCHES = `SELECT coalesce(jsonb_agg(jsonb_build_object('bench', bench, 'name', name, 'state', CASE WHEN state = 'closed' AND has_left THEN 'left' ELSE state END,
  'release', release, 'seconds', round(extract(epoch FROM clock_timestamp() - beat_at))) ORDER BY name), '[]')
  FROM floor.benches LEFT JOIN floor.presence USING (bench)`;

/** Of the server, and whether they are as a floor needs them; benches use one connection each, others need some too. */
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
    const floor = await needFloor(connection);
    checkSchema(floor);
    const benches = benchesSchema.parse(await connection.value(BENCHES));
    const health = await readHealth(connection);
    const problems = [
      ...health.problems,
      ...(await problemsOf(connection, benches.length)),
      ...certificateProblems(connection, now),
    ];
    const lines = benches.map(({ bench, name, state, release, seconds }) => {
      const contact =
        seconds === null ? 'invited, has not joined' : `${state}, heard from ${Math.max(0, seconds)} s ago`;
      return `  ${bench}  ${name}: ${contact}${release === '' ? '' : `, Packdesk ${release}`}`;
    });
    return [
      `Floor "${floor.name}", schema ${floor.schema}. Benches: ${benches.length}.`,
      ...lines,
      ...health.lines,
      ...(problems.length === 0 ? ['All is as a floor needs it.'] : problems),
      '',
    ].join('\n');
  } finally {
    await connection.end();
  }
}

function certificateProblems({ certificateEndsAt }: Connection, now: number): string[] {
  const endsAt = endsSoon(certificateEndsAt, now);
  if (endsAt === null) return [];
  const day = new Date(endsAt).toISOString().slice(0, 10);
  return [
    `Look at the server's certificate: it expires on ${day}, and no bench will reach the floor after that.`,
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
