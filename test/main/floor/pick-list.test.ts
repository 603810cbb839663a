/** A pick list of a bench of a floor has the orders that that bench can pack: no goods are fetched for another bench's order. */
import { expect, it } from 'vitest';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel } from '../../support/packing-station.ts';

it('leaves out what is set apart for another bench, by number and by rules', async () => {
  const orders = Array.from({ length: 14 }, (_, n) => oneParcel(`A${n}`, [aMug()], created(n)));
  const floor = stationsOnFloor(await anOrderShop(orders));
  const one = await floor.bench('Bench 1');
  await until('bench 1 has six', () => one.live.snapshot.status.floor?.reserved === 6);
  const two = await floor.bench('Bench 2');
  await until('bench 2 has six', () => two.live.snapshot.status.floor?.reserved === 6);
  const numbers = async (choice: Parameters<typeof two.client.pick.list>[0]['choice']) => {
    const list = await two.client.pick.list({ choice, sort: 'sku', lines: 100 });
    return list.orders.map(({ orderId }) => orderId);
  };
  await until('bench 2 knows of it', async () => (await numbers({ kind: 'next', orders: 3 }))[0] === 'A6');
  expect(await numbers({ kind: 'next', orders: 10 })).toEqual([
    'A6',
    'A7',
    'A8',
    'A9',
    'A10',
    'A11',
    'A12',
    'A13',
  ]);
  expect((await numbers({ kind: 'filter', filter: {}, orders: 2 })).toSorted()).toEqual(['A6', 'A7']);
});

it('a run says that only other benches have orders of an item, and no order of theirs needs the bench', async () => {
  const floor = stationsOnFloor(await anOrderShop([oneParcel('A', [aMug({ quantity: 1 })])]));
  const one = await floor.bench('Bench 1');
  await until('bench 1 has it', () => one.live.snapshot.status.floor?.reserved === 1);
  const two = await floor.bench('Bench 2');
  await until('bench 2 hears of it', async () =>
    new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).has('A'),
  );
  expect(await two.client.express.next({ text: MUG, skip: [] })).toMatchObject({ kind: 'elsewhere' });
  expect(await one.client.express.next({ text: MUG, skip: [] })).toMatchObject({
    kind: 'order',
    orderId: 'A',
  });
});
