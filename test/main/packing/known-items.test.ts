/** A code of a product that the station has seen: it is never unknown, and never right as another item. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  aPackingStation,
  BOWL,
  created,
  MUG,
  oneParcel,
} from '../../support/packing-station.ts';

const orders = () => [oneParcel('A', [aMug()], created(0)), oneParcel('B', [aBowl()], created(60))];

it('is a wrong item where the only order that needed it is closed here', async () => {
  const { client, scan } = await aPackingStation(await anOrderShop(orders()));
  await scan('A', MUG);
  await client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  expect(await client.packing.scan({ orderId: 'B', text: MUG })).toMatchObject({
    signal: 'wrong-item',
    name: 'Blue mug',
    sku: 'MUG',
  });
});

it('is not what it was taught as, on the bench and where it is looked up', async () => {
  const { client, scan, queue } = await aPackingStation(await anOrderShop(orders()));
  await client.codes.learn({ code: MUG, sku: 'BOWL', units: 1, sure: true });
  await client.codes.learn({ code: BOWL, sku: 'BOWL', units: 1 });
  expect(await queue()).toHaveLength(2);
  expect(await client.packing.scan({ orderId: 'B', text: MUG })).toMatchObject({
    signal: 'wrong-item',
    sku: 'MUG',
  });
  expect(await client.scan.find({ text: MUG })).toMatchObject({ kind: 'item', sku: 'MUG' });
  expect(await scan('B', BOWL)).toEqual(['complete']);
  expect((await client.codes.list()).map(({ typed, otherItem }) => [typed, otherItem]).toSorted()).toEqual([
    [BOWL, null],
    [MUG, 'MUG'],
  ]);
});
