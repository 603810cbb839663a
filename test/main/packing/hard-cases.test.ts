/** Unusual orders and parcels: the packer can do something with each, and none slips through. */
import { expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  ALL_OF_THREE,
  aMug,
  aPackingStation,
  MUG,
  oneParcel,
  tamperWith,
  TEA,
  threeParcels,
} from '../../support/packing-station.ts';

const orderId = 'A';
const stopped = { code: 'STEP_REFUSED', data: { why: 'stopped' } };

it('an order that has lost all its items cannot be closed as an empty box, and ends when all is put back', async () => {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity: 2 })])]);
  const { client, view, scan, sweep } = await aPackingStation(shop);
  await scan(orderId, MUG);
  shop.change(orderId, { items: [] });
  await sweep();
  expect((await view(orderId)).stop).toMatchObject({
    kind: 'not-ready',
    putBack: [{ parcel: 1, key: 'sku:MUG', units: 1 }],
  });
  await expect(client.packing.step({ orderId, step: { kind: 'seal' } })).rejects.toMatchObject(stopped);
  expect(await client.packing.putBack({ orderId })).toMatchObject({
    stop: { kind: 'not-ready' },
    complete: false,
  });
});

it('a parcel is turned to by the number of its logistic unit, however that was scanned', async () => {
  const order = threeParcels(orderId);
  const text = JSON.stringify(order).replaceAll('BOX-3', '395200000000000012');
  const { scan, view } = await aPackingStation(await anOrderShop([JSON.parse(text) as Json]));
  expect(await scan(orderId, MUG, ']C100395200000000000012', TEA)).toEqual(['right', 'turned', 'right']);
  expect((await view(orderId)).active).toBe(3);
});

it('a full parcel that the packer turns to stays the one at work, so that its goods can be split', async () => {
  const { client, scan, view } = await aPackingStation(await anOrderShop([threeParcels(orderId)]));
  expect(await scan(orderId, MUG, MUG)).toEqual(['right', 'right']);
  expect((await view(orderId)).active).toBe(2);
  expect(await client.packing.step({ orderId, step: { kind: 'choose-parcel', parcel: 1 } })).toMatchObject({
    active: 1,
  });
  expect(await scan(orderId, TEA)).toEqual(['wrong-parcel']);
  const added = await client.packing.step({ orderId, step: { kind: 'add-parcel' } });
  expect(added.parcels[3]).toMatchObject({ number: 4, delivery: 0, added: true });
  const moved = await client.packing.step({
    orderId,
    step: { kind: 'move', key: 'sku:MUG', units: 1, from: 1, to: 4 },
  });
  expect(moved.parcels.map((p) => p.contents.map((c) => c.units))).toEqual([[1], [0], [0], [1]]);
});

it('a closed box whose record was changed is pointed at, and has a way to end', async () => {
  const shop = await anOrderShop([threeParcels(orderId)]);
  const first = await aPackingStation(shop);
  await first.scan(orderId, ...ALL_OF_THREE);
  await first.client.packing.step({ orderId, step: { kind: 'seal' } });
  await first.stop();
  tamperWith(first.dataDir, "UPDATE packing_events SET operator = 'Somebody else' WHERE seq = 2");
  const { client, view, sweep } = await aPackingStation(shop, { dataDir: first.dataDir });
  expect((await client.packing.list()).waiting).toMatchObject([{ orderId, distrusted: true }]);
  shop.change(orderId, { status: 'CANCELLED' });
  await sweep();
  await client.packing.open({ orderId, free: true, restart: true });
  expect((await view(orderId)).stop).toMatchObject({ kind: 'not-ready', status: 'CANCELLED', putBack: [] });
  expect(await client.packing.putBack({ orderId })).toMatchObject({ phase: 'put-back' });
  expect((await client.packing.list()).waiting).toEqual([]);
});
