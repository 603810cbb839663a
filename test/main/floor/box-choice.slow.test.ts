/** Two benches have packed one order, and a lead chooses the box to ship: each bench says what to do with its own box. */
import { beforeEach, expect, it } from 'vitest';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';

let shop: OrderShop;
let floor: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([]);
  floor = stationsOnFloor(shop);
});

const statusOf = ({ live }: PackingStation) => live.snapshot.status.floor;

/** Bench 1 has the box that stays by the rule; bench 2 is to find its own. */
async function packedTwice(): Promise<{ one: PackingStation; two: PackingStation }> {
  shop.put(oneParcel('A', [aMug({ quantity: 1 })]));
  const one = await floor.bench('Bench 1');
  await until('it is set apart', () => statusOf(one)?.reserved === 1);
  const two = await floor.bench('Bench 2');
  const benches = [one, two];
  floor.cut.add('Bench 1').add('Bench 2');
  await until('both are cut off', () => benches.every((bench) => statusOf(bench)?.contact === 'cut-off'));
  await one.scan('A', MUG);
  await seal(one);
  await two.client.packing.open({ orderId: 'A', free: false, risk: 'Customer waits' });
  await two.scan('A', MUG);
  await seal(two);
  floor.cut.clear();
  await until('bench 2 is to find it', async () => (await two.view('A')).phase === 'to-pull');
  await until('bench 1 lists it', () => statusOf(one)?.conflicts === 1);
  return { one, two };
}

const seal = ({ client }: PackingStation) => client.packing.step({ orderId: 'A', step: { kind: 'seal' } });

/** A lead at that bench chooses its own box, or that of the other bench. */
async function choose(at: PackingStation, bench: string, reason: string): Promise<void> {
  const [conflict] = await at.client.floor.conflicts();
  const box = conflict?.boxes.find((one) => one.bench.name === bench);
  if (!box) throw new Error(`the list has no box of ${bench}`);
  await at.client.floor.choose({
    orderId: 'A',
    benchId: box.bench.benchId,
    history: box.history,
    reason,
  });
}

const phaseIs = async (bench: PackingStation, phase: string) => (await bench.view('A')).phase === phase;

it('the chosen box may leave again, and the other is to find; also after the choice is changed twice', async () => {
  const { one, two } = await packedTwice();
  await one.client.station.change({ operator: 'Lia' });
  await choose(one, 'Bench 2', 'The other box is not complete');
  await until('bench 2 may ship it', () => phaseIs(two, 'sealed'));
  await until('bench 1 is to find its own', () => phaseIs(one, 'to-pull'));
  // The service is asked again before it leaves.
  await until('it is cleared', async () => (await two.view('A')).cleared);
  const { events } = await two.client.packing.receipt({ orderId: 'A' });
  expect(events.find(({ kind }) => kind === 'stays')).toMatchObject({
    operator: null,
    notes: [
      { of: 'reason', text: 'The other box is not complete' },
      { of: 'chosen-by', text: 'Lia' },
    ],
  });
  await until('the list says the same', async () => {
    const [listed] = await one.client.floor.conflicts();
    const boxes = listed?.boxes.map(({ bench, stays, phase }) => [bench.name, stays, phase].join(' '));
    return boxes?.toSorted().join() === 'Bench 1 false to-pull,Bench 2 true sealed';
  });
  await until('bench 2 has it to itself', async () => {
    const there = await two.client.floor.elsewhere({ orderIds: ['A'] });
    return there.length === 0;
  });
  await choose(two, 'Bench 1', 'It was complete');
  await until('bench 1 may ship it', () => phaseIs(one, 'sealed'));
  await until('bench 2 is to find its own again', () => phaseIs(two, 'to-pull'));
  await choose(one, 'Bench 2', 'It is damaged');
  await until('bench 2 may ship it once more', () => phaseIs(two, 'sealed'));
  await until('bench 1 is to find its own once more', () => phaseIs(one, 'to-pull'));
  await one.client.packing.pulled({ orderId: 'A' });
  await until('it is settled', () => [one, two].every((bench) => statusOf(bench)?.conflicts === 0));
});

it('a box that was put aside before it was chosen is to be opened, looked at and closed again', async () => {
  const { one, two } = await packedTwice();
  floor.cut.add('Bench 2');
  await until('bench 2 is cut off', () => statusOf(two)?.contact === 'cut-off');
  await two.client.packing.pulled({ orderId: 'A' });
  await choose(one, 'Bench 2', 'The other box is damaged');
  await until('bench 1 is to find its own', () => phaseIs(one, 'to-pull'));
  expect((await two.view('A')).pull).toMatchObject({ stays: false });
  floor.cut.clear();
  await until('bench 2 says so', async () => (await two.view('A')).pull?.stays === true);
  expect((await two.view('A')).phase).toBe('pulled');
  await until('bench 1 hears that it was put aside', async () => {
    const [listed] = await one.client.floor.conflicts();
    return listed?.boxes.some(({ stays, phase }) => stays && phase === 'pulled') ?? false;
  });
  expect(statusOf(one)?.conflicts).toBe(1);
  await two.client.packing.step({ orderId: 'A', step: { kind: 'reopen' } });
  await seal(two);
  await one.client.packing.pulled({ orderId: 'A' });
  await until('it is settled', () => [one, two].every((bench) => statusOf(bench)?.conflicts === 0));
  expect((await two.view('A')).phase).toBe('sealed');
});

it('a box that must not leave for another reason too stays to find', async () => {
  const { one, two } = await packedTwice();
  shop.put({ ...oneParcel('A', [aMug({ quantity: 1 })]), status: 'CANCELLED' });
  await two.sweep();
  await choose(one, 'Bench 2', 'The other box is damaged');
  await until('the reason is the service’s', async () => (await two.view('A')).pull?.why === 'cancelled');
  expect(await phaseIs(two, 'to-pull')).toBe(true);
});
