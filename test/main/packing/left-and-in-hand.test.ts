/** Orders that left longer ago than this station keeps them, and orders that local work needs. */
import { expect, it } from 'vitest';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../support/packing-station.ts';

const DAY = 86_400_000;

/** Orders of which all but D leave the queue: A is closed, B begun, C untouched. */
async function aStation() {
  let later = 0;
  const clock = { ...systemClock, now: () => Date.now() + later };
  const shop = await anOrderShop(
    ['A', 'B', 'C', 'D'].map((id, n) => oneParcel(id, [aMug()], created(n * 60))),
  );
  const station = await aPackingStation(shop, { clock });
  await station.scan('A', MUG);
  await station.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await station.client.packing.open({ orderId: 'B', free: false });
  for (const id of ['A', 'B', 'C']) shop.change(id, { status: 'CANCELLED' });
  await station.sweep();
  expect(await station.queue()).toEqual(['D']);
  const known = () => {
    const orders = station.app.context.currentWorkspace()?.orders;
    return ['A', 'B', 'C', 'D'].filter((id) => orders?.byId(id) != null);
  };
  const after = async (days: number) => {
    later = days * DAY;
    await station.sweep();
    return known();
  };
  return { ...station, known, after };
}

it('orders that left go after thirty days; what is on the bench or has to be found stays', async () => {
  const station = await aStation();
  expect(station.known()).toEqual(['A', 'B', 'C', 'D']);
  expect(await station.after(29)).toEqual(['A', 'B', 'C', 'D']);
  expect(await station.after(31)).toEqual(['A', 'B', 'D']);
  expect((await station.client.packing.list()).toPull.map((row) => row.orderId)).toEqual(['A']);
  expect(await station.view('B')).toMatchObject({ orderId: 'B' });
});

it('the days are a setting of the station, and count from the next check', async () => {
  const station = await aStation();
  await station.client.station.change({ keepDays: 90 });
  expect(station.live.snapshot.settings.keepDays).toBe(90);
  expect(await station.after(31)).toEqual(['A', 'B', 'C', 'D']);
  await station.client.station.change({ keepDays: 7 });
  expect(await station.after(31)).toEqual(['A', 'B', 'D']);
  for (const keepDays of [0, 1.5, 3_651]) {
    await expect(station.client.station.change({ keepDays })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
});
