/** The store of a floor with fifty benches, beside a bare question and a floor with ten. */
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import type { Bench, Row } from '../harness/bench.ts';
import { FloorHall, type HallSamples } from '../harness/floor-hall.ts';
import { quantile, ratioOf } from '../harness/stats.ts';

const FEW = 10;
const BENCHES = 50;
const CLAIMS_A_SECOND = 5;
const ROUNDS = 9;
const ROUND_MS = 5_000;
/** Required limit of claims and of heartbeats. */
const MOST_P99_MS = 50;

type Rounds = readonly (readonly number[])[];

const ms = (share: number, of: Rounds): string => `${quantile(of.flat(), share).toFixed(1)} ms`;

const each = (share: number, of: Rounds): number[] => of.map((round) => quantile(round, share));

function rowsOf(what: string, samples: Rounds, few: Rounds, bare: Rounds): Row[] {
  const load = `${BENCHES} benches, ${BENCHES} beats and ${CLAIMS_A_SECOND} claims a second`;
  const besideFew = (name: string, share: number): Row => ({
    what: `${what}, ${name}; ${BENCHES} benches`,
    reference: `${FEW} benches, in turns`,
    ratio: ratioOf(each(share, samples), each(share, few)),
    goal: null,
    here: `${ms(share, samples)}, ${ms(share, few)}`,
  });
  return [
    {
      what: `${what}, p50; ${load}`,
      reference: 'SELECT 1 beside it, p50',
      ratio: ratioOf(each(0.5, samples), each(0.5, bare)),
      goal: null,
      here: `${ms(0.5, samples)}, ${ms(0.5, bare)}`,
    },
    {
      what: `${what}, p99 of all rounds`,
      reference: `${MOST_P99_MS} ms, of each round`,
      ratio: ratioOf(
        each(0.99, samples),
        samples.map(() => MOST_P99_MS),
      ),
      goal: 1,
      bound: { value: quantile(samples.flat(), 0.99), most: MOST_P99_MS },
      here: `${ms(0.99, samples)}; SELECT 1 ${ms(0.99, bare)}`,
    },
    besideFew('p50', 0.5),
    besideFew('p99', 0.99),
  ];
}

async function aHall(server: PostgresServer, benches: number) {
  const floor = await PostgresFloor.make(server);
  const hall = await FloorHall.open(floor, benches);
  const round = () => hall.round(ROUND_MS, CLAIMS_A_SECOND);
  await round();
  return { round, end: () => floor.end() };
}

/** In turns: neighbours in time share the machine's mood. */
async function hallRows(server: PostgresServer): Promise<Row[]> {
  const [few, many] = [await aHall(server, FEW), await aHall(server, BENCHES)];
  const rounds: { few: HallSamples; many: HallSamples }[] = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push({ few: await few.round(), many: await many.round() });
  await few.end();
  await many.end();
  const bare = rounds.map((round) => round.many.bare);
  return (['claims', 'beats'] as const).flatMap((kind) =>
    rowsOf(
      kind.slice(0, -1),
      rounds.map((round) => round.many[kind]),
      rounds.map((round) => round.few[kind]),
      bare,
    ),
  );
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
