/** The past of an order cannot be changed in the file without the station saying which event it was. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { compileStation } from '../../support/campaign/compiled-station.ts';
import {
  COLUMNS,
  flipBytes,
  randomFlip,
  settleFile,
  type Flip,
} from '../../support/packing-campaign/byte-flip.ts';
import {
  atStation,
  lookAt,
  openShop,
  ordersAreThere,
  packUndisturbed,
} from '../../support/packing-campaign/chapter.ts';
import { afterRestart } from '../../support/packing-campaign/verdict.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const { seed } = environmentOptions({ seed: ['PACKING_SEED', '20260302'] });
const ORDERS = 24;
/** Number of steps of each order. */
const STEPS = 16;
/** Number of changed bytes for each column. Four orders stay unchanged. */
const FLIPS = 4;
const ROUNDS = 3;

/** Packed orders in the file of a stopped station. */
async function aPackedShop(name: string) {
  const compiled = await compileStation(tempFolder(), 'packing-station.ts');
  const shop = await openShop(`${seed}-${name}`, compiled, ORDERS);
  const random = createRandom(seed, name);
  await packUndisturbed(compiled, shop, random, ORDERS * STEPS);
  const file = join(shop.planOf().dataDir, 'journal.db');
  const events = settleFile(file);
  const copy = join(tempFolder(), 'journal.db');
  copyFileSync(file, copy);

  /** Starts on the file with these changes. @returns faults */
  const startWith = async (flips: readonly Flip[]): Promise<string[]> => {
    for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true });
    copyFileSync(copy, file);
    flipBytes(file, events, flips);
    const wrong: string[] = [];
    const complaint = await atStation(compiled, shop, async (client) => {
      await ordersAreThere(client, shop.known);
      for (const one of shop.known) {
        const { orderId } = one.order;
        const flip = flips.find((f) => f.orderId === orderId);
        const say = (what: string) => void wrong.push(`${JSON.stringify(flip ?? orderId)}: ${what}`);
        try {
          const { view, receipt } = await lookAt(client, orderId);
          if (!flip) {
            for (const what of afterRestart(one.order, one, { view, receipt }).wrong) say(what);
            continue;
          }
          // The mark of an event is part of the next one's.
          const named = JSON.stringify(flip.column === 'mark' ? [flip.seq, flip.seq + 1] : [flip.seq]);
          const stopped = JSON.stringify(
            view.stop?.kind === 'history-changed' ? view.stop.events : view.stop,
          );
          if (stopped !== named) say(`the order stops with ${stopped}`);
          if (JSON.stringify(receipt?.broken) !== named) say(`the receipt says ${String(receipt?.broken)}`);
          const { signal } = await client.packing.scan({ orderId, text: orderId });
          if (signal !== 'stopped') say(`a scan is answered with ${signal}`);
          const again = await client.packing.open({ orderId, free: false, restart: true });
          if (again.phase !== 'open' || again.packed > 0 || again.stop) say('it cannot be counted anew');
        } catch (error) {
          say(`broke: ${String(error)}`);
        }
      }
    });
    if (complaint !== null && wrong.length === 0) wrong.push(complaint);
    return wrong;
  };
  return { random, events, startWith };
}

it('a byte of any column of a past event that was changed stops its order, names the event, and leaves all others', async () => {
  const { random, events, startWith } = await aPackedShop('flips');
  const wrong: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const orders = [...events.values()].filter((rows) => rows.length > 2);
    expect(orders.length).toBeGreaterThanOrEqual(COLUMNS.length * FLIPS);
    const flips = COLUMNS.flatMap((column) =>
      Array.from({ length: FLIPS }, () => {
        const rows = random.pick(orders);
        orders.splice(orders.indexOf(rows), 1);
        return randomFlip(random, rows, column);
      }),
    );
    wrong.push(...(await startWith(flips)));
  }
  process.stdout.write(`changed file ${seed}: ${ROUNDS * COLUMNS.length * FLIPS} bytes changed\n`);
  expect(wrong).toEqual([]);
});

it('so does an event that is no JSON any more, or no event, be it the first, one between, or the last', async () => {
  const { events, startWith } = await aPackedShop('data');
  const flips: Flip[] = [];
  const orders = [...events.entries()].filter(([, rows]) => rows.length > 2);
  for (const which of ['first', 'between', 'last'] as const) {
    for (const [byte, to] of [
      // {"kind":"counted", …}
      [0, '['],
      [2, 'c'],
      [9, 'K'],
      [7, ' '],
    ] as const) {
      const [orderId = '', rows = []] = orders.pop() ?? [];
      const seq = { first: 1, between: 2, last: rows.length }[which];
      flips.push({ orderId, seq, column: 'data', byte, to: to.charCodeAt(0) });
    }
  }
  expect(await startWith(flips)).toEqual([]);
});
