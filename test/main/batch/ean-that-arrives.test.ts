/** An EAN that the service adds to an item while its order is in a batch: it counts on the trolley, at the wall and in a run. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, MUG, oneParcel, TEA } from '../../support/packing-station.ts';

const ORDERS = ['PD-1', 'PD-2'];
const order = (orderId: string, ean: string | null) =>
  oneParcel(orderId, [aMug({ quantity: 2, ean }), aBowl()]);

/** Two orders of two mugs and a bowl each, in a batch; the mugs have no EAN until one arrives. */
async function aBatch(wall: boolean) {
  const shop = await anOrderShop(ORDERS.map((orderId) => order(orderId, null)));
  const station = await aPackingStation(shop);
  const { client, sweep } = station;
  const { batch } = await client.batch.begin({ orderIds: ORDERS, wall });
  const scan = (text: string) => client.batch.scan({ batch, text });
  const changes = async (ean: string | null) => {
    shop.put(...ORDERS.map((orderId) => order(orderId, ean)));
    await sweep();
  };
  return { ...station, shop, batch, scan, changes };
}

it('it counts on the trolley beside what was picked by hand', async () => {
  const { client, batch, scan, changes } = await aBatch(false);
  const byHand = { batch, item: 'sMUG', units: 1, reason: 'no code' };
  expect(await client.batch.confirm(byHand)).toMatchObject({ signal: 'right' });
  await changes(MUG);
  expect(await scan(MUG)).toMatchObject({ signal: 'right', picked: 2, due: 4 });
});

it('it lights the slot at the put wall', async () => {
  const { client, batch, changes } = await aBatch(true);
  await client.batch.confirm({ batch, item: 'sMUG', units: 4, reason: 'no code' });
  await changes(MUG);
  expect(await client.putWall.scan({ batch, text: MUG, units: 1 })).toMatchObject({
    signal: 'light',
    slot: 1,
  });
});

it('it counts for the item that has it now after it moved from another one', async () => {
  const { shop, client, batch, scan, changes, sweep } = await aBatch(false);
  await changes(MUG);
  expect(await scan(MUG)).toMatchObject({ signal: 'right', sku: 'MUG' });
  const moved = ORDERS.map((orderId) => oneParcel(orderId, [aMug({ ean: null }), aBowl({ ean: MUG })]));
  shop.put(...moved);
  await sweep();
  const answer = await client.batch.scan({ batch, text: MUG });
  expect(answer).toMatchObject({ signal: 'right', sku: 'BOWL' });
});

it('it opens an order of one unit, and another EAN instead of it does not', async () => {
  const single = (ean: string | null) => oneParcel('PD-9', [aMug({ ean })]);
  const shop = await anOrderShop([single(null)]);
  const { client, sweep } = await aPackingStation(shop);
  const find = async (text: string) => (await client.scan.find({ text })).kind;
  expect(await find(MUG)).toBe('unknown');
  shop.put(single(MUG));
  await sweep();
  expect(await find(MUG)).toBe('item');
  expect(await client.packing.scan({ orderId: 'PD-9', text: TEA })).toMatchObject({ signal: 'unknown' });
  expect(await client.packing.scan({ orderId: 'PD-9', text: MUG })).toMatchObject({ signal: 'complete' });
});
