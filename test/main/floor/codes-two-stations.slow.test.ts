/** Two whole stations on one floor: a code taught at one has the same meaning at the other, or the packer is asked. */
import { beforeEach, expect, it } from 'vitest';
import { setApart } from '../../support/floor/set-apart.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, created, oneParcel, type PackingStation } from '../../support/packing-station.ts';

const CASE = 'CASE-0001';
const MUG = 'MUG';
const BOWL = 'BOWL';

let shop: OrderShop;
let floor: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 12 }), aBowl({ quantity: 12 })]));
  shop.put(oneParcel('B', [aBowl({ quantity: 2 })], created(1)));
  floor = stationsOnFloor(shop);
});

const teach = ({ client }: PackingStation, sku: string, units: number) =>
  client.codes.learn({ code: CASE, sku, units, sure: true });

const meanings = async ({ client }: PackingStation) =>
  (await client.codes.list()).map(({ sku, units, bench, isDisputed }) => [sku, units, bench, isDisputed]);

const knows = (station: PackingStation, ...expected: unknown[]) =>
  untilSo(
    `the bench knows ${JSON.stringify(expected)}`,
    async () => JSON.stringify(await meanings(station)) === JSON.stringify(expected),
  );

const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => station.live.snapshot.status.floor?.contact === contact);

it('a code that one bench was taught counts as many at the other, until either withdraws it', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await teach(one, MUG, 6);
  await knows(two, [MUG, 6, 'Bench 1', false]);
  await setApart(two, 'A', () => Promise.resolve(floor.holder('A')));
  expect(await two.scan('A', CASE)).toEqual(['right']);
  expect((await two.view('A')).items.find(({ sku }) => sku === MUG)?.packed).toBe(6);
  const [shown] = await two.client.codes.list();
  expect(await two.client.codes.forget({ id: shown?.id ?? 0 })).toEqual({ forgotten: true });
  expect(await meanings(two)).toEqual([]);
  await knows(one);
  expect(await two.scan('A', CASE)).toEqual(['unknown']);
  // Taught again, the code is in use again.
  await teach(two, MUG, 4);
  await knows(one, [MUG, 4, 'Bench 2', false]);
});

it('a code that is taught anew where the first meaning was known is replaced, not disputed', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await teach(one, MUG, 6);
  await knows(two, [MUG, 6, 'Bench 1', false]);
  await teach(two, BOWL, 2);
  await knows(one, [BOWL, 2, 'Bench 2', false]);
  expect(await meanings(two)).toEqual([[BOWL, 2, null, false]]);
});

it('what two benches taught while one was cut off is asked about at both, until one of them is withdrawn', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  floor.cut.add('Bench 1');
  await contactIs(one, 'cut-off');
  await teach(one, MUG, 6);
  await teach(two, BOWL, 2);
  expect(await meanings(one)).toEqual([[MUG, 6, null, false]]);
  floor.cut.clear();
  await contactIs(one, 'in-touch');
  await knows(one, [BOWL, 2, 'Bench 2', true], [MUG, 6, null, true]);
  await knows(two, [BOWL, 2, null, true], [MUG, 6, 'Bench 1', true]);
  // The packer is asked even if only one of the two items is needed: it is not known which bench was right.
  const ofOne = { signal: 'choice', isDisputed: true, choices: [{ sku: BOWL, units: 2 }] };
  const { batch } = await one.client.batch.begin({ orderIds: ['B'] });
  expect(await one.client.batch.scan({ batch, text: CASE })).toMatchObject(ofOne);
  await one.client.batch.close({ batch });
  expect(await one.client.packing.scan({ orderId: 'B', text: CASE })).toMatchObject(ofOne);
  const answer = await one.client.packing.scan({ orderId: 'A', text: CASE });
  if (answer.signal !== 'choice') throw new Error(`a choice was expected, and ${answer.signal} came`);
  expect(answer.isDisputed).toBe(true);
  expect(answer.choices.map(({ sku, units }) => [sku, units]).toSorted()).toEqual([
    [BOWL, 2],
    [MUG, 6],
  ]);
  expect(await one.client.scan.find({ text: CASE, openOrderId: 'A' })).toMatchObject({
    kind: 'choice',
    choices: expect.arrayContaining([expect.objectContaining({ sku: BOWL })]) as unknown,
  });
  const mug = answer.choices.find(({ sku }) => sku === MUG);
  const chosen = { key: mug?.key ?? '', units: mug?.units ?? 0 };
  expect(await one.client.packing.scan({ orderId: 'A', text: CASE, ...chosen })).toMatchObject({
    signal: 'right',
    sku: MUG,
    units: 6,
  });
  // This bench accepts the other meaning: its own is removed, and the other stays.
  const own = (await two.client.codes.list()).find(({ bench }) => bench === null);
  await two.client.codes.forget({ id: own?.id ?? 0 });
  expect(await meanings(two)).toEqual([[MUG, 6, 'Bench 1', false]]);
  await knows(one, [MUG, 6, null, false]);
});

it('a disputed code is settled by the bench that withdraws the meaning of the other', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  floor.cut.add('Bench 1');
  await contactIs(one, 'cut-off');
  await teach(one, MUG, 6);
  await teach(two, MUG, 12);
  floor.cut.clear();
  await contactIs(one, 'in-touch');
  // A code of one item, with as many units as only a person can say.
  await knows(one, [MUG, 6, null, true], [MUG, 12, 'Bench 2', true]);
  const { batch } = await one.client.batch.begin({ orderIds: ['A'] });
  const asked = await one.client.batch.scan({ batch, text: CASE });
  if (asked.signal !== 'choice') throw new Error(`a choice was expected, and ${asked.signal} came`);
  expect(asked.isDisputed).toBe(true);
  expect(asked.choices.map(({ item, units }) => [item, units])).toContainEqual(['sMUG', 12]);
  expect(await one.client.batch.scan({ batch, text: CASE, item: 'sMUG', units: 6 })).toMatchObject({
    signal: 'right',
    picked: 6,
  });
  await one.client.batch.close({ batch });
  const others = (await one.client.codes.list()).find(({ bench }) => bench !== null);
  await one.client.codes.forget({ id: others?.id ?? 0 });
  await knows(two, [MUG, 6, 'Bench 1', false]);
});

it('teaches again after the store came back without it', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const before = floor.floor.copy();
  await teach(one, MUG, 6);
  await knows(two, [MUG, 6, 'Bench 1', false]);
  floor.floor.comeBack(before);
  const three = await floor.bench('Bench 3');
  await knows(three, [MUG, 6, 'Bench 1', false]);
});
