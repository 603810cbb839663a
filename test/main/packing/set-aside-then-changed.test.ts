/** An order that was set aside, and is changed at the service: units that are not ordered any more are not missing. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

const orderId = 'A';

/** An order of two mugs and a bowl that the service changes to `items`; the packer has read the change. */
async function changedTo(
  items: ReturnType<typeof aMug>[],
  { packed, units }: { packed: string[]; units: number },
) {
  const shop = await anOrderShop([oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()])]);
  const { client, scan, sweep, view } = await aPackingStation(shop);
  await scan(orderId, ...packed);
  await client.packing.step({ orderId, step: { kind: 'short', key: 'sku:MUG', units, reason: 'gone' } });
  shop.change(orderId, { items });
  await sweep();
  const { stop } = await view(orderId);
  if (stop?.kind !== 'changed') throw new Error('the change was not shown');
  const after = await client.packing.acceptChange({ orderId, version: stop.version });
  return { after, client };
}

it.each([
  ['fewer are ordered', [aMug({ quantity: 1 }), aBowl()], { packed: [MUG, BOWL], units: 1 }],
  ['the item is not ordered any more', [aBowl()], { packed: [BOWL], units: 2 }],
])('goes on, and is closed like any other, if it is full since %s', async (_, items, before) => {
  const { after, client } = await changedTo(items, before);
  expect(after).toMatchObject({ phase: 'open', complete: true, missing: null });
  expect((await client.packing.list()).short).toEqual([]);
  const closed = await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(closed.phase).toBe('sealed');
});

it('lacks no more than is still ordered', async () => {
  const { after, client } = await changedTo([aMug({ quantity: 1 }), aBowl()], { packed: [BOWL], units: 2 });
  expect(after).toMatchObject({ phase: 'short', missing: { key: 'sku:MUG', units: 1, reason: 'gone' } });
  const [row] = (await client.packing.list()).short;
  expect(row?.content?.missing).toMatchObject({ units: 1 });
});
