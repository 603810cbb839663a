/** A first sync of 100,000 orders over HTTP: end to end, and what it costs the packer who scans meanwhile. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { benchFolder } from '../data/built-cache.ts';
import { bytesOf, eanOf, pages } from '../data/orders.ts';
import { openStation, portDoor, type Client } from '../harness/bench-station.ts';
import { must, type Bench, type Row } from '../harness/bench.ts';
import { startService } from '../harness/list-service.ts';
import { Packer } from '../harness/packer.ts';
import { quantile } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';
import { wholePath } from './ingest.ts';

const ORDERS = 100_000;

/** Microseconds: of look-ups of a product, and of units that are packed. */
interface Scans {
  found: number[];
  green: number[];
}

/** A hand scanner is not faster. */
const GAP_MS = 5;
/** Longest green light at p95. */
const MOST_GREEN_MS = 20;

async function scansWhile(
  client: Client,
  packer: Packer,
  more: () => boolean,
  least: number,
): Promise<Scans> {
  const scans: Scans = { found: [], green: [] };
  for (let n = 0; more() || n < least; n++) {
    const text = eanOf((n * 7919) % 2_000);
    scans.found.push(1000 * (await timedAsync(() => client.scan.find({ text }))));
    await sleep(GAP_MS);
    scans.green.push(await packer.scan());
    await sleep(GAP_MS);
  }
  return scans;
}

/**
 * Ingest speed before and after the measurement that it is a reference for: a machine's speed varies.
 * @returns milliseconds
 */
function ingestAlone(): number {
  return wholePath([...pages(ORDERS)].map(bytesOf), ORDERS);
}

const oneRatio = (value: number) => ({ median: value, low: value, high: value });

export const bench: Bench = {
  name: 'first-sync',
  run: async () => {
    const before = ingestAlone();
    const service = await startService(ORDERS);
    const { url } = service;
    const station = await openStation(benchFolder(), { authUrl: url, productUrl: url, orderUrl: url });
    const { client, close } = portDoor(station.context);
    const { live } = station.context;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    let isOver = false;
    const shown = new Set<number>();
    const began = performance.now();
    delay.enable();
    station.bench.start();
    const over = (async () => {
      while (live.snapshot.status.lastSweepAt === null) {
        if (live.snapshot.status.sweep) shown.add(live.snapshot.status.sweep.orders);
        await sleep(20);
      }
      isOver = true;
      delay.disable();
      return performance.now() - began;
    })();
    while (live.snapshot.status.openOrders === 0) await sleep(5);
    const packer = new Packer(client);
    const busy = await scansWhile(client, packer, () => !isOver, 0);
    const took = await over;
    must(
      live.snapshot.status.openOrders === ORDERS,
      `${live.snapshot.status.openOrders} orders after the first sync`,
    );
    const onTheWay = [...shown].filter((orders) => orders > 0 && orders < ORDERS);
    must(onTheWay.length > 5, `progress was shown ${onTheWay.length} times on the way`);
    await sleep(500);
    const idle = await scansWhile(client, packer, () => false, 800);
    const again = await client.scan.find({ text: eanOf(7) });
    must(again.kind === 'item' || again.kind === 'choice', 'a product after the first sync');
    close();
    await station.close();
    await service.stop();
    const alone = (before + ingestAlone()) / 2;
    const p95 = ({ found, green }: Scans) => ({
      found: quantile(found, 0.95),
      green: quantile(green, 0.95),
    });
    const [during, after] = [p95(busy), p95(idle)];
    // The clock of the measurement itself ticks once a millisecond.
    const late = (nanoseconds: number) => Math.max(nanoseconds / 1e6 - 1, 0);
    const longest = late(delay.percentile(99));
    const rows: Row[] = [
      {
        what: 'first sync of 100,000 orders over HTTP on loopback',
        reference: 'the ingest of the same alone',
        ratio: oneRatio(took / alone),
        goal: 1.5,
        here: `${(took / 1000).toFixed(1)} s, ${Math.round(ORDERS / (took / 1000)).toLocaleString('en')} orders/s`,
      },
      {
        what: 'scan p95 while that runs flat out',
        reference: 'its idle p95',
        ratio: oneRatio(during.found / after.found),
        goal: 2,
        here: `${during.found.toFixed(0)} us, idle ${after.found.toFixed(0)} us, ${busy.found.length} scans`,
      },
      {
        what: 'green light p95 while that runs flat out',
        reference: 'its idle p95',
        ratio: oneRatio(during.green / after.green),
        goal: 10,
        bound: { value: during.green / 1000, most: MOST_GREEN_MS },
        here: `${(during.green / 1000).toFixed(1)} ms (at most ${MOST_GREEN_MS}), idle ${(after.green / 1000).toFixed(1)} ms`,
      },
      {
        what: 'longest block of the thread that answers scans meanwhile, p99, in ms',
        reference: 'nothing: milliseconds',
        ratio: oneRatio(longest),
        goal: 1,
        here: `p99.9 ${late(delay.percentile(99.9)).toFixed(1)} ms, longest ${late(delay.max).toFixed(1)} ms`,
      },
    ];
    return { rows };
  },
};
