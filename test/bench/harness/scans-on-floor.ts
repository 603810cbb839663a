/** Cost of a scan of an open order on a floor: two stations, one of them on a floor, pack the same orders in turns. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { floorAccess } from '../../support/floor/floor-access.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import type { PostgresServer } from '../../support/floor/postgres-server.ts';
import { builtCache, copyOf } from '../data/built-cache.ts';
import { openStation, portDoor, type Client } from './bench-station.ts';
import { must, type Row } from './bench.ts';
import { median, quantile } from './stats.ts';
import { timedAsync } from './timing.ts';

const ROUNDS = 12;
const ORDERS_A_ROUND = 40;
/** Between two scans, in milliseconds: what one station does after its scan is not measured as the scan of the other. */
const REST_MS = 2;

/** Durations of one scan at each station, taken one after the other, in microseconds. */
interface Pair {
  alone: number;
  onFloor: number;
}

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

async function scanned(client: Client, orderId: string, text: string): Promise<number> {
  await sleep(REST_MS);
  let signal = '';
  const scan = async () => void ({ signal } = await client.packing.scan({ orderId, text }));
  const us = 1_000 * (await timedAsync(scan));
  must(signal === 'right' || signal === 'complete', `a scan of ${orderId} was ${signal}`);
  return us;
}

/** Every unit of the order at both stations; who goes first takes turns. */
async function pairsOf(alone: Client, onFloor: Client, orderId: string, first: number): Promise<Pair[]> {
  for (const client of [alone, onFloor]) await opened(client, orderId);
  const { items } = await alone.packing.get({ orderId });
  const texts = items.flatMap(({ eans, due }) => Array.from({ length: due }, () => eans[0] ?? ''));
  const pairs: Pair[] = [];
  for (const [n, text] of texts.entries()) {
    const pair: Pair = { alone: 0, onFloor: 0 };
    const atFloor = async () => void (pair.onFloor = await scanned(onFloor, orderId, text));
    if ((n + first) % 2 === 0) await atFloor();
    pair.alone = await scanned(alone, orderId, text);
    if ((n + first) % 2 === 1) await atFloor();
    pairs.push(pair);
  }
  return pairs;
}

/** @returns the pairs of each round */
async function rounds(server: PostgresServer): Promise<Pair[][]> {
  const floor = await PostgresFloor.make(server);
  const benchId = await floor.addBench('Bench 1');
  const cache = builtCache(10_000);
  const alone = await openStation(copyOf(cache));
  const membership = {
    floor: 'Hall 1',
    joining: randomUUID(),
    access: floorAccess(floor, benchId),
  };
  const onFloor = await openStation(copyOf(cache), undefined, { floor: membership });
  for (const { bench } of [alone, onFloor]) bench.start();
  const doors = [portDoor(alone.context), portDoor(onFloor.context)] as const;
  const [{ client: one }, { client: other }] = doors;
  const wanted = { offset: 0, limit: ROUNDS * ORDERS_A_ROUND };
  const { rows } = alone.bench.queue.ordersReadyToPack({}, wanted, 0);
  const found: Pair[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const pairs: Pair[] = [];
    const orders = rows.slice(round * ORDERS_A_ROUND, (round + 1) * ORDERS_A_ROUND);
    for (const [n, { orderId }] of orders.entries()) pairs.push(...(await pairsOf(one, other, orderId, n)));
    found.push(pairs);
  }
  for (const door of doors) door.close();
  for (const station of [alone, onFloor]) await station.close();
  await floor.end();
  return found;
}

/** @throws if a scan did not count */
export async function scanRow(server: PostgresServer): Promise<Row> {
  const found = await rounds(server);
  const ratios = found.map((pairs) => median(pairs.map(({ alone, onFloor }) => onFloor / alone)));
  const all = found.flat();
  const more = median(all.map(({ alone, onFloor }) => onFloor - alone));
  const us = (of: (pair: Pair) => number) => `${quantile(all.map(of), 0.5).toFixed(0)} us`;
  return {
    what: `scan of an open order at a bench of a floor, p50 of ${all.length} pairs`,
    reference: 'the same scan at a station alone, a moment apart',
    ratio: { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) },
    goal: 1.05,
    here: `${us(({ onFloor }) => onFloor)}, ${us(({ alone }) => alone)}; ${more.toFixed(0)} us more`,
  };
}
