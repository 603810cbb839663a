/** One country in the forms in which several shops write it. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, created, oneParcel } from '../../../support/packing-station.ts';

it('is one country in the filters of the queue, also for a filter that was stored by name', async () => {
  const orders = ['Brasil', 'Brazil', 'BR', 'br', 'BRA', 'Atlantis'].map((country, n) => {
    const shipping = { deliveryAddress: { country }, deliveries: [{ items: ['l1'] }] };
    return oneParcel(`PD${n}`, [aMug()], { shipping, ...created(n) });
  });
  const { client } = await aPackingStation(await anOrderShop(orders));
  const { countries } = await client.queue.facets({});
  expect(countries).toEqual([
    { name: 'BR', orders: 5 },
    { name: 'Atlantis', orders: 1 },
  ]);
  for (const country of ['BR', 'Brasil'])
    expect((await client.queue.page({ filter: { country }, offset: 0, limit: 9 })).rows).toHaveLength(5);
});
