/** A computer leaves its floor, and joins again by the code of another bench: its packed order is one box, not two. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilReported } from '../../support/floor/until-reported.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const statusOf = ({ live }: PackingStation) => live.snapshot.status.floor;

it('lists none of its own boxes as packed twice, whatever becomes of them', async () => {
  const orders = ['CLOSED', 'CLEARED', 'OPEN', 'OPENED-AGAIN'];
  const shop = await anOrderShop([]);
  shop.put(...orders.map((orderId, n) => oneParcel(orderId, [aMug({ quantity: 2 })], created(n))));
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  const seal = (orderId: string) => one.client.packing.step({ orderId, step: { kind: 'seal' } });
  for (const orderId of orders) await one.scan(orderId, MUG);
  for (const orderId of ['CLOSED', 'CLEARED', 'OPENED-AGAIN']) {
    await one.scan(orderId, MUG);
    await seal(orderId);
  }
  await untilReported(one);
  const witness = await floor.bench('Bench 2');
  await one.client.floor.leave({ force: false });
  await one.client.floor.join({ code: 'memory:Bench 3' });
  await untilReported(one);
  const count = (bench: PackingStation) => statusOf(bench)?.conflicts;
  const none = () => [one, witness].every((bench) => count(bench) === 0);
  expect(none()).toBe(true);
  // Orders packed under its older name are still its own.
  expect(await one.client.floor.elsewhere({ orderIds: orders })).toEqual([]);
  expect(await one.client.floor.history({ orderId: 'CLOSED' })).toEqual([]);
  expect(await one.scan('OPEN', MUG)).toEqual(['complete']);
  await seal('OPEN');
  await one.client.packing.step({ orderId: 'OPENED-AGAIN', step: { kind: 'reopen' } });
  await one.sweep();
  await until('a box is cleared', async () => (await one.view('CLEARED')).cleared);
  await untilReported(one);
  const listed = async (bench: PackingStation) =>
    (await bench.client.floor.conflicts()).map(({ orderId }) => orderId);
  await until('the other lists it', async () => (await listed(witness)).length === 1);
  await briskClock.sleep(2_500);
  expect(await listed(one)).toEqual([]);
  // Another bench cannot tell that the order was opened again by the same journal, until it is closed or put back.
  expect(await listed(witness)).toEqual(['OPENED-AGAIN']);
  await seal('OPENED-AGAIN');
  await untilReported(one);
  await briskClock.sleep(2_500);
  expect(await listed(one)).toEqual([]);
  expect((await one.view('OPENED-AGAIN')).phase).toBe('sealed');
});
