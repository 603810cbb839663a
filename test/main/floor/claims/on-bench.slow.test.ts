/** An order on a packing screen without a counted unit belongs to that bench: others ask for it. */
import { expect, it } from 'vitest';
import { aFloorBench } from '../../../support/floor/a-floor-bench.ts';
import { stationsOnFloor } from '../../../support/floor/stations.ts';
import { untilSo as until } from '../../../support/floor/until-so.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, MUG, oneParcel, type PackingStation } from '../../../support/packing-station.ts';
import { untilReported } from '../../../support/floor/until-reported.ts';

const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;

const elsewhere = async ({ client }: PackingStation, orderId: string) =>
  new Map(await client.floor.elsewhere({ orderIds: [orderId] })).get(orderId)?.what;

/** Puts an order on the bench as a packing screen does. @returns a function that takes it off the screen */
async function putOnBench({ client }: PackingStation, orderId: string): Promise<() => Promise<void>> {
  const left = new AbortController();
  const stream = await client.packing.onBench({ orderId }, { signal: left.signal });
  await stream.next();
  return async () => {
    left.abort();
    await stream.return();
  };
}

async function twoBenches() {
  const shop = await anOrderShop([]);
  shop.put(oneParcel('A', [aMug({ quantity: 2 })]));
  const stations = stationsOnFloor(shop);
  const one = await stations.bench('Bench 1');
  await until('it is set apart', () => floorOf(one)?.reserved === 1);
  const two = await stations.bench('Bench 2');
  const claim = () => stations.floor.rows.claims.get('A');
  return { one, two, claim };
}

it('is being packed for the others, who ask its packer; off the screen it is given without a question', async () => {
  const { one, two } = await twoBenches();
  const takeOff = await putOnBench(one, 'A');
  await until('bench 2 knows', async () => (await elsewhere(two, 'A')) === 'has');
  await expect(two.client.packing.scan({ orderId: 'A', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_ELSEWHERE',
    data: { what: 'has', bench: { name: 'Bench 1' } },
  });
  expect(floorOf(one)?.asks).toEqual([]);
  expect(await two.client.floor.ask({ orderId: 'A', reason: 'It is urgent' })).toEqual({ outcome: 'asked' });
  await until('the packer is asked', () => floorOf(one)?.asks.length === 1);
  expect(floorOf(one)?.asks[0]).toMatchObject({ orderId: 'A', reason: 'It is urgent' });
  expect((await two.view('A')).phase).toBe('new');
  await takeOff();
  await until('bench 2 has it', () => floorOf(two)?.reserved === 1);
  expect(await two.scan('A', MUG)).toEqual(['right']);
});

it('is set apart again once it has left the screen with nothing counted', async () => {
  const { one, claim } = await twoBenches();
  const takeOff = await putOnBench(one, 'A');
  await until('the store knows', () => claim()?.state === 'open');
  await takeOff();
  await until('it is set apart', () => claim()?.state === 'reserved');
});

it('stays open once a unit was counted, and what was given is no less its own', async () => {
  const { one, two, claim } = await twoBenches();
  const takeOff = await putOnBench(one, 'A');
  expect(await one.scan('A', MUG)).toEqual(['right']);
  await takeOff();
  await untilReported(one);
  await two.client.floor.ask({ orderId: 'A', reason: 'It is urgent' });
  await until('the packer is asked', () => floorOf(one)?.asks.length === 1);
  expect(claim()?.state).toBe('open');
});

it('is given back after a quarter of an hour without a packer, and is open again with one', async () => {
  let steppedAt = 0;
  const { bench, floor, pass, clock } = await aFloorBench({ lastStepAt: () => steppedAt });
  const takeOff = bench.onBench.put('A');
  await pass(200);
  expect(floor.rows.claims.get('A')).toMatchObject({ benchId: 'one', state: 'open' });
  await pass(15 * 60_000);
  expect(floor.rows.claims.get('A')?.state).toBe('free');
  steppedAt = clock.elapsed();
  await pass(2_000);
  expect(floor.rows.claims.get('A')?.state).toBe('open');
  takeOff();
  takeOff();
  await pass(200);
  expect(floor.rows.claims.get('A')?.state).toBe('free');
});

it('stands on two screens until it has left both', async () => {
  const { bench, floor, pass } = await aFloorBench();
  const [first, second] = [bench.onBench.put('A'), bench.onBench.put('A')];
  await pass(200);
  first();
  first();
  await pass(2_000);
  expect(floor.rows.claims.get('A')?.state).toBe('open');
  second();
  await pass(200);
  expect(floor.rows.claims.get('A')?.state).toBe('free');
});
