/** Words for an order that the service no longer lists: never the status that it was last seen with. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, oneParcel } from '../../support/packing-station.ts';

it('has no status, on its page and where a cancel of it is refused', async () => {
  const shop = await anOrderShop(['A', 'B'].map((id, n) => oneParcel(id, [aMug()], created(n * 60))));
  const { client, queue, sweep } = await aPackingStation(shop);
  shop.drop('A');
  for (let round = 0; round < 3; round++) await sweep();
  expect(await queue()).toEqual(['B']);

  expect(await client.orders.get({ orderId: 'A' })).toMatchObject({ status: null, workable: false });
  await expect(client.cancel.decide({ orderId: 'A', reason: 'r' })).rejects.toMatchObject({
    code: 'NOT_CANCELLABLE',
    data: { orderId: 'A', status: null },
  });
});
