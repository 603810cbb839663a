/** The store of a floor with fifty benches, beside a bare question; and what a floor costs a scan of an open order. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { orderMarkUnder } from '../../../src-main/floor/order-mark.ts';
import { openSealed, seal, type SealPurpose } from '../../../src-main/floor/seal.ts';
import { sealingHere } from '../../../src-main/floor/order-sealing.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { builtCache, copyOf } from '../data/built-cache.ts';
import { openStation, portDoor, type Client } from '../harness/bench-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { FloorHall } from '../harness/floor-hall.ts';
import { quantile, ratioOf } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const BENCHES = 50;
const CLAIMS_A_SECOND = 5;
const ROUNDS = 9;
const ROUND_MS = 5_000;
/** What was asked for, of claims and of beats. */
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

const ORDERS = 90;

/** Opens the order, which may ask the store; this is not measured. */
async function opened(client: Client, orderId: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await client.packing.open({ orderId, free: false });
    } catch (error) {
      if (tries > 50) throw error;
      // The bench is not in touch yet.
      await sleep(200);
    }
  }
}

async function scanRow(server: PostgresServer): Promise<Row> {
  const floor = await PostgresFloor.make(server);
  const benchId = await floor.addBench('Bench 1');
  const key = Buffer.from(floor.key, 'base64url');
  const access = {
    store: floor.connect(benchId),
    sealing: {
      seal: (...text: [SealPurpose, string, string]) => seal(key, ...text),
      open: (...text: [SealPurpose, string, string]) => openSealed(key, ...text),
      mark: orderMarkUnder(key),
    },
    orders: sealingHere(key),
    certificateEndsAt: () => null,
  };
  const cache = builtCache(10_000);
  const alone = await openStation(copyOf(cache));
  const onFloor = await openStation(copyOf(cache), undefined, {
    floor: { floor: 'Hall 1', joining: randomUUID(), access },
  });
  const stations = [alone, onFloor];
  for (const { bench } of stations) bench.start();
  const doors = stations.map(({ context }) => portDoor(context));
  const clientAt = (at: number): Client => {
    const door = doors[at];
    if (!door) throw new Error('no such door');
    return door.client;
  };
  const { rows } = alone.bench.queue.ordersReadyToPack({}, { offset: 0, limit: ORDERS }, 0);
  const samples: number[][][] = [[], []];
  const each = ORDERS / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const here: number[][] = [[], []];
    for (const { orderId } of rows.slice(round * each, (round + 1) * each)) {
      for (const { client } of doors) await opened(client, orderId);
      const { items } = await clientAt(0).packing.get({ orderId });
      for (const { eans, due } of items)
        for (let n = 0; n < due; n++)
          for (const slot of [0, 1]) {
            const at = (slot + n + round) % 2;
            let signal = '';
            const scan = async () =>
              void ({ signal } = await clientAt(at).packing.scan({ orderId, text: eans[0] ?? '' }));
            here[at]?.push(1_000 * (await timedAsync(scan)));
            must(signal === 'right' || signal === 'complete', `a scan of ${orderId} was ${signal}`);
          }
    }
    for (const at of [0, 1]) samples[at]?.push(here[at] ?? []);
  }
  for (const door of doors) door.close();
  for (const station of stations) await station.close();
  await floor.end();
  const [without = [], withFloor = []] = samples;
  const p50 = (rounds: readonly number[][]) => rounds.map((one) => quantile(one, 0.5));
  const us = (rounds: readonly number[][]) => `${quantile(rounds.flat(), 0.5).toFixed(0)} us`;
  return {
    what: 'scan of an open order at a bench of a floor, p50',
    reference: 'at a station alone',
    ratio: ratioOf(p50(withFloor), p50(without)),
    goal: 1.05,
    here: `${us(withFloor)}, ${us(without)}`,
  };
}

export const bench: Bench = {
  name: 'floor',
  run: async () => {
    // As a store has it: what is confirmed is on the disk.
    const server = await PostgresServer.make({ fsync: 'on', max_connections: '100' });
    try {
      return { rows: [...(await hallRows(server)), await scanRow(server)] };
    } finally {
      await server.remove();
    }
  },
};
