/** A hall of 1, 2, 10 and 50 benches of which one reads the service for all: its calls, and how soon others have changed orders. */
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import type { HallBench } from '../harness/hall-bench.ts';
import { PublishingHall, type HallCalls } from '../harness/publishing-hall.ts';
import { median, quantile, ratioOf, type Ratio } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const BENCHES = [1, 2, 10, 50];
const ORDERS = 10_000;
const CHANGED = 100;
const ROUNDS = 6;
const FIRST_PULLS = 3;
/** In which nothing changes. */
const QUIET_MS = 15_000;
const AT_ONCE = 10;
/** Required limit. */
const MOST_CALL_MS = 50;
const MOST_CHANGE_MS = 2_500;

interface Hall {
  benches: number;
  publishedMs: number;
  /** Milliseconds until each bench had the changed orders, by round. */
  changes: number[][];
  /** Calls while nothing changes, and while changed orders are published and pulled. */
  calls: HallCalls;
  busy: HallCalls;
  timeouts: number;
}

interface FirstPulls {
  one: number[];
  /** Time until the last of ten simultaneous calls had ended. */
  ten: number[];
  /** A bare statement that reads the same rows. */
  bare: number[];
}

async function measured(server: PostgresServer, benches: number, pulls: FirstPulls): Promise<Hall> {
  const floor = await PostgresFloor.make(server);
  const hall = await PublishingHall.open(floor, benches, ORDERS);
  const publishedMs = await hall.publishAll();
  if (benches === Math.max(...BENCHES)) await firstPulls(hall, pulls);
  for (const bench of hall.benches) await bench.pull();
  await hall.start();
  // The change happens between two heartbeats, not on a full second.
  await hall.change(0, CHANGED);
  hall.takeCalls();
  await hall.rest(QUIET_MS);
  const calls = hall.takeCalls();
  const changes: number[][] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await hall.rest(1_000 + 137 * round);
    changes.push(await hall.change(CHANGED * round, CHANGED));
  }
  await hall.stop();
  return { benches, publishedMs, changes, calls, busy: hall.takeCalls(), timeouts: hall.timeouts };
}

async function firstPulls({ floor, benches }: PublishingHall, { one, ten, bare }: FirstPulls): Promise<void> {
  const admin = await floor.admin();
  const pulled = async (bench: HallBench) => {
    bench.place = null;
    const before = bench.pulled;
    await bench.pull();
    must(bench.pulled - before === ORDERS, `a first pull brought ${bench.pulled - before} orders`);
  };
  const [first] = benches;
  for (let round = 0; round < FIRST_PULLS; round++) {
    const sql = 'SELECT sum(length(body)) FROM (SELECT body FROM floor.orders ORDER BY revision) o';
    bare.push(await timedAsync(async () => void (await admin.value(sql))));
    one.push(await timedAsync(async () => first && pulled(first)));
    ten.push(
      await timedAsync(
        async () => void (await Promise.all(benches.slice(-AT_ONCE).map((each) => pulled(each)))),
      ),
    );
  }
  await admin.end();
}

const ms = (value: number): string => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

const alone = (value: number): Ratio => ({ median: value, low: value, high: value });

function rowsOf({ benches, publishedMs, changes, calls, busy, timeouts }: Hall): Row[] {
  const all = changes.flat();
  const hall = `${benches} benches`;
  const bare = `SELECT 1 ${ms(quantile(calls.bare, 0.5))} and ${ms(quantile(calls.bare, 0.99))}`;
  const callRow = (what: string, samples: readonly number[]): Row => ({
    what: `${what}, p99; ${hall}`,
    reference: 'SELECT 1 beside it, p99',
    ratio: alone(quantile(samples, 0.99) / quantile(calls.bare, 0.99)),
    goal: null,
    here: `p50 ${ms(quantile(samples, 0.5))}, p99 ${ms(quantile(samples, 0.99))} of ${samples.length}; ${bare}`,
  });
  return [
    callRow('beat', calls.beats),
    callRow('claim', calls.claims),
    {
      what: `${CHANGED} changed orders on all benches, the last; ${hall}`,
      reference: `${MOST_CHANGE_MS} ms`,
      ratio: ratioOf(
        changes.map((round) => Math.max(...round)),
        changes.map(() => MOST_CHANGE_MS),
      ),
      goal: 1,
      bound: { value: Math.max(...all), most: MOST_CHANGE_MS },
      here: `p50 ${ms(quantile(all, 0.5))}, worst ${ms(Math.max(...all))}; ${ORDERS} published in ${ms(publishedMs)}; beats meanwhile p99 ${ms(quantile(busy.beats, 0.99))}, claims ${ms(quantile(busy.claims, 0.99))}, given up ${timeouts}`,
    },
  ];
}

const boundRow = (what: string, { calls, benches }: Hall, kind: 'beats' | 'claims'): Row => {
  const p99 = quantile(calls[kind], 0.99);
  return {
    what: `${what}, p99; ${benches} benches`,
    reference: `${MOST_CALL_MS} ms`,
    ratio: alone(p99 / MOST_CALL_MS),
    goal: 1,
    here: ms(p99),
  };
};

function pullRows({ one, ten, bare }: FirstPulls): Row[] {
  const row = (what: string, samples: readonly number[]): Row => ({
    what,
    reference: 'a bare statement that reads the same rows, on the server alone',
    ratio: ratioOf(samples, bare),
    goal: null,
    here: `${ms(median(samples))}, ${ms(median(bare))}`,
  });
  return [
    row(`first pull of ${ORDERS} orders, opened`, one),
    row(`the same by ${AT_ONCE} benches of one process at once, the last`, ten),
  ];
}

export const bench: Bench = {
  name: 'floor-growth',
  run: async () => {
    const server = await PostgresServer.make({ fsync: 'on', max_connections: '100' });
    try {
      const pulls: FirstPulls = { one: [], ten: [], bare: [] };
      const halls: Hall[] = [];
      for (const count of BENCHES) halls.push(await measured(server, count, pulls));
      const most = halls.at(-1);
      const points = halls.flatMap(({ benches: orders, calls, changes }) =>
        Object.entries({
          'beat, p50': quantile(calls.beats, 0.5),
          'claim, p50': quantile(calls.claims, 0.5),
          'SELECT 1, p50': quantile(calls.bare, 0.5),
          '100 changes, p50': quantile(changes.flat(), 0.5),
          '100 changes, the last': median(changes.map((round) => Math.max(...round))),
        }).map(([series, value]) => ({ series, orders, ratio: value })),
      );
      const first = (series: string) => points.find((point) => point.series === series)?.ratio ?? Number.NaN;
      return {
        rows: [
          ...(most ? [boundRow('beat', most, 'beats'), boundRow('claim', most, 'claims')] : []),
          ...halls.flatMap(rowsOf),
          ...pullRows(pulls),
        ],
        drawing: {
          file: 'floor-growth.svg',
          axes: 'benches of a floor; time as a multiple of that with one',
          points: points.map((point) => ({ ...point, ratio: point.ratio / first(point.series) })),
        },
      };
    } finally {
      await server.remove();
    }
  },
};
