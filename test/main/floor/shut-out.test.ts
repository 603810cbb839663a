/** A bench that was removed, or whose place another computer has, packs nothing as set apart for it. */
import { expect, it } from 'vitest';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel } from '../../support/packing-station.ts';

it('says that nothing is set apart for it, and opens at a risk alone', async () => {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]));
  const { floor, bench } = stationsOnFloor(shop);
  const station = await bench('Bench 1');
  const shown = () => station.live.snapshot.status.floor;
  const setApart = () => station.client.floor.setApart({ orderIds: ['A'] });
  await until('it is set apart', () => shown()?.reserved === 1);
  expect(await setApart()).toEqual(['A']);
  floor.fault = 'sign-in';
  await until('it is refused', () => shown()?.contact === 'refused');
  expect(await setApart()).toEqual([]);
  expect(shown()?.reserved).toBe(0);
  await expect(station.client.packing.scan({ orderId: 'A', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_UNSURE',
  });
  floor.fault = null;
  await until('it is set apart again', () => shown()?.reserved === 1, 60_000);
  expect(await station.scan('A', MUG)).toEqual(['complete']);
}, 90_000);
