/** A bench that has used up its daily quota at the store says so, and its own work continues. */
import { expect, it } from 'vitest';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { memoryDoor } from '../../support/floor/memory-door.ts';
import { MemoryFloor } from '../../support/floor/memory-store.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const SPENDING: readonly (keyof FloorStore)[] = [
  'append',
  'tell',
  'reserve',
  'claim',
  'share',
  'registerCancel',
];

it('packs what is reserved, and opens the rest at a risk, until the store takes its work again', async () => {
  const shop = await anOrderShop(['A', 'B'].map((orderId) => oneParcel(orderId, [aMug({ quantity: 1 })])));
  const floor = new MemoryFloor(briskClock.now);
  let isOver = false;
  const over = (store: FloorStore): FloorStore =>
    new Proxy(store, {
      get: (target, name: keyof FloorStore): unknown => {
        const method: unknown = target[name];
        if (typeof method !== 'function') return method;
        return (input: unknown): unknown =>
          isOver && SPENDING.includes(name)
            ? Promise.reject(new FloorStoreError('over-quota', 'as the test says'))
            : (method as (i: unknown) => unknown).call(target, input);
      },
    });
  const station = await aPackingStation(shop, {
    floorDoor: memoryDoor(floor, (_, store) => over(store)),
    parts: { withoutKeyring: 'file' },
  });
  await station.client.floor.join({ code: 'memory:Bench 1' });
  const shown = () => station.live.snapshot.status.floor;
  await until('they are reserved', () => shown()?.reserved === 2);
  isOver = true;
  expect(await station.scan('A', MUG)).toEqual(['complete']);
  await until('it says so', () => shown()?.fault === 'over-quota');
  // The bench still receives rows of the others.
  expect(shown()?.contact).toBe('in-touch');
  shop.put(oneParcel('C', [aMug({ quantity: 1 })]));
  await station.sweep();
  const open = { orderId: 'C', text: MUG };
  await expect(station.client.packing.scan(open)).rejects.toMatchObject({ code: 'ORDER_UNSURE' });
  await station.client.packing.open({ orderId: 'C', free: false, risk: 'It goes today' });
  expect(await station.scan('C', MUG)).toEqual(['complete']);
  expect(shown()?.untold).toBeGreaterThan(0);
  isOver = false;
  await until('the store has it all', () => shown()?.untold === 0 && shown()?.fault === null);
  expect(floor.rows.claims.get('C')).toMatchObject({ state: 'open' });
});
