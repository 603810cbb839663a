/** A code of a product that the station has seen: it is never unknown, and never right as another item. */
import { expect, it } from 'vitest';
import { answerSentence } from '../../../src-renderer/screens/packing/bench/packing-words.ts';
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

const aShirt = (sku: string, parts = {}) =>
  aMug({ salesChannelSkuId: sku, skuId: null, ean: null, name: sku, ...parts });

it.each([
  ['a SKU that Code 39 would read as this one', 'SHIRTm', aShirt('SHIRT+M'), 'SHIRT+M'],
  ['a SKU between asterisks', 'SHIRT', aShirt('*SHIRT*'), '*SHIRT*'],
  ['a code that Code 39 would read as this SKU', 'SHIRTm', aShirt('OTHER', { ean: 'SHIRT+M' }), 'SHIRT+M'],
])('is a wrong item if it is, as it stands, %s', async (_what, sku, other, text) => {
  const items = [oneParcel('A', [other], created(0)), oneParcel('B', [aShirt(sku)], created(60))];
  const { scan, view } = await aPackingStation(await anOrderShop(items));
  expect(await scan('B', text)).toEqual(['wrong-item']);
  expect((await view('B')).packed).toBe(0);
  expect(await scan('B', sku)).toEqual(['complete']);
});

it('is a wrong item if it was taught, as it stands, as another SKU', async () => {
  const items = [oneParcel('A', [aBowl()], created(0)), oneParcel('B', [aShirt('SHIRTm')], created(60))];
  const { client, scan } = await aPackingStation(await anOrderShop(items));
  await client.codes.learn({ code: 'SHIRT+M', sku: 'BOWL', units: 1 });
  expect(await scan('B', 'SHIRT+M')).toEqual(['wrong-item']);
});

it('counts by what Code 39 reads it as if no other item has it', async () => {
  const { scan } = await aPackingStation(await anOrderShop([oneParcel('B', [aShirt('SHIRTm')])]));
  expect(await scan('B', 'SHIRT+M')).toEqual(['complete']);
});

it('is not a wrong item if only this order lacks its EAN', async () => {
  const uncoded = oneParcel('C', [aMug({ ean: null }), aBowl({ name: 'Other bowl', ean: null })], created(9));
  const { client } = await aPackingStation(await anOrderShop([...orders(), uncoded]));
  const answer = await client.packing.scan({ orderId: 'C', text: MUG });
  expect(answer).toMatchObject({ signal: 'wrong-item', why: 'no-code', name: 'Blue mug', sku: 'MUG' });
  expect(answerSentence(answer)).toEqual({
    what: 'Blue mug has no EAN in this order. Not counted.',
    todo: 'If it is the right item, confirm it by hand.',
  });
  expect(await client.packing.scan({ orderId: 'C', text: BOWL }), 'a bowl of another name').toMatchObject({
    why: 'not-ordered',
  });
  const { groups } = await client.preflight.list({ rows: 9 });
  const uncodedSkus = groups.find(({ kind }) => kind === 'no-code')?.rows.map(({ sku }) => sku);
  expect(uncodedSkus?.toSorted()).toEqual(['BOWL', 'MUG']);
});
