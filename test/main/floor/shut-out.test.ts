/** A bench that was removed, or replaced by another computer, packs no order as reserved for it. */
import { expect, it } from 'vitest';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { memoryDoor } from '../../support/floor/memory-door.ts';
import { MemoryFloor } from '../../support/floor/memory-store.ts';
import { onCable } from '../../support/floor/cable.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { briskClock } from '../../support/brisk-clock.ts';

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
  await until('it is set apart again', () => shown()?.reserved === 1);
  expect(await station.scan('A', MUG)).toEqual(['complete']);
});

it('obeys a refusal that it knows also when it is started again without a network', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 1 })])]);
  const floor = new MemoryFloor(briskClock.now);
  let isCut = false;
  const floorDoor = memoryDoor(floor, (_, store) => onCable(store, () => isCut));
  const dataDir = tempFolder();
  const start = () => aPackingStation(shop, { floorDoor, dataDir, parts: { withoutKeyring: 'file' } });
  const first = await start();
  await first.client.floor.join({ code: 'memory:Bench 1' });
  await until('it is set apart', () => first.live.snapshot.status.floor?.reserved === 1);
  floor.fault = 'sign-in';
  await until('it is refused', () => first.live.snapshot.status.floor?.contact === 'refused');
  isCut = true;
  await first.stop();

  const again = await start();
  const shown = () => again.live.snapshot.status.floor;
  await until('it is cut off', () => shown()?.contact === 'cut-off');
  expect(shown()?.reserved).toBe(0);
  await expect(again.client.packing.scan({ orderId: 'A', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_UNSURE',
  });
  // After it is admitted again, orders that the store still reserves for it are reserved.
  floor.fault = null;
  isCut = false;
  await until('it is set apart again', () => shown()?.reserved === 1);
  expect(await again.scan('A', MUG)).toEqual(['complete']);
});
