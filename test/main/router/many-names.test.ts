/** Goods with a name for each buyer: more than a hundred items have one EAN and one SKU. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

const LAST = 'PD-102';
const NAME = 'Mug for buyer 102';
const ORDERS = Array.from({ length: 102 }, (_, at) =>
  oneParcel(`PD-${at + 1}`, [aMug({ name: `Mug for buyer ${at + 1}` })], created(at)),
);

it('a batch, the put wall, a single-item run and a location know the last of them', async () => {
  const { client, stop } = await aPackingStation(await anOrderShop(ORDERS));
  const { batch } = await client.batch.begin({ orderIds: [LAST], wall: true });
  expect(await client.batch.scan({ batch, text: MUG })).toMatchObject({ signal: 'complete', name: NAME });
  expect(await client.putWall.scan({ batch, text: MUG, units: 1 })).toMatchObject({
    signal: 'light',
    name: NAME,
  });
  const { items } = await client.locations.itemsOf({ text: MUG });
  expect(items.map(({ name }) => name)).toContain(NAME);
  await client.batch.undo({ batch });
  await client.batch.close({ batch });
  const single = await client.express.next({ text: MUG, skip: [] });
  const item = items.find(({ name }) => name === NAME)?.item ?? '';
  // No more tiles than can be read.
  expect(single.kind === 'choice' && single.choices.length).toBe(20);
  expect(await client.express.next({ text: MUG, skip: [], item })).toMatchObject({
    orderId: LAST,
    name: NAME,
  });
  const table = await client.locations.preview({ csv: `location,sku,name\nA-1,MUG,${NAME}\n` });
  expect(table.changes).toMatchObject([{ name: NAME, isUnknown: false }]);
  await stop();
});
