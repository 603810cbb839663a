/** One number of two sales channels: the paper in the hand may be of either order. */
import { expect, test } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

async function twoChannels() {
  const numbered = (orderId: string, minutes: number, salesChannelOrderId = '1001') =>
    oneParcel(orderId, [aMug()], { salesChannelOrderId, ...created(minutes) });
  const shop = await anOrderShop([numbered('PD1', 0), numbered('PD2', 1), numbered('PD3', 2, '1002')]);
  return { shop, ...(await aPackingStation(shop)) };
}

test('it neither answers for the open order nor closes it, and its own number does', async () => {
  const { client, scan } = await twoChannels();
  const SEVERAL = { signal: 'other-order', orderId: null };
  expect(await client.packing.scan({ orderId: 'PD1', text: '1001' })).toMatchObject(SEVERAL);
  expect(await scan('PD1', MUG)).toEqual(['complete']);
  expect(await client.packing.scan({ orderId: 'PD1', text: '1001' })).toMatchObject(SEVERAL);
  expect(await scan('PD1', 'PD1')).toEqual(['this-order']);
  expect(await scan('PD3', '1002'), 'a number of one channel').toEqual(['this-order']);
});

test('once the other order has left the queue it is the number of the open one', async () => {
  const { shop, sweep, scan } = await twoChannels();
  shop.change('PD2', { status: 'SHIPPED' });
  await sweep();
  expect(await scan('PD1', '1001')).toEqual(['this-order']);
});

test('it finds no box that must be pulled: that may be the box of the other', async () => {
  const { client, scan } = await twoChannels();
  await scan('PD1', MUG);
  await client.packing.step({ orderId: 'PD1', step: { kind: 'seal' } });
  await client.cancel.decide({ orderId: 'PD1', reason: 'Out of stock' });
  expect((await client.packing.get({ orderId: 'PD1' })).phase).toBe('to-pull');
  expect(await scan('PD1', '1001', 'PD1')).toEqual(['stopped', 'pulled']);
});
