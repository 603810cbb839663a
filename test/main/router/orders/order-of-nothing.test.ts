/** An order whose items were all refunded: it is in the queue, and there is nothing to pack. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, created, oneParcel } from '../../../support/packing-station.ts';

it('is neither offered as the next order nor picked', async () => {
  const shop = await anOrderShop([
    oneParcel('EMPTY', [aMug({ quantity: 0 })]),
    oneParcel('PD1', [aMug()], created(1)),
  ]);
  const { client, queue } = await aPackingStation(shop);
  expect(await queue()).toEqual(['EMPTY', 'PD1']);
  expect((await client.queue.next({ but: 'X' })).row?.orderId).toBe('PD1');
  expect((await client.queue.next({ but: 'PD1' })).row).toBeNull();
  const list = await client.pick.list({ choice: { kind: 'next', orders: 2 }, sort: 'sku' });
  expect(list.orders.map(({ orderId }) => orderId)).toEqual(['PD1']);
});
