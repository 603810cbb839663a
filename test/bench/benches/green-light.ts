/**
 * Time from a scan of an open order to the green light, on disk and through the port, compared with the disk and the port
 * alone.
 */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder, builtCache, copyOf } from '../data/built-cache.ts';
import { openStation, portDoor, type Client } from '../harness/bench-station.ts';
import { must, type Bench } from '../harness/bench.ts';
import { quantile, ratioOf } from '../harness/stats.ts';
import { timedAsync } from '../harness/timing.ts';

const ORDERS = 120;
const ROUNDS = 5;

/** Appends as many bytes as an event has; they are on disk when it returns. */
function openFloor(): { append: () => void; close: () => void } {
  const fd = openSync(join(benchFolder(), 'append'), 'a');
  const line = Buffer.alloc(500, 'x');
  return {
    append: () => {
      writeSync(fd, line);
      fdatasyncSync(fd);
    },
    close: () => closeSync(fd),
  };
}

interface Samples {
  /** Microseconds of each scan that counted. */
  green: number[];
  /** Milliseconds of an append and a round trip, in sequence as in a scan, after each of those. */
  floor: number[];
}

/**
 * Packs whole orders, unit by unit, and takes turns with the reference: after it has waited for the disk a machine is
 * slower for both, which a run of only round trips would not be.
 */
async function packSome(
  client: Client,
  orderIds: readonly string[],
  reference: () => Promise<unknown>,
): Promise<Samples> {
  const samples: Samples = { green: [], floor: [] };
  for (const orderId of orderIds) {
    const { items } = await client.packing.open({ orderId, free: false });
    let packed = 0;
    for (const { eans, due } of items) {
      for (let n = 0; n < due; n++) {
        let signal = '';
        const text = eans[0] ?? '';
        const scan = async () => ({ signal } = await client.packing.scan({ orderId, text }));
        samples.green.push(1000 * (await timedAsync(scan)));
        must(signal === 'right' || signal === 'complete', `a scan of ${orderId} was ${signal}`);
        packed++;
        samples.floor.push(1000 * (await timedAsync(reference)));
      }
    }
    const view = await client.packing.step({ orderId, step: { kind: 'seal' } });
    must(view.packed === packed && view.phase === 'sealed', `${orderId} is not sealed with what was scanned`);
  }
  return samples;
}

export const bench: Bench = {
  name: 'green-light',
  run: async () => {
    const station = await openStation(copyOf(builtCache(10_000)));
    const { client, close } = portDoor(station.context);
    const { rows } = station.bench.queue.ordersReadyToPack({}, { offset: 0, limit: ORDERS }, 0);
    const ids = rows.map((row) => row.orderId);
    const text = ids.at(-1) ?? '';
    const each = Math.floor((ids.length - 1) / ROUNDS);
    const green: number[] = [];
    const floor: number[] = [];
    let p95 = 0;
    const disk = openFloor();
    const reference = () => {
      disk.append();
      return client.scan.find({ text });
    };
    for (let round = 0; round < ROUNDS; round++) {
      const samples = await packSome(client, ids.slice(round * each, (round + 1) * each), reference);
      green.push(quantile(samples.green, 0.5));
      floor.push(quantile(samples.floor, 0.5));
      p95 = Math.max(p95, quantile(samples.green, 0.95));
    }
    disk.close();
    close();
    await station.close();
    return {
      rows: [
        {
          what: 'green light: scan of an open order, on disk, p50',
          reference: 'append and fdatasync, and one round trip',
          ratio: ratioOf(green, floor),
          goal: 1.5,
          here: `${quantile(green, 0.5).toFixed(0)} us, p95 ${p95.toFixed(0)} us`,
        },
      ],
    };
  },
};
