/** A newer version of an order that cannot be read does not stop the work, and is shown. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

it('the bench is told while the newest version cannot be read, and asks again because of it', async () => {
  const order = oneParcel('A', [aMug(), aBowl()]);
  const shop = await anOrderShop([order, oneParcel('B', [aMug()], created(1))]);
  const { sweep, view, scan, live } = await aPackingStation(shop);
  const revision = () => live.snapshot.status.ordersRevision;
  expect(await scan('A', MUG)).toEqual(['right']);
  const before = revision();
  shop.change('A', { items: 'three of them' });
  await sweep();
  expect(revision()).toBeGreaterThan(before);
  expect(await view('A')).toMatchObject({ unreadable: true, stop: null, packed: 1, phase: 'open' });
  expect((await view('B')).unreadable).toBe(false);
  shop.put(order);
  await sweep();
  expect(await view('A')).toMatchObject({ unreadable: false, stop: null, packed: 1 });
});
