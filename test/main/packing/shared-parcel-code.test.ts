/** Parcels that share a declared code, such as the type of the box: its label leads to each of them. */
import { expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  BOWL,
  MUG,
  TEA,
  aBowl,
  aMug,
  aPackingStation,
  aTea,
  oneParcel,
} from '../../support/packing-station.ts';

const orderId = 'A';
const ITEMS = [aMug(), aBowl(), aTea()];
const SKUS = ['MUG', 'BOWL', 'TEA'] as const;

/** Parcel 1 takes the mug, 2 the bowl, 3 the tea. @param codes of the parcels, in their order */
async function station(codes: readonly string[], parts: Json = {}) {
  const order = oneParcel(orderId, ITEMS.slice(0, codes.length), parts);
  const shipping = order['shipping'] as { deliveries: Json[] };
  const parcels = codes.map((code, at) => ({
    ...{ name: null, code },
    items: [{ salesChannelSkuId: SKUS[at], quantity: 1 }],
  }));
  const deliveries = shipping.deliveries.map((one) => ({ ...one, parcels }));
  const shop = await anOrderShop([{ ...order, shipping: { ...shipping, deliveries } }]);
  const all = await aPackingStation(shop);
  const active = async () => (await all.view(orderId)).active;
  const turned = async (text: string) => {
    const answer = await all.client.packing.scan({ orderId, text });
    return answer.signal === 'turned' ? answer.parcel : answer.signal;
  };
  return { ...all, active, turned };
}

it('the label confirms the parcel that was offered, and the unit goes there', async () => {
  const { client, scan, active } = await station(['BOX-M', 'BOX-M']);
  const offer = await client.packing.scan({ orderId, text: BOWL });
  expect(offer).toMatchObject({ signal: 'wrong-parcel', into: 2, key: 'sku:BOWL' });
  const into = { key: 'sku:BOWL', parcel: 2 };
  expect(await client.packing.scan({ orderId, text: 'BOX-M', into })).toMatchObject({
    signal: 'turned',
    parcel: 2,
  });
  expect(await active()).toBe(2);
  expect(await client.packing.scan({ orderId, text: BOWL, into })).toMatchObject({
    signal: 'right',
    parcel: 2,
  });
  expect(await scan(orderId, MUG)).toEqual(['complete']);
});

it('the label leads to another parcel that takes the offered item if the offered one has another code', async () => {
  const { client } = await station(['BOX-M', 'BOX-L', 'BOX-M']);
  const into = { key: 'sku:TEA', parcel: 2 };
  expect(await client.packing.scan({ orderId, text: 'BOX-M', into })).toMatchObject({
    signal: 'turned',
    parcel: 3,
  });
});

it('the label leads from one parcel to the next in turn', async () => {
  const { turned } = await station(['BOX-M', 'BOX-M', 'BOX-M']);
  expect(await turned('BOX-M')).toBe(2);
  expect(await turned('BOX-M')).toBe(3);
  expect(await turned('BOX-M')).toBe(1);
});

it('a parcel of another code between them is left out', async () => {
  const { turned, active } = await station(['BOX-M', 'BOX-L', 'BOX-M']);
  expect(await turned('BOX-M')).toBe(3);
  expect(await turned('BOX-L')).toBe(2);
  expect(await turned('BOX-L')).toBe(2);
  expect(await turned('BOX-M')).toBe(3);
  expect(await active()).toBe(3);
});

it('a full parcel is passed over while another one of the code takes a unit', async () => {
  const { scan, turned, active } = await station(['BOX-M', 'BOX-M', 'BOX-M']);
  expect(await turned('BOX-M')).toBe(2);
  expect(await scan(orderId, BOWL)).toEqual(['right']);
  expect(await active()).toBe(3);
  expect(await turned('BOX-M')).toBe(1);
  expect(await turned('BOX-M')).toBe(3);
  expect(await scan(orderId, TEA, MUG)).toEqual(['right', 'complete']);
});

it('with every unit packed, the label leads from one parcel to the next still', async () => {
  const { scan, turned } = await station(['BOX-M', 'BOX-M']);
  expect(await scan(orderId, MUG, BOWL)).toEqual(['right', 'complete']);
  expect(await turned('BOX-M')).toBe(1);
  expect(await turned('BOX-M')).toBe(2);
});

it('a closed order has no parcel to turn to', async () => {
  const { client, scan, turned } = await station(['BOX-M', 'BOX-M']);
  await scan(orderId, MUG, BOWL);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(await turned('BOX-M')).toBe('stopped');
});

it.each([
  ['spaces', ['BOX-M', ' BOX-M ']],
  ['a hyphen of a word processor', ['BOX-M', 'BOX\u2010M']],
  ['full-width letters', ['BOX-M', '\uff22\uff2f\uff38-\uff2d']],
])('codes that differ by %s are one', async (_what, codes) => {
  const { turned } = await station(codes);
  expect(await turned('BOX-M')).toBe(2);
  expect(await turned('BOX-M')).toBe(1);
});

it('a code that an item has too is the item', async () => {
  const { turned, active } = await station([MUG, MUG]);
  expect(await turned(MUG)).toBe('right');
  expect(await active()).toBe(2);
});

it('a code that is the number of the order is a parcel until every unit is in, and then the order', async () => {
  const { scan, turned } = await station([orderId, orderId]);
  expect(await turned(orderId)).toBe(2);
  expect(await scan(orderId, BOWL, MUG)).toEqual(['right', 'complete']);
  expect(await turned(orderId)).toBe('this-order');
});
