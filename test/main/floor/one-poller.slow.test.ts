/** Several whole stations on one floor: one checks the service for all, and each has the queue that the service has. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { plainOrderSealing } from '../../support/floor/memory-door.ts';
import { contactOf, PollingStations } from '../../support/floor/polling-stations.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, created, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { briskClock } from '../../support/brisk-clock.ts';

let shop: OrderShop;
let floor: PollingStations;
beforeEach(async () => {
  shop = await anOrderShop(Array.from({ length: 5 }, (_, n) => oneParcel(`O${n}`, [aMug()], created(n))));
  floor = new PollingStations(shop);
});

const put = (orderId: string, minute: number) => shop.put(oneParcel(orderId, [aMug()], created(minute)));
const FIRST = ['O0', 'O1', 'O2', 'O3', 'O4'];
const LONGEST_MS = 600_000;

/** Benches in touch, of which one has checked the service for all. */
async function benches(count: number): Promise<PackingStation[]> {
  const stations: PackingStation[] = [];
  for (let n = 1; n <= count; n++) stations.push(await floor.bench(`Bench ${n}`));
  await floor.until('one leads', () => floor.leader === 'Bench 1');
  await stations[0]?.sweep();
  await floor.queues(stations, FIRST);
  return stations;
}

it(
  'asks as one bench does, and each bench has what changed, left and came',
  async () => {
    const stations = await benches(3);
    const before = floor.lists;
    const looked = shop.lookUps().length;
    put('NEW', 10);
    shop.change('O1', { status: 'CANCELLED' });
    await stations[0]?.sweep();
    await floor.queues(stations, ['NEW', 'O0', 'O2', 'O3', 'O4']);
    expect(floor.lists).toBe(before + 1);
    expect(shop.lookUps().length).toBe(looked + 1);
    const view = await stations[2]?.client.orders.get({ orderId: 'O1' });
    expect(view).toMatchObject({ status: 'CANCELLED' });
    shop.change('O1', { status: 'READY_TO_SHIP' });
    await stations[0]?.sweep();
    await floor.queues(stations, ['NEW', ...FIRST]);
    // Orders that change are published before their check is.
    const newest = async () => (await stations[1]?.client.diagnostics.sweeps({ limit: 1 }))?.rows[0];
    await floor.until('the check came', async () => (await newest())?.orders === 6);
    expect(await newest()).toMatchObject({ outcome: 'complete', bench: 'Bench 1', requests: 0, orders: 6 });
  },
  LONGEST_MS,
);

it(
  'takes no text of an order that a leader published under another key, and follows on',
  async () => {
    const [one, two] = await benches(2);
    const text = JSON.stringify({ ...shop.get('O1'), salesChannelOrderId: 'forged' });
    const [body = ''] = await plainOrderSealing.seal([{ key: 'x1', text }]);
    const { orders } = floor.floor.rows;
    const forged = { key: 'x1', state: 'open', mark: 'x1', body, leftAt: null } as const;
    orders.set('x1', { ...forged, revision: ++floor.floor.rows.revision });
    put('NEW', 10);
    await one?.sweep();
    await floor.queues(
      [two].flatMap((station) => station ?? []),
      ['NEW', ...FIRST],
    );
    expect(await two?.client.orders.get({ orderId: 'O1' })).not.toMatchObject({
      salesChannelOrderId: 'forged',
    });
    // A bench that starts reads all that is published.
    const three = await floor.bench('Bench 3');
    await floor.queues([three], ['NEW', ...FIRST]);
    expect(await three.client.orders.get({ orderId: 'O1' })).not.toMatchObject({
      salesChannelOrderId: 'forged',
    });
  },
  LONGEST_MS,
);

it(
  'checks at once when a person at another bench asks for it',
  async () => {
    const stations = await benches(2);
    const before = floor.lists;
    put('NEW', 10);
    expect(stations[1]?.app.context.currentWorkspace()?.refresh()).toEqual({ asked: true, waitMs: null });
    await floor.queues(stations, ['NEW', ...FIRST]);
    await briskClock.sleep(3_000);
    expect(floor.lists).toBe(before + 1);
  },
  LONGEST_MS,
);

it(
  'a bench that is cut off checks for itself, and stops once a check of the leader began after its own',
  async () => {
    const [one, two] = await benches(2);
    if (!one || !two) return;
    const before = floor.lists;
    floor.cut.add('Bench 2');
    await floor.until('it is shown as cut off', () => contactOf(two) === 'cut-off');
    put('NEW', 10);
    // The bench's own check is due within its interval of ten minutes.
    await two.sweep();
    expect(floor.lists).toBeGreaterThan(before);
    await floor.queues([two], ['NEW', ...FIRST]);
    expect(await one.queue()).toEqual(FIRST);
    shop.drop('O0');
    floor.cut.clear();
    await floor.until('it is in touch', () => contactOf(two) === 'in-touch');
    // An absent order counts as gone only after three rounds of look-ups.
    for (let round = 0; round < 3; round++) await one.sweep();
    await floor.queues([one, two], ['NEW', 'O1', 'O2', 'O3', 'O4']);
    const own = floor.lists;
    await one.sweep();
    await briskClock.sleep(2_500);
    expect(floor.lists).toBe(own + 1);
  },
  LONGEST_MS,
);

it.each(['closes', 'is cut off'])(
  'another bench leads when the leader %s, and takes what it has published',
  async (how) => {
    const stations = await benches(3);
    put('NEW', 10);
    await stations[0]?.sweep();
    await floor.queues(stations, ['NEW', ...FIRST]);
    put('NEWER', 11);
    if (how === 'closes') await stations[0]?.stop();
    else floor.cut.add('Bench 1');
    await floor.until('another leads', () => ['Bench 2', 'Bench 3'].includes(floor.leader ?? ''));
    // Each bench's own check is due ten minutes after the last.
    await stations[floor.leader === 'Bench 2' ? 1 : 2]?.sweep();
    await floor.queues(stations.slice(1), ['NEW', 'NEWER', ...FIRST]);
  },
  LONGEST_MS,
);

it(
  'each bench sets aside what cannot be read, and lets it go with the service',
  async () => {
    const stations = await benches(2);
    const unreadable = () =>
      Promise.all(
        stations.map(async ({ client }) =>
          (await client.diagnostics.quarantine()).rows
            .map(({ orderId }) => orderId)
            .toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
        ),
      );
    const both =
      (...ids: (string | null)[]) =>
      async () =>
        JSON.stringify(await unreadable()) === JSON.stringify([ids, ids]);
    shop.change('O1', { items: [aMug({ quantity: -1 })] });
    shop.put(oneParcel('BAD', [aMug({ quantity: -1 })], created(20)));
    await stations[0]?.sweep();
    await floor.until('both have it aside', both('BAD', 'O1'));
    // The last known state stays in the queue.
    await floor.queues(stations, FIRST);
    shop.change('O1', { items: [aMug()] });
    shop.drop('BAD');
    await stations[0]?.sweep();
    await floor.until('nothing is aside', both());
    await floor.queues(stations, FIRST);
  },
  LONGEST_MS,
);

it(
  'a bench whose cache was lost has all of it again, and asks the service nothing',
  async () => {
    const folder = tempFolder();
    const one = await floor.bench('Bench 1');
    const two = await floor.bench('Bench 2', folder);
    await floor.queues([one, two], FIRST);
    shop.change('O1', { status: 'CANCELLED' });
    await one.sweep();
    await floor.queues([one, two], ['O0', 'O2', 'O3', 'O4']);
    await two.stop();
    rmSync(join(folder, 'cache.db'), { force: true });
    const before = shop.requests().length;
    const again = await floor.bench('Bench 2', folder);
    await floor.queues([again], ['O0', 'O2', 'O3', 'O4']);
    expect((await again.client.orders.get({ orderId: 'O1' })).status).toBe('CANCELLED');
    expect(shop.requests().length).toBe(before);
  },
  LONGEST_MS,
);
