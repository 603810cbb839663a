/**
 * Two whole stations on one floor: the location of an item is the same at both, and the newest entry of a person counts.
 */
import { beforeEach, expect, it } from 'vitest';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, oneParcel, type PackingStation } from '../../support/packing-station.ts';

const MUG = 'sMUG';
const BOWL = 'sBOWL';

let shop: OrderShop;
let floor: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug(), aBowl()]));
  floor = stationsOnFloor(shop);
});

const assign = ({ client }: PackingStation, item: string, location: string) =>
  client.locations.assign({ item, location });

const listed = async ({ client }: PackingStation) => {
  const { rows } = await client.locations.list({ text: '', limit: 100 });
  return rows.map(({ location, sku, bench }) => [location, sku, bench]);
};

const knows = (station: PackingStation, ...expected: unknown[]) =>
  untilSo(
    `the bench knows ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await listed(station)) === JSON.stringify(expected),
  );

const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => station.live.snapshot.status.floor?.contact === contact);

/** Waits so that the next entry is later, even if the clocks of two benches differ by some milliseconds. */
const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 100));

it('a location that one bench was told, or loaded, stands on the pick list of the other', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await assign(one, MUG, 'A-1');
  await one.client.locations.import({ csv: 'location,sku\r\nB-2,BOWL\r\n' });
  await knows(two, ['A-1', 'MUG', 'Bench 1'], ['B-2', 'BOWL', 'Bench 1']);
  const { lines } = await two.client.pick.list({ choice: { kind: 'all' }, sort: 'location' });
  expect(lines.map(({ location, sku }) => [location, sku])).toEqual([
    ['A-1', 'MUG'],
    ['B-2', 'BOWL'],
  ]);
  // The same location again changes nothing.
  expect(await assign(two, MUG, 'A-1')).toEqual({ location: 'A-1', before: 'A-1' });
  // Moved and removed at the other bench, and put where it was at the first.
  expect(await assign(two, MUG, 'C-3')).toEqual({ location: 'C-3', before: 'A-1' });
  expect(await two.client.locations.remove({ item: BOWL })).toEqual({ before: 'B-2' });
  await knows(one, ['C-3', 'MUG', 'Bench 2']);
  await assign(one, MUG, 'A-1');
  await knows(two, ['A-1', 'MUG', 'Bench 1']);
  expect(await listed(one)).toEqual([['A-1', 'MUG', null]]);
});

it('of two words that were said while apart the newest counts at both, a removal as well', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await assign(one, BOWL, 'B-2');
  await knows(two, ['B-2', 'BOWL', 'Bench 1']);
  floor.cut.add('Bench 1');
  await contactIs(one, 'cut-off');
  await assign(one, MUG, 'A-1');
  await one.client.locations.remove({ item: BOWL });
  await aMomentLater();
  await assign(two, MUG, 'C-3');
  await assign(two, BOWL, 'D-4');
  await aMomentLater();
  await one.client.locations.assign({ item: 'sTEA', location: 'E-5' });
  await one.client.locations.remove({ item: 'sTEA' });
  expect(await listed(one)).toEqual([['A-1', 'MUG', null]]);
  floor.cut.clear();
  await contactIs(one, 'in-touch');
  await knows(one, ['C-3', 'MUG', 'Bench 2'], ['D-4', 'BOWL', 'Bench 2']);
  await knows(two, ['C-3', 'MUG', null], ['D-4', 'BOWL', null]);
});

it('a removal that is the newest word leaves the item without a place at both', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await assign(one, MUG, 'A-1');
  await knows(two, ['A-1', 'MUG', 'Bench 1']);
  floor.cut.add('Bench 1');
  await contactIs(one, 'cut-off');
  await assign(two, MUG, 'C-3');
  await aMomentLater();
  await one.client.locations.remove({ item: MUG });
  floor.cut.clear();
  await contactIs(one, 'in-touch');
  await knows(two);
  await knows(one);
  // Made with knowledge of the other entry, it is newer.
  await assign(two, MUG, 'D-4');
  await knows(one, ['D-4', 'MUG', 'Bench 2']);
});

it('a store that came back without it is told again', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const before = floor.floor.copy();
  await assign(one, MUG, 'A-1');
  await knows(two, ['A-1', 'MUG', 'Bench 1']);
  floor.floor.comeBack(before);
  await knows(await floor.bench('Bench 3'), ['A-1', 'MUG', 'Bench 1']);
});
