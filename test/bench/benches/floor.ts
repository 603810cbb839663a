/** The store of a floor with fifty benches, beside a bare question. */
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { FloorHall } from '../harness/floor-hall.ts';
import { quantile, ratioOf } from '../harness/stats.ts';

const BENCHES = 50;
const CLAIMS_A_SECOND = 5;
const ROUNDS = 9;
const ROUND_MS = 5_000;
/** Required limit of claims and of heartbeats. */
const MOST_P99_MS = 50;

async function hallRows(server: PostgresServer): Promise<Row[]> {
  const floor = await PostgresFloor.make(server);
  const hall = await FloorHall.open(floor, BENCHES);
  await hall.round(ROUND_MS, CLAIMS_A_SECOND);
  const rounds = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await hall.round(ROUND_MS, CLAIMS_A_SECOND));
  await floor.end();
  const p50 = (samples: readonly number[][]) => samples.map((one) => quantile(one, 0.5));
  const bare = rounds.map((round) => round.bare);
  const rowsOf = (what: string, samples: readonly number[][]): Row[] => {
    const all = samples.flat();
    const p99 = quantile(all, 0.99);
    const here = (share: number, of: readonly number[]) => `${quantile(of, share).toFixed(1)} ms`;
    const load = `${BENCHES} benches, ${BENCHES} beats and ${CLAIMS_A_SECOND} claims a second`;
    return [
      {
        what: `${what}, p50; ${load}`,
        reference: 'SELECT 1 beside it, p50',
        ratio: ratioOf(p50(samples), p50(bare)),
        goal: null,
        here: `${here(0.5, all)}, ${here(0.5, bare.flat())}`,
      },
      {
        what: `${what}, p99 of all rounds`,
        reference: `${MOST_P99_MS} ms, of each round`,
        ratio: ratioOf(
          samples.map((one) => quantile(one, 0.99)),
          samples.map(() => MOST_P99_MS),
        ),
        goal: 1,
        bound: { value: p99, most: MOST_P99_MS },
        here: `${here(0.99, all)}; SELECT 1 ${here(0.99, bare.flat())}`,
      },
    ];
  };
  return [
    ...rowsOf(
      'claim',
      rounds.map(({ claims }) => claims),
    ),
    ...rowsOf(
      'beat',
      rounds.map(({ beats }) => beats),
    ),
  ];
}

export const bench: Bench = {
  name: 'floor',
  run: async () => {
    // Durable commits, as in a real store.
    const server = await PostgresServer.make({ fsync: 'on', max_connections: '100' });
    try {
      return { rows: await hallRows(server) };
    } finally {
      await server.remove();
    }
  },
};
