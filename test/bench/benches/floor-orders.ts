/**
 * 10,000 orders pass through a floor for the first time: what it costs a packer who scans meanwhile, at the bench that seals and
 * publishes them, and at one that pulls and opens them.
 */
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sealingInThread } from '../../../src-main/floor/publishing/order-sealing-in-thread.ts';
import { floorAccess } from '../../support/floor/floor-access.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { SEALING_ENTRY } from '../../support/sealing-entry.ts';
import { builtCache, benchFolder, copyOf } from '../data/built-cache.ts';
import { eanOf } from '../data/orders.ts';
import { openStation, portDoor, type BenchStation, type Client } from '../harness/bench-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { startService } from '../harness/list-service.ts';
import { quantile } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const ORDERS = 10_000;
/** A hand scanner is not faster. */
const GAP_MS = 5;
const QUIET_MS = 5_000;
const LONGEST_MS = 300_000;
/** A bench that came too late to lead checks again soon, and leads then. */
const POLL_MS = 10_000;

interface Look {
  /** Milliseconds of each look-up of a product. */
  found: number[];
  /** Longest time in which no other work was done, milliseconds. */
  pause: number;
  ms: number;
}

async function scansWhile(
  client: Client,
  delay: ReturnType<typeof monitorEventLoopDelay>,
  more: () => Promise<boolean>,
): Promise<Look> {
  const began = performance.now();
  const found: number[] = [];
  delay.reset();
  while (await more()) {
    must(performance.now() - began < LONGEST_MS, 'it comes to an end');
    const text = eanOf((found.length * 7919) % 2_000);
    found.push(await timedAsync(() => client.scan.find({ text })));
    await sleep(GAP_MS);
  }
  return { found, pause: delay.max / 1e6, ms: performance.now() - began };
}

const forMs = (ms: number) => {
  const until = performance.now() + ms;
  return () => Promise.resolve(performance.now() < until);
};

const openSealing = sealingInThread(SEALING_ENTRY);

class Hall {
  readonly #floor: PostgresFloor;

  constructor(floor: PostgresFloor) {
    this.#floor = floor;
  }

  async station(name: string, folder: string, url: string): Promise<BenchStation> {
    const floor = this.#floor;
    const access = floorAccess(floor, await floor.addBench(name), openSealing);
    return openStation(
      folder,
      { authUrl: url, productUrl: url, orderUrl: url },
      {
        pollMs: POLL_MS,
        floor: { floor: 'Hall 1', joining: randomUUID(), access },
      },
    );
  }

  /** Counts over one connection: signing in takes longer than the answer. */
  async publishedCount(): Promise<() => Promise<number>> {
    const connection = await this.#floor.admin();
    return async () => Number(await connection.value('SELECT count(*) FROM floor.orders'));
  }
}

export const bench: Bench = {
  name: 'floor-orders',
  run: async () => {
    const service = await startService(ORDERS);
    const server = await PostgresServer.make({ fsync: 'on', max_connections: '100' });
    const hall = new Hall(await PostgresFloor.make(server));
    const published = await hall.publishedCount();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const looks: [string, Look, Look][] = [];
    const watched = async (what: string, station: BenchStation, more: () => Promise<boolean>) => {
      const { client, close } = portDoor(station.context);
      station.bench.start();
      const during = await scansWhile(client, delay, more);
      looks.push([what, during, await scansWhile(client, delay, forMs(QUIET_MS))]);
      close();
    };
    try {
      const leader = await hall.station('Bench 1', copyOf(builtCache(ORDERS)), service.url);
      await watched('published', leader, async () => (await published()) < ORDERS);
      const follower = await hall.station('Bench 2', benchFolder(), service.url);
      await watched('pulled', follower, () =>
        Promise.resolve(follower.context.live.snapshot.status.openOrders < ORDERS),
      );
      await follower.close();
      await leader.close();
    } finally {
      delay.disable();
      await service.stop();
      await server.remove();
    }
    return { rows: looks.map(rowOf) };
  },
};

function rowOf([what, during, after]: [string, Look, Look]): Row {
  const p99 = (look: Look) => quantile(look.found, 0.99);
  const ratio = p99(during) / p99(after);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    what: `look-up of a product while ${ORDERS.toLocaleString('en')} orders are ${what}, p99`,
    reference: 'the same afterwards',
    ratio: { median: ratio, low: ratio, high: ratio },
    goal: null,
    here: `${ms(p99(during))}, ${ms(p99(after))}; longest pause ${ms(during.pause)}, ${ms(after.pause)}; all in ${(during.ms / 1_000).toFixed(1)} s`,
  };
}
