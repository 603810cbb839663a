/** Boxes packed at any bench are found at each of them, as last received: even while cut off. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel, type PackingStation } from '../../../support/packing-station.ts';
import { stationsOnFloor } from '../../../support/floor/stations.ts';
import { untilSo as until } from '../../../support/floor/until-so.ts';
import { untilReported } from '../../../support/floor/until-reported.ts';

async function pack(station: PackingStation, orderId: string): Promise<void> {
  await station.scan(orderId, MUG);
  await station.client.packing.step({ orderId, step: { kind: 'seal' } });
}

it('lists the orders that all benches closed today, in pages, and finds one by its numbers', async () => {
  const orders = ['A', 'B', 'C'].map((orderId, n) => oneParcel(orderId, [aMug({ quantity: 1 })], created(n)));
  const floor = stationsOnFloor(await anOrderShop(orders));
  const one = await floor.bench('Bench 1');
  await pack(one, 'A');
  await pack(one, 'B');
  const two = await floor.bench('Bench 2');
  // The order is reserved for bench 1: it is handed over with this scan, or with the next one.
  await until('bench 1 has given it', () =>
    two.scan('C', MUG).then(
      () => true,
      () => false,
    ),
  );
  await two.client.packing.step({ orderId: 'C', step: { kind: 'seal' } });
  const page = (offset: number, limit: number, text: string | null = null) =>
    two.client.floor.packed({ text, offset, limit });
  await until('bench 2 hears of all', async () => (await page(0, 10)).total === 3);
  const { rows } = await page(0, 10);
  expect(rows.map(({ orderId, bench, isThis }) => [orderId, bench.name, isThis])).toEqual([
    ['C', 'Bench 2', true],
    ['B', 'Bench 1', false],
    ['A', 'Bench 1', false],
  ]);
  expect(rows[1]).toMatchObject({ salesChannelOrderId: 'SC-B', phase: 'sealed', units: 1, dueUnits: 1 });
  expect((await page(1, 1)).rows.map(({ orderId }) => orderId)).toEqual(['B']);
  floor.cut.add('Bench 2');
  await until('it is cut off', () => two.live.snapshot.status.floor?.contact === 'cut-off');
  for (const number of ['A', 'SC-A'])
    expect((await page(0, 10, number)).rows.map(({ bench }) => bench.name)).toEqual(['Bench 1']);
  expect(await page(0, 10, 'nothing')).toEqual({ rows: [], total: 0 });
});

it('a box that one computer has under two benches is listed once, as it was last heard of', async () => {
  const floor = stationsOnFloor(await anOrderShop([oneParcel('A', [aMug({ quantity: 1 })])]));
  const one = await floor.bench('Bench 1');
  await pack(one, 'A');
  await untilReported(one);
  await one.client.floor.leave({ force: false });
  await one.client.floor.join({ code: 'memory:Bench 3' });
  await one.sweep();
  await until('it is cleared', async () => (await one.view('A')).cleared);
  const listed = () => one.client.floor.packed({ text: null, offset: 0, limit: 10 });
  await until('the copy has it', async () => (await listed()).rows[0]?.isCleared === true);
  expect(await listed()).toMatchObject({ rows: [{ bench: { name: 'Bench 3' }, isThis: true }], total: 1 });
});
