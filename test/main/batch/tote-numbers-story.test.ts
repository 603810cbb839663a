/** Numbers of totes over many batches: none that is in use is given again, and whatever is free is, the lowest first. */
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { BatchPlaces } from '../../../src-main/batch/batch-places.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';

const { seed } = environmentOptions({ seed: ['FC_SEED', '20261126'] });
const STEPS = 300;
const IDS = Array.from({ length: 400 }, (_, n) => `PD-${String(n).padStart(3, '0')}`);

/** A batch as the test knows it: its orders by tote, and how many of the first have their mug. */
interface Known {
  batch: number;
  totes: [string, number][];
  picked: number;
}

async function play(steps: number): Promise<Record<string, number>> {
  const random = createRandom(seed, 'totes');
  const shop = await anOrderShop(IDS.map((orderId) => oneParcel(orderId, [aMug()])));
  const { client, stop } = await aPackingStation(shop);
  const fresh = [...IDS];
  const open: Known[] = [];
  let running: Known | null = null;
  /** Totes of ended batches, whose goods wait. */
  const waiting = new Map<string, number>();
  const done: Record<string, number> = {};
  const inUse = () =>
    new Set([...open.flatMap(({ totes }) => totes.map(([, tote]) => tote)), ...waiting.values()]);
  const begin = async () => {
    const ids = fresh.splice(0, random.whole(1, 5));
    if (ids.length === 0) return false;
    const used = inUse();
    const free = Array.from({ length: 500 }, (_, n) => n + 1).filter((n) => !used.has(n));
    const list = await client.pick.list({ choice: { kind: 'orders', orderIds: ids }, sort: 'sku' });
    expect(
      list.orders.map(({ tote }) => tote),
      'the list',
    ).toEqual(free.slice(0, ids.length));
    const { batch } = await client.batch.begin({ orderIds: ids });
    const totes = (await client.batch.running({ sort: 'sku' }))?.totes ?? [];
    const numbers = totes.map(({ orderId, tote }): [string, number] => [orderId, tote]);
    expect(numbers, 'the batch').toEqual(ids.map((orderId, n) => [orderId, free[n]]));
    running = { batch, totes: numbers, picked: 0 };
    open.push(running);
    return true;
  };
  const end = async (known: Known) => {
    await client.batch.close({ batch: known.batch });
    open.splice(open.indexOf(known), 1);
    for (const [orderId, tote] of known.totes.slice(0, known.picked)) waiting.set(orderId, tote);
    running = null;
  };
  const take = async (what: string): Promise<boolean> => {
    const now = running;
    if (what === 'begin') return now === null && begin();
    if (what === 'resume') {
      const [paused] = open;
      if (now || !paused) return false;
      await client.batch.resume({ batch: paused.batch });
      running = paused;
      return true;
    }
    if (what === 'pack') {
      const [orderId] = [...waiting.keys()].slice(random.whole(0, 3));
      if (orderId === undefined) return false;
      await client.packing.scan({ orderId, text: MUG });
      await client.packing.step({ orderId, step: { kind: 'seal' } });
      return waiting.delete(orderId);
    }
    if (!now) return false;
    if (what === 'scan') {
      const { signal } = await client.batch.scan({ batch: now.batch, text: MUG });
      if (now.picked < now.totes.length) now.picked++;
      else expect(signal).toBe('too-many');
    } else if (what === 'undo') {
      if (now.picked === 0) return false;
      await client.batch.undo({ batch: now.batch });
      now.picked--;
    } else if (what === 'pause') {
      await client.batch.pause({ batch: now.batch });
      running = null;
    } else await end(now);
    return true;
  };
  for (let n = 0; n < steps; n++) {
    const what = random.weighted([
      ['begin', 5],
      ['scan', 6],
      ['undo', 3],
      ['pause', 2],
      ['resume', 1],
      ['close', 3],
      ['pack', 4],
    ] as const);
    if (await take(what)) done[what] = (done[what] ?? 0) + 1;
  }
  await stop();
  return done;
}

it('are the lowest that are free, after any batches, pauses, undos, ends and packed orders', async () => {
  const done = await play(STEPS);
  expect(Object.keys(done).toSorted()).toEqual(['begin', 'close', 'pack', 'pause', 'resume', 'scan', 'undo']);
  expect(done['begin']).toBeGreaterThan(8);
});

it('finds numbers of paused batches, and of totes that wait, that are given again', async () => {
  const { takenNumbers, forget } = BatchPlaces.prototype;
  try {
    BatchPlaces.prototype.takenNumbers = () => new Set<number>();
    await expect(play(STEPS)).rejects.toThrow('the list');
    BatchPlaces.prototype.takenNumbers = takenNumbers;
    BatchPlaces.prototype.forget = () => undefined;
    await expect(play(STEPS), 'what waits is never asked for anew').rejects.toThrow('the list');
  } finally {
    Object.assign(BatchPlaces.prototype, { takenNumbers, forget });
  }
});
