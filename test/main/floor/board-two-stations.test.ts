/** The board of two whole stations on one floor: each shows what both did. */
import { beforeEach, expect, it } from 'vitest';
import type { BoardQuestion, BoardTable } from '../../../src-main/contract/board/board.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { setApart } from '../../support/floor/set-apart.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel, TEA, type PackingStation } from '../../support/packing-station.ts';

const TODAY: BoardQuestion = { period: 'today', operator: null, station: null };

let shop: OrderShop;
let floor: StationsOnFloor;
beforeEach(async () => {
  shop = await anOrderShop([]);
  floor = stationsOnFloor(shop);
});

/** An order of two mugs is packed and closed, after a scan that counts for nothing. */
async function packs(station: PackingStation, orderId: string): Promise<void> {
  shop.put(oneParcel(orderId, [aMug({ quantity: 2 })]));
  await station.sweep();
  await setApart(station, orderId, () => Promise.resolve(floor.holder(orderId)));
  await station.scan(orderId, MUG, TEA, MUG);
  await station.client.packing.step({ orderId, step: { kind: 'seal' } });
}

const totalOf = async ({ client }: PackingStation, station: string | null = null) => {
  const { orders, units, misses } = (await client.board.get({ ...TODAY, station })).total;
  return [orders, units, misses];
};

it('what one packed is on the board of the other once it has closed, and the filter narrows it', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await packs(one, 'A');
  await packs(two, 'B');
  expect(await totalOf(two)).toEqual([1, 2, 1]);
  await one.stop();
  await untilSo('the board has both', async () => (await totalOf(two))[0] === 2);
  expect(await totalOf(two)).toEqual([2, 4, 2]);
  expect(await totalOf(two, 'Bench 1')).toEqual([1, 2, 1]);
  expect(await totalOf(two, 'Bench 2')).toEqual([1, 2, 1]);
  const board = await two.client.board.get(TODAY);
  expect(board.choices.stations.toSorted()).toEqual(['Bench 1', 'Bench 2']);
  expect(board.floor).toEqual({
    benches: [
      { name: 'Bench 1', isThis: false, until: null, isMissing: false },
      { name: 'Bench 2', isThis: true, until: null, isMissing: false },
    ],
    twice: 0,
  });
  const wall = await two.client.board.wallboard();
  expect([wall.packed, wall.misses, wall.floor?.benches.length]).toEqual([2, 2, 2]);
  const csv = async (table: BoardTable, station: string | null = null) =>
    (await two.client.board.csv({ ...TODAY, table, station })).csv
      .replace('\uFEFF', '')
      .split('\r\n')
      .filter(Boolean);
  expect(await csv('stations')).toEqual([
    'bench,orders,units,boxes,unpacked,putBack,misses,benches,packedTwice',
    'Bench 2,1,2,1,0,0,1,Bench 1; Bench 2,0',
    'Bench 1,1,2,1,0,0,1,Bench 1; Bench 2,0',
  ]);
  expect(await csv('stations', 'Bench 1')).toEqual([
    'bench,orders,units,boxes,unpacked,putBack,misses,benches,packedTwice',
    'Bench 1,1,2,1,0,0,1,Bench 1,0',
  ]);
  expect((await csv('due'))[0]).toBe('due,orders');
});

it('a station that leaves the floor counts its own work alone, and joined again by another code counts once', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await packs(one, 'A');
  await one.client.floor.leave({ force: false });
  await untilSo('the board has it', async () => (await totalOf(two))[0] === 1);
  expect(await totalOf(one)).toEqual([1, 2, 1]);
  expect((await one.client.board.get(TODAY)).floor).toBeNull();
  await one.client.floor.join({ code: 'memory:Bench 3' });
  await untilSo(
    'it has told',
    () => [...floor.floor.rows.facts.values()].filter(({ kind }) => kind === 'figures').length === 3,
  );
  await untilSo(
    'the other has heard of it',
    async () => ((await two.client.board.get(TODAY)).floor?.benches ?? []).length === 2,
  );
  expect(await totalOf(one)).toEqual([1, 2, 1]);
  expect(await totalOf(two)).toEqual([1, 2, 1]);
});

it('an order that two benches packed while one was cut off counts at both, and the board says so', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
  await two.sweep();
  await setApart(two, 'A', () => Promise.resolve(floor.holder('A')));
  await two.scan('A', MUG);
  floor.cut.add('Bench 2');
  await untilSo('it is cut off', () => two.live.snapshot.status.floor?.contact === 'cut-off');
  await two.scan('A', MUG);
  await two.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await one.sweep();
  const A = new Map(await one.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await one.client.floor.take({ orderId: 'A', token: A?.token ?? 0, reason: 'It is off' });
  await one.scan('A', MUG, MUG);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  floor.cut.clear();
  await untilSo('both are known', async () => (await one.client.board.get(TODAY)).floor?.twice === 1);
  await two.stop();
  await untilSo('both count', async () => (await totalOf(one))[0] === 2);
  expect((await one.client.board.wallboard()).floor?.twice).toBe(1);
});
