/** From a scan of an open order to the green light: on disk, through the door, against the disk and the door alone. */
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder, builtCache, copyOf } from '../data/built-cache.ts';
import { openStation, portDoor, type Client } from '../harness/bench-station.ts';
import { must, type Bench } from '../harness/bench.ts';
import { quantile, ratioOf } from '../harness/stats.ts';
import { timedAsync, timed } from '../harness/timing.ts';

const ORDERS = 120;
const ROUNDS = 5;

/** Scans whole orders, unit by unit. @returns microseconds of each scan that counted */
async function packSome(client: Client, orderIds: readonly string[]): Promise<number[]> {
  const us: number[] = [];
  for (const orderId of orderIds) {
    const { articles } = await client.packing.open({ orderId, free: false });
    let packed = 0;
    for (const { eans, due } of articles) {
      for (let n = 0; n < due; n++) {
        let signal = '';
        const text = eans[0] ?? '';
        us.push(
          1000 * (await timedAsync(async () => ({ signal } = await client.packing.scan({ orderId, text })))),
        );
        must(signal === 'right' || signal === 'complete', `a scan of ${orderId} was ${signal}`);
        packed++;
      }
    }
    const view = await client.packing.seal({ orderId });
    must(view.packed === packed && view.phase === 'sealed', `${orderId} is not sealed with what was scanned`);
  }
  return us;
}

/** @returns microseconds of appends of as many bytes as an event has, each on the disk when it returns */
function appendsOnly(count: number): number[] {
  const fd = openSync(join(benchFolder(), 'append'), 'a');
  const line = Buffer.alloc(500, 'x');
  const us = Array.from(
    { length: count },
    () =>
      1000 *
      timed(() => {
        writeSync(fd, line);
        fdatasyncSync(fd);
      }),
  );
  closeSync(fd);
  return us;
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
    for (let round = 0; round < ROUNDS; round++) {
      const us = await packSome(client, ids.slice(round * each, (round + 1) * each));
      const door: number[] = [];
      for (let n = 0; n < us.length; n++) {
        door.push(1000 * (await timedAsync(() => client.scan.find({ text }))));
      }
      green.push(quantile(us, 0.5));
      floor.push(quantile(appendsOnly(us.length), 0.5) + quantile(door, 0.5));
      p95 = Math.max(p95, quantile(us, 0.95));
    }
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
