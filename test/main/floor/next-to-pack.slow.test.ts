/** Next order on a bench of a floor: one that it can pack, never one that another bench has claimed. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';

const orders = (count: number) =>
  Array.from({ length: count }, (_, n) => oneParcel(`A${n}`, [aMug()], created(n)));

const next = async ({ client }: PackingStation, but = '') => {
  const { row, isRestElsewhere } = await client.queue.next({ but });
  return row?.orderId ?? { isRestElsewhere };
};

const whatThereIs = async ({ client }: PackingStation, orderId: string) =>
  new Map(await client.floor.elsewhere({ orderIds: [orderId] })).get(orderId)?.what;

it('passes over what other benches pack, have set apart or have packed', async () => {
  const shop = await anOrderShop(orders(14));
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  await until('bench 1 has six', () => one.live.snapshot.status.floor?.reserved === 6);
  const two = await floor.bench('Bench 2');
  await until('bench 2 has six', () => two.live.snapshot.status.floor?.reserved === 6);
  await until('both know of the other', async () =>
    [await whatThereIs(one, 'A6'), await whatThereIs(two, 'A0')].every((what) => what === 'set-apart'),
  );
  const setApart = ({ client }: PackingStation) => client.floor.setApart({ orderIds: ['A1', 'A7', 'A13'] });
  expect(await setApart(one)).toEqual(['A1']);
  expect(await setApart(two)).toEqual(['A7']);
  expect(await next(one)).toBe('A0');
  expect(await next(two)).toBe('A6');
  expect(await next(two, 'A6')).toBe('A7');
  await one.scan('A0', MUG);
  await until('bench 2 hears that it is packed there', async () => (await whatThereIs(two, 'A0')) === 'has');
  expect(await next(two)).toBe('A6');
  expect(await next(one, 'A0')).toBe('A1');
  await one.client.packing.step({ orderId: 'A0', step: { kind: 'seal' } });
  await until('it is packed', async () => (await whatThereIs(two, 'A0')) === 'packed');
  expect(await next(two)).toBe('A6');
});

it('is none where all that is left is at other benches, and says so', async () => {
  const shop = await anOrderShop(orders(3));
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  await until('bench 1 has all', () => one.live.snapshot.status.floor?.reserved === 3);
  const two = await floor.bench('Bench 2');
  await until('bench 2 knows', async () => (await whatThereIs(two, 'A2')) === 'set-apart');
  expect(await next(two)).toEqual({ isRestElsewhere: true });
  expect(await next(one)).toBe('A0');
});

it('is found behind more than one page of what another bench has', async () => {
  const shop = await anOrderShop(orders(130));
  const floor = stationsOnFloor(shop);
  const one = await floor.bench('Bench 1');
  const ids = Array.from({ length: 120 }, (_, n) => `A${n}`);
  await one.client.batch.begin({ orderIds: ids });
  const two = await floor.bench('Bench 2');
  await until('bench 2 knows', async () => (await whatThereIs(two, 'A119')) !== undefined);
  expect(ids).not.toContain(await next(two));
});

it('at a bench without a floor is the first of the queue but for the order on it', async () => {
  const shop = await anOrderShop(orders(2));
  const station = await aPackingStation(shop);
  expect(await next(station)).toBe('A0');
  expect(await next(station, 'A0')).toBe('A1');
  await station.scan('A0', MUG);
  await station.client.packing.step({ orderId: 'A0', step: { kind: 'seal' } });
  expect(await next(station, 'A1')).toEqual({ isRestElsewhere: false });
});
