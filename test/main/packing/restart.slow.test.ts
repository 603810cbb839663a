/** A session is where it was: after a stop, and after an unforeseen end. */
import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  ALL_OF_THREE,
  aMug,
  aPackingStation,
  BOWL,
  MUG,
  oneParcel,
  TEA,
  threeParcels,
  type PackingStation,
} from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';

const orderId = 'A';
type Take = (station: PackingStation) => Promise<unknown>;

/** The folder as a process leaves it that is killed now: its disk, and nothing of its memory. */
function killed({ dataDir }: PackingStation): string {
  const copy = tempFolder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

const STORIES: [string, Take][] = [
  ['nothing but an opening', ({ client }) => client.packing.open({ orderId, free: false })],
  ['one unit', ({ scan }) => scan(orderId, MUG)],
  [
    'a parcel turned to, one added, units moved, taken out and undone',
    async ({ client, scan }) => {
      await scan(orderId, MUG, 'BOX-2', BOWL, 'BOX-1');
      await client.packing.step({ orderId, step: { kind: 'add-parcel' } });
      await client.packing.step({
        orderId,
        step: { kind: 'move', key: 'sku:MUG', units: 1, from: 1, to: 4 },
      });
      await client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 3 } });
      await scan(orderId, TEA);
      await client.packing.step({ orderId, step: { kind: 'remove', key: 'sku:TEA', units: 1, parcel: 3 } });
      await client.packing.step({ orderId, step: { kind: 'undo' } });
    },
  ],
  [
    'misses',
    async ({ scan }) => {
      await scan(orderId, MUG, TEA, 'nobody knows', TEA);
    },
  ],
  [
    'a shortage',
    async ({ client, scan }) => {
      await scan(orderId, MUG);
      await client.packing.step({
        orderId,
        step: { kind: 'short', key: 'sku:BOWL', units: 1, reason: 'gone' },
      });
    },
  ],
  [
    'a shortage that is over',
    async ({ client, scan }) => {
      await scan(orderId, MUG);
      await client.packing.step({
        orderId,
        step: { kind: 'short', key: 'sku:BOWL', units: 1, reason: 'gone' },
      });
      await client.packing.step({ orderId, step: { kind: 'resume' } });
      await scan(orderId, MUG);
    },
  ],
  ['all units', ({ scan }) => scan(orderId, ...ALL_OF_THREE)],
  [
    'a closed box',
    async ({ client, scan, view }) => {
      await scan(orderId, ...ALL_OF_THREE);
      await client.packing.step({ orderId, step: { kind: 'seal' } });
      await expect.poll(async () => (await view(orderId)).cleared).toBe(true);
    },
  ],
  [
    'a box that was opened again',
    async ({ client, scan }) => {
      await scan(orderId, ...ALL_OF_THREE);
      await client.packing.step({ orderId, step: { kind: 'seal' } });
      await client.packing.step({ orderId, step: { kind: 'reopen' } });
      await client.packing.step({ orderId, step: { kind: 'remove', key: 'sku:MUG', units: 1, parcel: 1 } });
    },
  ],
];

async function everything({ client, view, queue, live }: PackingStation) {
  const { open, short, waiting, toPull } = await client.packing.list();
  return {
    view: await view(orderId),
    lists: { open, short, waiting, toPull },
    today: await client.packing.today(),
    receipt: await client.packing.receipt({ orderId }),
    queue: await queue(),
    packed: live.snapshot.status.packed,
    openOrders: live.snapshot.status.openOrders,
  };
}

describe.each(STORIES)('after %s', (_name, take) => {
  const begun = async () => {
    const shop = await anOrderShop([threeParcels(orderId), oneParcel('B', [aMug()])]);
    const station = await aPackingStation(shop);
    await station.client.station.change({ operator: 'Mina' });
    await take(station);
    return { shop, station, before: await everything(station) };
  };

  it('and a stop everything is as it was, with the service there or not', async () => {
    const { shop, station, before } = await begun();
    await station.stop();
    const again = await aPackingStation(shop, { dataDir: station.dataDir });
    expect(await everything(again)).toEqual(before);
    await again.stop();
    await shop.away();
    expect(await everything(await aPackingStation(shop, { dataDir: station.dataDir }))).toEqual(before);
  });

  it('and a sudden end everything is as it was, and goes on as if nothing had been', async () => {
    const { shop, station, before } = await begun();
    const again = await aPackingStation(shop, { dataDir: killed(station) });
    expect(await everything(again)).toEqual(before);
    const next = async (one: PackingStation): Promise<[string, PackingView]> => {
      const [signal] = await one.scan(orderId, MUG);
      return [signal ?? '', await one.view(orderId)];
    };
    expect(await next(again)).toEqual(await next(station));
  });
});

it('what was changed at the service meanwhile stops the order when the station is back', async () => {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity: 2 })])]);
  const station = await aPackingStation(shop);
  await station.scan(orderId, MUG, MUG);
  await station.stop();
  shop.change(orderId, { items: [aMug()] });
  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  expect((await again.view(orderId)).stop).toMatchObject({
    kind: 'changed',
    takeOut: [{ parcel: 1, key: 'sku:MUG', units: 1 }],
  });
});

it('what was accepted of a change stays accepted', async () => {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity: 3 })])]);
  const station = await aPackingStation(shop);
  await station.scan(orderId, MUG, MUG);
  shop.change(orderId, { items: [aMug()] });
  await station.sweep();
  const { stop } = await station.view(orderId);
  const version = stop?.kind === 'changed' ? stop.version : '';
  const accepted = await station.client.packing.acceptChange({ orderId, version });
  const again = await aPackingStation(shop, { dataDir: killed(station) });
  expect(await again.view(orderId)).toEqual(accepted);
});

it('a box that had to be found still has to be, and one that was decided against while closed too', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug()]), oneParcel('B', [aMug()])]);
  const station = await aPackingStation(shop, { parts: { graceSeconds: 600 } });
  for (const id of ['A', 'B']) {
    await station.scan(id, MUG);
    await station.client.packing.step({ orderId: id, step: { kind: 'seal' } });
  }
  shop.change('A', { status: 'ON_HOLD' });
  await station.sweep();
  await station.client.cancel.decide({ orderId: 'B', reason: 'Damaged' });
  const dataDir = killed(station);
  await shop.away();
  const again = await aPackingStation(shop, { dataDir });
  expect((await again.client.packing.list()).toPull.map((row) => row.orderId)).toEqual(['A', 'B']);
  expect(await again.queue()).toEqual([]);
  expect(await again.scan('A', 'A')).toEqual(['pulled']);
});

it('an order is packed on though the cache of orders was lost', async () => {
  const shop = await anOrderShop([threeParcels(orderId)]);
  const station = await aPackingStation(shop);
  await station.scan(orderId, MUG, MUG);
  await station.stop();
  await shop.away();
  const dataDir = tempFolder();
  cpSync(station.dataDir, dataDir, { recursive: true, filter: (path) => !path.includes('cache.db') });
  const again = await aPackingStation(shop, { dataDir });
  expect(await again.view(orderId)).toMatchObject({
    phase: 'open',
    packed: 2,
    salesChannelOrderId: 'SC-A',
    stop: null,
  });
  expect(await again.scan(orderId, BOWL, 'SC-A', TEA, TEA)).toEqual([
    'right',
    'this-order',
    'right',
    'complete',
  ]);
  await again.client.packing.step({ orderId, step: { kind: 'seal' } });
  shop.change(orderId, { status: 'CANCELLED' });
  await shop.back();
  await until('the box is asked for', () => again.live.snapshot.status.packed.toPull === 1);
});

it('an item that is offered to another parcel is no rejected scan, before a restart and after it', async () => {
  const shop = await anOrderShop([threeParcels(orderId)]);
  const station = await aPackingStation(shop);
  const signals = await station.scan(orderId, MUG, TEA, TEA, 'nobody knows');
  expect(signals).toEqual(['right', 'wrong-parcel', 'wrong-parcel', 'unknown']);
  expect((await station.view(orderId)).trouble.misses).toBe(1);
  await station.stop();
  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  expect((await again.view(orderId)).trouble.misses).toBe(1);
});
