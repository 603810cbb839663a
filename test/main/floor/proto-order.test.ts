/** An order named as a member of objects is has the mark of another bench, as any order. */
import { expect, it } from 'vitest';
import { FloorStations, untilAsked } from '../../support/floor/floor-stations.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel } from '../../support/packing-station.ts';

it.each(['__proto__', 'constructor'])('%s is known to be at another bench', async (orderId) => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel(orderId, [aMug({ quantity: 2 })]));
  const stations = new FloorStations(shop);
  const [one, two] = [await stations.bench('Bench 1'), await stations.bench('Bench 2')];
  await one.scan(orderId, MUG);
  const there = async () => two.client.floor.elsewhere({ orderIds: [orderId] });
  await untilAsked('bench 2 hears', async () => (await there())[0]?.[1].what === 'has');
  expect(await there()).toMatchObject([[orderId, { what: 'has', bench: { name: 'Bench 1' } }]]);
});
