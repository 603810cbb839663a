/** Two whole stations on one floor: a shortage at one is shown at the other, on the pick list and at the item. */
import { beforeEach, expect, it } from 'vitest';
import { setApart } from '../../support/floor/set-apart.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aBowl,
  aMug,
  BOWL,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { briskClock } from '../../support/brisk-clock.ts';

let shop: OrderShop;
let floor: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 4 }), aBowl()]));
  floor = stationsOnFloor(shop);
});

/** Adds an order of two mugs, and waits until it is reserved for this bench. */
async function getsOrder(station: PackingStation, orderId: string): Promise<void> {
  shop.put(oneParcel(orderId, [aMug({ quantity: 2 })], created(orderId.charCodeAt(0))));
  await station.sweep();
  await setApart(station, orderId, () => Promise.resolve(floor.holder(orderId)));
}

/** Sets the order aside: some mugs are missing. */
async function misses({ client, scan }: PackingStation, orderId: string, units: number): Promise<void> {
  await scan(orderId, MUG);
  const { items } = await client.packing.get({ orderId });
  const key = items.find(({ sku }) => sku === 'MUG')?.key ?? '';
  await client.packing.step({ orderId, step: { kind: 'short', key, units, reason: 'Not on the shelf' } });
}

/** Mugs on the pick list of all orders. */
async function onPickList({ client }: PackingStation) {
  const { lines } = await client.pick.list({ choice: { kind: 'all' }, sort: 'sku' });
  const reports = lines.find(({ sku }) => sku === 'MUG')?.notFound ?? [];
  return reports.map(({ bench, units }) => [bench, units]);
}

async function atItem({ view }: PackingStation, orderId: string) {
  const { items } = await view(orderId);
  return items.find(({ sku }) => sku === 'MUG')?.notFound.map(({ bench, units }) => [bench, units]);
}

const hears = (station: PackingStation, ...expected: unknown[]) =>
  untilSo(
    `the bench hears ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await onPickList(station)) === JSON.stringify(expected),
  );

/** Longer than an answer takes: the benches know the store's clock no more exactly than that. */
const later = () => briskClock.sleep(5_000);

const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => station.live.snapshot.status.floor?.contact === contact);

it('what one bench did not find stands at the item on the other, until somebody packs one there', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await getsOrder(two, 'B');
  await getsOrder(two, 'C');
  const before = briskClock.now();
  await misses(one, 'A', 3);
  const reportedAt = briskClock.now();
  await hears(two, ['Bench 1', 3]);
  expect(await atItem(two, 'B')).toEqual([['Bench 1', 3]]);
  const { items } = await two.view('B');
  const [report] = items[0]?.notFound ?? [];
  expect(report?.at).toBeGreaterThan(before - 5_000);
  expect(report?.at).toBeLessThan(reportedAt + 5_000);
  // A batch shows the shortage too; the bench that reported it is not told.
  const { batch } = await two.client.batch.begin({ orderIds: ['C'] });
  const running = await two.client.batch.running({ sort: 'sku' });
  expect(running?.lines[0]?.notFound).toMatchObject([{ bench: 'Bench 1', units: 3 }]);
  await two.client.batch.close({ batch });
  expect(await onPickList(one)).toEqual([]);
  await later();
  expect(await two.scan('B', MUG)).toEqual(['right']);
  expect(await atItem(two, 'B')).toEqual([]);
  await hears(two);
  // The report is about one item only.
  await one.client.packing.step({ orderId: 'A', step: { kind: 'resume' } });
  expect(await one.scan('A', BOWL)).toEqual(['right']);
});

it('it ends when the order goes on at its bench, and when a unit is packed there for another order', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await misses(one, 'A', 3);
  await hears(two, ['Bench 1', 3]);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'resume' } });
  await hears(two);
  await getsOrder(one, 'B');
  await getsOrder(one, 'C');
  await misses(one, 'B', 1);
  await hears(two, ['Bench 1', 1]);
  expect(await one.scan('C', MUG)).toEqual(['right']);
  await hears(two);
});

it('a report of one bench leaves that of another, also when it is taken back', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const three = await floor.bench('Bench 3');
  await getsOrder(two, 'B');
  await misses(one, 'A', 3);
  await hears(two, ['Bench 1', 3]);
  // Another unit was packed at the other bench, and the rest was reported missing.
  await later();
  expect(await two.scan('B', MUG)).toEqual(['right']);
  await hears(three);
  await later();
  await one.client.packing.step({ orderId: 'A', step: { kind: 'resume' } });
  await misses(one, 'A', 2);
  await hears(three, ['Bench 1', 2]);
  await untilSo('both have heard', async () => (await onPickList(two)).length === 1);
  const { items } = await two.view('B');
  const step = { kind: 'short', key: items[0]?.key ?? '', units: 1, reason: 'Not on the shelf' } as const;
  await two.client.packing.step({ orderId: 'B', step });
  await hears(three, ['Bench 2', 1], ['Bench 1', 2]);
  await two.client.packing.step({ orderId: 'B', step: { kind: 'resume' } });
  await hears(three, ['Bench 1', 2]);
});

it('a unit that was packed while cut off ends a report of before, and none of after', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await getsOrder(two, 'B');
  await two.scan('B', MUG);
  floor.cut.add('Bench 2');
  await contactIs(two, 'cut-off');
  const three = await floor.bench('Bench 3');
  await misses(one, 'A', 3);
  await hears(three, ['Bench 1', 3]);
  await later();
  expect(await two.scan('B', MUG)).toEqual(['complete']);
  await later();
  floor.cut.clear();
  await contactIs(two, 'in-touch');
  await hears(three);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'resume' } });
  await misses(one, 'A', 2);
  await hears(three, ['Bench 1', 2]);
  await hears(two, ['Bench 1', 2]);
});

it('a store that came back without it is told again', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const before = floor.floor.copy();
  await misses(one, 'A', 3);
  await hears(two, ['Bench 1', 3]);
  floor.floor.comeBack(before);
  await hears(await floor.bench('Bench 3'), ['Bench 1', 3]);
});
