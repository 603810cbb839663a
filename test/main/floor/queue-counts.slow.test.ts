/** However the orders of a floor change hands, every screen of a bench says the same number of orders to pack. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { QueueScreen } from '../../support/floor/queue-screen.ts';
import { stationsOnFloor } from '../../support/floor/stations.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';

/** FC_SEED and FC_RUNS vary the cases. */
const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_261_127], numRuns: ['FC_RUNS', 1] });
const ORDERS = 8;

const ordersOf = (run: number) =>
  Array.from({ length: ORDERS }, (_, n) => oneParcel(`R${run}O${n}`, [aMug({ quantity: 1 })], created(n)));

it('an order that another bench packs leaves the list with the same news as the count beside its name', async () => {
  const shop = await anOrderShop(ordersOf(0));
  const { bench } = stationsOnFloor(shop);
  const [one, two] = [await bench('Bench 1'), await bench('Bench 2')];
  const screen = new QueueScreen(two);
  await until('all are there', () => screen.counts.list === ORDERS);
  await one.scan('R0O0', MUG);
  await one.client.packing.step({ orderId: 'R0O0', step: { kind: 'seal' } });
  await until('bench 2 hears of it', () => two.live.snapshot.status.openOrders === ORDERS - 1);
  await until('its list lacks it', () => screen.isOneNumber);
  expect(screen.counts.list).toBe(ORDERS - 1);
  screen.close();
});

it('an order that another bench packed, and that comes back to the queue of the service, is none to pack here', async () => {
  const shop = await anOrderShop(ordersOf(0));
  const { bench } = stationsOnFloor(shop);
  const [one, two] = [await bench('Bench 1'), await bench('Bench 2')];
  const screen = new QueueScreen(two);
  const isOpen = async () => (await two.client.orders.get({ orderId: 'R0O0' })).status === 'READY_TO_SHIP';
  const shown = async (status: string) => {
    shop.change('R0O0', { status });
    await one.sweep();
    await two.sweep();
  };
  await until('all are there', () => screen.counts.list === ORDERS);
  await one.scan('R0O0', MUG);
  await one.client.packing.step({ orderId: 'R0O0', step: { kind: 'seal' } });
  await until('bench 2 hears of it', () => screen.counts.list === ORDERS - 1);
  await shown('SHIPPED');
  await until('it left', async () => !(await isOpen()));
  // Each decision reads the orders that are kept out of the queue: this order is not among them.
  await two.client.cancel.decide({ orderId: 'R0O1', reason: 'Damaged in the rack' });
  await until('the cancel is decided', () => screen.counts.list === ORDERS - 2);
  screen.rails.length = 0;
  await shown('READY_TO_SHIP');
  await until('it is back', isOpen);
  await until('the screen is of this moment', () => screen.isOneNumber && screen.rails.length > 0);
  expect(Math.max(...screen.rails)).toBe(ORDERS - 2);
  screen.close();
});

/** Step of a person on an order, if it is possible; the counts agree whether it could or not. */
const DOES = {
  pack: async ({ client, scan }, orderId) => {
    await scan(orderId, MUG);
    await client.packing.step({ orderId, step: { kind: 'seal' } });
  },
  begin: ({ client }, orderId) => client.packing.open({ orderId, free: false }),
  putBack: ({ client }, orderId) => client.packing.putBack({ orderId }),
  setAside: async ({ client }, orderId) => {
    await client.packing.open({ orderId, free: false });
    const [item] = (await client.packing.get({ orderId })).items;
    const step = { kind: 'short', key: item?.key ?? '', units: 1, reason: 'not on its shelf' } as const;
    await client.packing.step({ orderId, step });
  },
  cancel: ({ client }, orderId) => client.cancel.decide({ orderId, reason: 'Damaged in the rack' }),
  withdraw: async ({ client }, orderId) => {
    const intents = await client.outbox.list({ offset: 0, limit: 50 });
    const id = intents.find((intent) => intent.orderId === orderId)?.id;
    if (id !== undefined) await client.outbox.withdraw({ id });
  },
  take: async ({ client }, orderId) => {
    const token = new Map(await client.floor.elsewhere({ orderIds: [orderId] })).get(orderId)?.token ?? 0;
    await client.floor.take({ orderId, token, reason: 'It is due now' });
  },
  ship: async ({ sweep }, orderId, shop) => {
    shop.change(orderId, { status: 'SHIPPED' });
    await sweep();
  },
} satisfies Record<string, (station: PackingStation, orderId: string, shop: OrderShop) => Promise<unknown>>;

const step = fc.record({
  bench: fc.nat({ max: 2 }),
  order: fc.nat({ max: ORDERS - 1 }),
  does: fc.constantFrom(...(Object.keys(DOES) as (keyof typeof DOES)[])),
});

it(
  'whatever three benches do, the counts of each are one number once it has heard of it',
  async () => {
    const shop = await anOrderShop([]);
    const { bench } = stationsOnFloor(shop);
    const stations = [await bench('Bench 1', 300), await bench('Bench 2', 300), await bench('Bench 3', 300)];
    const screens = stations.map((station) => new QueueScreen(station));
    let runs = 0;
    const day = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const run = runs++;
      shop.put(...ordersOf(run));
      for (const station of stations) await station.sweep();
      for (const { bench: at, order, does } of steps) {
        const station = stations[at];
        // An impossible step is refused: another bench has the order, or the order has ended.
        if (station) await DOES[does](station, `R${run}O${order}`, shop).catch(() => undefined);
        for (const [n, screen] of screens.entries())
          await until(
            `${does}: bench ${n + 1} says ${JSON.stringify(screen.counts)}`,
            () => screen.isOneNumber,
          );
      }
    });
    await fc.assert(day, { seed, numRuns, endOnFailure: true });
    for (const screen of screens) screen.close();
  },
  60_000 + numRuns * 60_000,
);
