/** A name or an EAN that the service changes in one order of a batch: the units in the totes and slots of all orders stay. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

const BLUE = 'Blue mug, 300 ml';

/** Three orders of a mug, PD-1 to PD-3, of which the first two are in a batch and picked. */
async function aBatch({ wall = false, item = aMug() }: { wall?: boolean; item?: Json }) {
  const orders = ['PD-1', 'PD-2', 'PD-3'].map((orderId, at) => oneParcel(orderId, [item], created(at)));
  const shop = await anOrderShop(orders);
  const station = await aPackingStation(shop);
  const { client, sweep } = station;
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'], wall });
  const code = item['ean'] === null ? 'MUG' : MUG;
  await client.batch.scan({ batch, text: code });
  await client.batch.scan({ batch, text: code });
  const change = async (orderId: string, ...items: Json[]) => {
    shop.change(orderId, { items });
    await sweep();
  };
  const totes = async () => {
    const running = await client.batch.running({ sort: 'sku' });
    const { picked, due, putBack, lines } = running ?? { putBack: [], lines: [] };
    return { picked, due, putBack, names: lines.map(({ name }) => name) };
  };
  return { ...station, shop, batch, change, totes };
}

const allPicked = { picked: 2, due: 2, putBack: [] };

describe('units that were picked stay picked in all orders of the batch if one of them', () => {
  it.each<[string, Json, Json]>([
    ['has another name', aMug(), aMug({ name: BLUE })],
    ['has a space of another kind in the name', aMug(), aMug({ name: 'Blue\u00a0mug' })],
    ['gets an EAN', aMug({ ean: null }), aMug()],
    ['loses its EAN', aMug(), aMug({ ean: null })],
    ['gets another name and an EAN', aMug({ ean: null }), aMug({ name: BLUE })],
  ])('%s', async (_change, item, changed) => {
    const { change, totes } = await aBatch({ item });
    await change('PD-1', changed);
    expect(await totes()).toMatchObject(allPicked);
    await change('PD-2', changed);
    expect(await totes()).toMatchObject({ ...allPicked, names: [changed['name']] });
  });

  it('has another name after an order outside the batch had', async () => {
    const { change, totes } = await aBatch({});
    await change('PD-3', aMug({ name: 'Mug' }));
    expect(await totes()).toMatchObject(allPicked);
    await change('PD-1', aMug({ name: BLUE }));
    expect(await totes()).toMatchObject({ ...allPicked, names: ['Blue mug', BLUE] });
  });
});

it('another EAN is another item: its units are put back, and those of the other order stay', async () => {
  const { change, totes } = await aBatch({});
  await change('PD-3', aMug({ name: 'Mug' }));
  await change('PD-1', aMug({ ean: '4012345678901' }));
  const { picked, putBack } = await totes();
  expect(picked).toBe(1);
  expect(putBack).toMatchObject([{ orderId: 'PD-1', units: 1 }]);
});

it('the full slot of a put wall stays full, and its order one to pack', async () => {
  const { client, batch, change, queue } = await aBatch({ wall: true });
  const light = await client.putWall.scan({ batch, text: MUG, units: 1 });
  if (light.signal !== 'light') throw new Error(light.signal);
  await client.putWall.put({ batch, orderId: light.orderId, item: light.item, units: 1, code: MUG });
  await change('PD-2', aMug({ name: BLUE }));
  const { slots } = (await client.putWall.slots()) ?? { slots: [] };
  expect(slots).toMatchObject([
    { put: 1, due: 1, full: true },
    { put: 0, due: 1, full: false },
  ]);
  expect(await queue()).toContain('PD-1');
  await change('PD-1', aMug({ name: 'Mug' }));
  expect((await client.putWall.slots())?.slots).toMatchObject([{ full: true }, { full: false }]);
});

it('units by hand are shown, and a reason of a shortage is kept, under the new name', async () => {
  const item = aMug({ quantity: 2 });
  const shop = await anOrderShop([oneParcel('PD-1', [item]), oneParcel('PD-2', [item], created(1))]);
  const { client, sweep, view } = await aPackingStation(shop);
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.confirm({ batch, item: 'sMUG', units: 3, reason: 'torn label' });
  await client.batch.short({ batch, item: 'sMUG', units: 1, reason: 'shelf is empty' });
  shop.change('PD-1', { items: [aMug({ quantity: 2, name: BLUE })] });
  await sweep();
  const { lines } = (await client.batch.running({ sort: 'sku' })) ?? { lines: [] };
  expect(lines.map(({ name, byHand }) => [name, byHand.map(({ units }) => units)])).toEqual([
    ['Blue mug', [1]],
    [BLUE, [2]],
  ]);
  await client.batch.close({ batch });
  expect(JSON.stringify(await view('PD-2'))).toContain('shelf is empty');
});

it('an item beside it that has the same SKU keeps its own units', async () => {
  const red = aMug({ name: 'Red mug', ean: '4012345678901', id: 'l4' });
  const shop = await anOrderShop([oneParcel('PD-1', [aMug(), red, aBowl()])]);
  const { client, sweep } = await aPackingStation(shop);
  const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
  await client.batch.scan({ batch, text: MUG });
  shop.change('PD-1', { items: [aMug({ name: BLUE }), red, aBowl()] });
  await sweep();
  const { lines, putBack } = (await client.batch.running({ sort: 'sku' })) ?? {};
  expect(putBack).toEqual([]);
  expect(lines?.map(({ name, picked }) => [name, picked])).toEqual([
    ['Bowl', 0],
    [BLUE, 1],
    ['Red mug', 0],
  ]);
});
