/** Whole stations beside a bench that says anything: nothing leaves their queues for good on its word. */
import { expect, it } from 'vitest';
import { CANCELLED_STANDS_MS, CANCELS_STANDS_MS } from '../../../src-main/floor/store/store-cancels.ts';
import { PACKED_STANDS_MS } from '../../../src-main/floor/store/store.ts';
import { begin } from '../../support/floor/both-stores.ts';
import { PollingStations } from '../../support/floor/polling-stations.ts';
import { someCancel } from '../../support/floor/some-rows.ts';
import { someHead } from '../../support/floor/some-head.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';

/** Most orders are reserved for the stations: an invented box belongs to one of the rest. */
const ORDERS = Array.from({ length: 16 }, (_, n) => `O-${n + 10}`);

/** Two stations with all orders in their queues, and a hostile bench. */
async function aHall() {
  const shop = await anOrderShop(
    ORDERS.map((orderId, n) => oneParcel(orderId, [aMug({ quantity: 1 })], created(n))),
  );
  const floor = new PollingStations(shop);
  const stations = [await floor.bench('Bench 1'), await floor.bench('Bench 2')] as const;
  await floor.until('one leads', () => floor.leader !== null);
  await floor.queues(stations, ORDERS);
  await floor.until('all that can be is set apart', () => floor.floor.rows.claims.size === 12);
  const free = ORDERS.filter((orderId) => !floor.floor.rows.claims.has(orderId));
  const [first = '', second = '', third = ''] = free;
  const queuesWithout = (...out: string[]) =>
    floor.queues(
      stations,
      ORDERS.filter((orderId) => !out.includes(orderId)),
    );
  const account = floor.floor.rows.account ?? '';
  const evil = await begin(
    {
      benchId: '00000000-0000-4000-8000-00000000000e',
      store: floor.floor.connect('00000000-0000-4000-8000-00000000000e'),
    },
    { name: 'EVIL', account },
  );
  const cancels = async (orderId: string, state: 'sending' | 'sent', intentId = 'i') => {
    await evil.store.registerCancel({ ...evil.call, ...someCancel({ orderId, intentId }) });
    await evil.store.settleCancel({ ...evil.call, orderId, intentId, version: 2, state });
  };
  const packs = (orderId: string, change = {}) =>
    evil.store.tell({ ...evil.call, heads: [someHead({ orderId, phase: 'sealed', events: 5, ...change })] });
  const checked = async () => {
    for (const station of stations) await station.sweep();
  };
  const doubted = ({ live }: PackingStation) => live.snapshot.status.floor?.doubted;
  return {
    shop,
    floor,
    stations,
    evil,
    cancels,
    packs,
    checked,
    doubted,
    queuesWithout,
    orders: [first, second, third] as const,
  };
}

const elsewhereOf = async ({ client }: PackingStation, orderId: string) =>
  new Map(await client.floor.elsewhere({ orderIds: [orderId] })).get(orderId);

it('orders that a bench says are cancelled or packed are in the queue again once their time is over, marked', async () => {
  const { floor, stations, cancels, packs, checked, doubted, queuesWithout, orders } = await aHall();
  const [sent, sending, packed] = orders;
  const [one, two] = stations;
  await cancels(sent, 'sent');
  await cancels(sending, 'sending');
  await packs(packed);
  await queuesWithout(...orders);
  await checked();
  await queuesWithout(...orders);
  floor.aheadMs += CANCELLED_STANDS_MS + 60_000;
  await checked();
  await queuesWithout(sending, packed);
  expect(await elsewhereOf(two, sent)).toMatchObject({
    what: 'cancelled',
    isDoubted: true,
    bench: { name: 'EVIL' },
  });
  floor.aheadMs += CANCELS_STANDS_MS;
  await checked();
  await queuesWithout(packed);
  floor.aheadMs += PACKED_STANDS_MS;
  await checked();
  await queuesWithout();
  expect(await elsewhereOf(one, packed)).toMatchObject({ what: 'packed', isDoubted: true });
  expect(doubted(one)).toEqual([{ bench: 'EVIL', orders: 3 }]);
  // No order with such a report is opened by itself.
  expect((await one.client.queue.next({ but: '' })).row?.orderId).not.toMatch(new RegExp(orders.join('|')));
});

it('a person takes such an order, packs it, and the box leaves', async () => {
  const { shop, floor, stations, cancels, packs, checked, queuesWithout, orders } = await aHall();
  const [sent, packed] = orders;
  const [one] = stations;
  await cancels(sent, 'sent');
  await packs(packed);
  await queuesWithout(sent, packed);
  floor.aheadMs += PACKED_STANDS_MS + 60_000;
  await checked();
  await queuesWithout();
  for (const orderId of [sent, packed]) {
    const token = (await elsewhereOf(one, orderId))?.token ?? -1;
    expect(await one.client.floor.take({ orderId, token, reason: 'There is no box' })).toEqual({
      outcome: 'taken',
    });
    await floor.until('it is free here', async () => (await elsewhereOf(one, orderId)) === undefined);
    expect(await one.scan(orderId, MUG)).toEqual(['complete']);
    await one.client.packing.step({ orderId, step: { kind: 'seal' } });
    await floor.until('it may leave', async () => (await one.view(orderId)).cleared);
  }
  expect(shop.requests().filter(({ path }) => path.includes('/cancel'))).toEqual([]);
});

it('what a bench says again is no newer for that', async () => {
  const { floor, evil, cancels, packs, checked, queuesWithout, orders } = await aHall();
  const [cancelled, packed] = orders;
  await cancels(cancelled, 'sending');
  await packs(packed);
  await queuesWithout(cancelled, packed);
  floor.aheadMs += PACKED_STANDS_MS + 60_000;
  await evil.store.settleCancel({
    ...evil.call,
    orderId: cancelled,
    intentId: 'i',
    version: 3,
    state: 'withdrawn',
  });
  await cancels(cancelled, 'sending', 'another');
  await packs(packed, { phase: 'put-back', events: 6 });
  await packs(packed, { events: 7 });
  await checked();
  await queuesWithout();
});

it('a removed bench keeps no order out of a queue after the next check', async () => {
  const { floor, stations, evil, cancels, packs, checked, doubted, queuesWithout, orders } = await aHall();
  const [sent, packed] = orders;
  await cancels(sent, 'sent');
  await packs(packed);
  await queuesWithout(sent, packed);
  const bench = floor.floor.rows.benches.get(evil.benchId);
  if (bench) bench.state = 'removed';
  await floor.until('the word is some seconds old', async () => {
    await checked();
    return (doubted(stations[0])?.length ?? 0) > 0 && (doubted(stations[1])?.length ?? 0) > 0;
  });
  await queuesWithout();
});

it('an order that the store says is gone stays while the service shows it, and one that is gone leaves', async () => {
  const { shop, floor, stations, checked, doubted, orders } = await aHall();
  const [there, gone] = orders;
  const goes = (orderId: string) => {
    const row = floor.floor.rows.orders.get(orderId);
    if (row)
      floor.floor.rows.orders.set(orderId, {
        ...row,
        state: 'gone',
        body: null,
        revision: ++floor.floor.rows.revision,
      });
  };
  // One bench has taken all published orders, and takes newer ones.
  await checked();
  goes(there);
  shop.drop(gone);
  goes(gone);
  await checked();
  await floor.until('one is refuted', () =>
    stations.some((station) => doubted(station)?.some((word) => word.orders === 1)),
  );
  for (const station of stations) expect(await station.queue()).toContain(there);
  await floor.until('the other leaves', async () => {
    await checked();
    return (await Promise.all(stations.map((station) => station.queue()))).every(
      (queue) => !queue.includes(gone),
    );
  });
});
