/** An order goes from bench to bench by agreement: nobody is alarmed, and the bench that had it alone has something to do. */
import { beforeEach, expect, it } from 'vitest';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { stationsOnFloor, untilSo as until, type StationsOnFloor } from '../../support/floor/stations.ts';

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
    async () => (await two.client.floor.elsewhere({ orderIds: ['A'] }))['A']?.what === 'has',
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
  await until('the store has both', () => [one, two].every((bench) => statusOf(bench)?.untold === 0));
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
}, 60_000);

const quietBeats = () => new Promise((resolve) => setTimeout(resolve, 2_500));
