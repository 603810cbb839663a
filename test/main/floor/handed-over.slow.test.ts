/** An order goes from bench to bench by agreement: no one is alarmed, and only the bench that had it has something to do. */
import { beforeEach, expect, it } from 'vitest';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { stationsOnFloor, type StationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { briskClock } from '../../support/brisk-clock.ts';
import { untilReported } from '../../support/floor/until-reported.ts';

let shop: OrderShop;
let floor: StationsOnFloor;

beforeEach(async () => {
  shop = await anOrderShop([oneParcel('A', [aMug({ quantity: 2 })])]);
  floor = stationsOnFloor(shop);
});

const statusOf = ({ live }: PackingStation) => live.snapshot.status.floor;

/** Bench 2 asks for what Bench 1 has begun, and Bench 1 hands it over. */
async function handOver(one: PackingStation, two: PackingStation): Promise<void> {
  await until(
    'bench 2 hears who has it',
    async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A')?.what === 'has',
  );
  await two.client.floor.ask({ orderId: 'A', reason: 'It is due now' });
  await until('bench 1 is asked', () => statusOf(one)?.asks.length === 1);
  const [ask] = statusOf(one)?.asks ?? [];
  await one.client.floor.answer({ orderId: 'A', token: ask?.token ?? 0, give: true });
  await until('bench 1 is told', async () => (await one.view('A')).stop?.kind === 'taken-over');
}

it('is no conflict at either bench while the giver has not said that its box is left', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.scan('A', MUG);
  await handOver(one, two);
  expect(await two.scan('A', MUG)).toEqual(['right']);
  await untilReported(one, two);
  await quietBeats();
  for (const bench of [one, two]) {
    expect(statusOf(bench)?.conflicts).toBe(0);
    expect(await bench.client.floor.conflicts()).toEqual([]);
  }
  expect(await two.scan('A', MUG)).toEqual(['complete']);
  await two.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  await until('it may leave', async () => (await two.view('A')).cleared);
  expect([one, two].map((bench) => statusOf(bench)?.conflicts)).toEqual([0, 0]);
  expect((await one.view('A')).stop).toMatchObject({ kind: 'taken-over', bench: 'Bench 2' });
});

it('how many units are in each box is told with each unit, while another bench has one too', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.scan('A', MUG);
  await handOver(one, two);
  expect(await two.scan('A', MUG)).toEqual(['right']);
  const storedUnits = () => [...floor.floor.rows.heads.values()].map(({ units }) => units).toSorted();
  await untilReported(one, two);
  await quietBeats();
  expect(await two.scan('A', MUG)).toEqual(['complete']);
  await until('the store has both units', () => storedUnits().join() === '1,2');
});

it('what was left for another bench is said to be left, at both, and never to be put back', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.scan('A', MUG);
  await handOver(one, two);
  await one.client.packing.putBack({ orderId: 'A' });
  const there = async () => (await two.client.floor.history({ orderId: 'A' }))?.[0];
  await until('bench 2 sees that it was left', async () => (await there())?.phase === 'put-back');
  expect(await there()).toMatchObject({
    bench: { name: 'Bench 1' },
    leftFor: 'Bench 2',
    parcels: [{ number: 1, items: [{ units: 1 }] }],
  });
  expect((await one.client.orders.get({ orderId: 'A' })).packing).toMatchObject({
    phase: 'put-back',
    leftFor: 'Bench 2',
  });
  const { events } = await one.client.packing.receipt({ orderId: 'A' });
  expect(events.at(-1)).toMatchObject({ kind: 'left', notes: [{ of: 'left-for', text: 'Bench 2' }] });
  // Opened here again it is an order like any other.
  await one.client.floor.ask({ orderId: 'A', reason: 'It is here again' });
  const elsewhere = async () => new Map(await one.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await until('it is given', async () => (await elsewhere()) === undefined);
  expect(await one.scan('A', MUG)).toEqual(['right']);
  expect((await one.view('A')).leftFor).toBeNull();
  expect((await one.client.orders.get({ orderId: 'A' })).packing?.leftFor).toBeNull();
});

const quietBeats = () => briskClock.sleep(2_500);
