/** Contents of a tote by its number, as its permanent code asks for them in any batch. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

async function aStation() {
  const shop = await anOrderShop([
    ...['PD-1', 'PD-2'].map((orderId) => oneParcel(orderId, [aMug()])),
    oneParcel('PD-3', [aBowl()]),
  ]);
  const station = await aPackingStation(shop);
  const { client } = station;
  const tote = async (number: number) => {
    const content = await client.batch.ofTote({ tote: number });
    return content && [content.orderId, content.phase];
  };
  return { shop, ...station, tote };
}

it('is the order that is picked into it, then the order that waits, and nothing once that is packed', async () => {
  const first = await aStation();
  const { client, tote, shop } = first;
  expect(await tote(1), 'before any batch').toBeNull();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  expect(await tote(2)).toEqual(['PD-2', 'running']);
  await client.batch.pause({ batch });
  expect(await tote(2)).toEqual(['PD-2', 'paused']);
  await client.batch.resume({ batch });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  expect(await client.batch.ofTote({ tote: 2 })).toEqual({
    orderId: 'PD-2',
    salesChannelOrderId: 'SC-PD-2',
    batch,
    phase: 'waits',
  });
  await first.stop();
  const { client: again } = await aPackingStation(shop, { dataDir: first.dataDir });
  expect(await again.batch.ofTote({ tote: 1 }), 'after a restart').toMatchObject({ orderId: 'PD-1' });
  await again.packing.scan({ orderId: 'PD-1', text: MUG });
  await again.packing.step({ orderId: 'PD-1', step: { kind: 'seal' } });
  expect(await again.batch.ofTote({ tote: 1 })).toBeNull();
});

it('is an order that was set aside; what a cancelled order left has to go back', async () => {
  const { client, shop, sweep, tote } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.short({ batch, item: 'sBOWL', units: 1, reason: 'Damaged' });
  shop.change('PD-2', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'left']);
  await client.batch.close({ batch });
  expect(await tote(2)).toEqual(['PD-2', 'left']);
  expect(await tote(3)).toEqual(['PD-3', 'waits']);
});

it('of an order that was cancelled before any pick is nothing', async () => {
  const { client, shop, sweep, tote } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  shop.change('PD-2', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(async () => (await client.batch.running({ sort: 'sku' }))?.due).toBe(1);
  expect(await tote(2)).toBeNull();
  await client.batch.close({ batch });
  expect(await tote(2)).toBeNull();
});

it('of an order that left after its batch has to go back, and keeps its number until then', async () => {
  const first = await aStation();
  const { client, shop, sweep, tote } = first;
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  shop.change('PD-2', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'left']);
  expect(await client.batch.left()).toMatchObject([{ tote: 2, item: 'sMUG', units: 1 }]);
  await first.stop();
  const second = await aPackingStation(shop, { dataDir: first.dataDir });
  expect(await second.client.batch.ofTote({ tote: 2 }), 'after a restart').toMatchObject({ phase: 'left' });
  const next = await second.client.batch.begin({ orderIds: ['PD-3'] });
  expect((await second.client.batch.running({ sort: 'sku' }))?.totes).toMatchObject([{ tote: 3 }]);
  await second.client.batch.close(next);
  await second.client.batch.putBackAllLeft();
  expect(await second.client.batch.ofTote({ tote: 2 })).toBeNull();
  await second.stop();
  const third = await aPackingStation(shop, { dataDir: first.dataDir });
  expect(await third.client.batch.ofTote({ tote: 2 })).toBeNull();
  expect(await third.client.batch.left()).toEqual([]);
});

it('of an order that left and came back waits again', async () => {
  const { client, shop, sweep, tote } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  shop.change('PD-2', { status: 'ON_HOLD' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'left']);
  shop.change('PD-2', { status: 'READY_TO_SHIP' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'waits']);
  expect(await client.batch.left()).toEqual([]);
  shop.change('PD-2', { status: 'SHIPPED' });
  await sweep();
  await expect.poll(() => tote(2), { message: 'shipped by another program' }).toEqual(['PD-2', 'left']);
  expect(await client.batch.left()).toMatchObject([{ tote: 2, units: 1 }]);
});

it('is never the slot of a put wall of the same number', async () => {
  const { client, tote } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD-3'], wall: true });
  await client.batch.scan({ batch, text: BOWL });
  await client.putWall.put({ batch, orderId: 'PD-3', item: 'sBOWL', units: 1, code: BOWL });
  expect(await tote(1)).toBeNull();
  await client.batch.close({ batch });
  expect(await tote(1)).toBeNull();
});

it('is some units of an order that was set aside: its page says in which tote they are', async () => {
  const shop = await anOrderShop([
    oneParcel('PD-1', [aMug()]),
    oneParcel('PD-2', [aMug(), aBowl()]),
    oneParcel('PD-3', [aBowl()]),
  ]);
  const { client, stop, dataDir } = await aPackingStation(shop);
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2', 'PD-3'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.short({ batch, item: 'sBOWL', units: 2, reason: 'Damaged' });
  await client.batch.close({ batch });
  const places = async (of: typeof client) => {
    const views = await Promise.all(['PD-1', 'PD-2', 'PD-3'].map((orderId) => of.orders.get({ orderId })));
    return views.map((view) => view.batch && [view.batch.tote, view.batch.phase]);
  };
  // The tote of the third order is empty.
  const expected = [[1, 'finished'], [2, 'part'], null];
  expect(await places(client)).toEqual(expected);
  await stop();
  const { client: again } = await aPackingStation(shop, { dataDir });
  expect(await places(again), 'after a restart').toEqual(expected);
  await again.packing.scan({ orderId: 'PD-2', text: MUG });
  expect((await again.orders.get({ orderId: 'PD-2' })).batch, 'while it is packed').toMatchObject({
    tote: 2,
  });
});

it('of an order that left while it was picked, and had been at a bench before, has to go back after the batch too', async () => {
  const { client, shop, sweep, tote } = await aStation();
  // The order was opened at the bench, and its box was emptied.
  await client.packing.scan({ orderId: 'PD-2', text: MUG });
  shop.change('PD-2', { status: 'ON_HOLD' });
  await sweep();
  await client.packing.putBack({ orderId: 'PD-2' });
  shop.change('PD-2', { status: 'READY_TO_SHIP' });
  await sweep();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  shop.change('PD-2', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'left']);
  await client.batch.close({ batch });
  await sweep();
  expect(await tote(2)).toEqual(['PD-2', 'left']);
  expect(await client.batch.left()).toMatchObject([{ tote: 2, item: 'sMUG', units: 1 }]);
});

it('of an order that was set aside and then cancelled has to go back', async () => {
  const shop = await anOrderShop([oneParcel('PD-1', [aMug(), aBowl()])]);
  const { client, sweep } = await aPackingStation(shop);
  const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
  await client.batch.scan({ batch, text: MUG });
  await client.batch.short({ batch, item: 'sBOWL', units: 1, reason: 'Damaged' });
  await client.batch.close({ batch });
  shop.change('PD-1', { status: 'CANCELLED' });
  await sweep();
  await expect.poll(() => client.batch.left()).toMatchObject([{ tote: 1, item: 'sMUG', units: 1 }]);
});

it('is nothing after a restart once the goods of an order that left are back, also if the order is', async () => {
  const { client, shop, sweep, tote, stop, dataDir } = await aStation();
  const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
  await client.batch.scan({ batch, text: MUG, units: 2 });
  await client.batch.close({ batch });
  shop.change('PD-2', { status: 'ON_HOLD' });
  await sweep();
  await expect.poll(() => tote(2)).toEqual(['PD-2', 'left']);
  await client.batch.putBackAllLeft();
  shop.change('PD-2', { status: 'READY_TO_SHIP' });
  await sweep();
  expect(await tote(2)).toBeNull();
  await stop();
  const { client: again } = await aPackingStation(shop, { dataDir });
  expect(await again.batch.ofTote({ tote: 2 })).toBeNull();
  expect((await again.orders.get({ orderId: 'PD-2' })).batch).toBeNull();
});
