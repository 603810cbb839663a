/**
 * Drawn days of several whole stations on one floor: whatever came, changed, left and was erased, and whichever bench is new or was
 * started again, each bench's queue has the service's books, order by order.
 */
import { expect, it } from 'vitest';
import { seeded } from '../../chaos/random.ts';
import { PollingStations } from '../../support/floor/polling-stations.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, created, oneParcel, type PackingStation } from '../../support/packing-station.ts';

const SEEDS = (process.env['FLOOR_SEED'] ?? '1,2').split(',').map(Number);
const STEPS = 14;

interface Booked {
  buyer: string;
  units: number;
}

const anOrder = (orderId: string, minute: number, { buyer, units }: Booked) => ({
  ...oneParcel(orderId, [{ ...aMug(), quantity: units }], created(minute)),
  customer: { firstName: buyer, lastName: '' },
});

async function queueOf({ client }: PackingStation): Promise<Record<string, Booked>> {
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 200 });
  return Object.fromEntries(
    rows.map(({ orderId, buyer, units }) => [orderId, { buyer: buyer ?? '', units }]),
  );
}

it.each(SEEDS)(
  'a day of seed %i',
  async (seed) => {
    const chance = seeded(seed);
    const books = new Map<string, Booked>();
    const shop = await anOrderShop([]);
    const floor = new PollingStations(shop);
    let minute = 0;
    const put = () => {
      const orderId = `O-${++minute}`;
      books.set(orderId, { buyer: `Buyer ${minute}`, units: 1 });
      shop.put(anOrder(orderId, minute, { buyer: `Buyer ${minute}`, units: 1 }));
    };
    for (let n = 0; n < 6; n++) put();
    const stations = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
    const trace: string[] = [];
    const one = () => chance.pick([...books.keys()]) ?? '';
    const steps: Record<string, () => Promise<void> | void> = {
      put,
      change: () => {
        const orderId = one();
        const before = books.get(orderId);
        if (!before) return;
        const after = { buyer: `${before.buyer}x`, units: before.units + 1 };
        books.set(orderId, after);
        shop.put(anOrder(orderId, Number(orderId.slice(2)), after));
      },
      ship: () => {
        const orderId = one();
        if (books.delete(orderId)) shop.change(orderId, { status: 'SHIPPED' });
      },
      erase: async () => {
        const orderId = one();
        if (books.has(orderId))
          await chance.pick(stations)?.client.erasure.erase({ orderIds: [orderId], operator: 'Ana' });
      },
      join: async () => {
        if (stations.length < 4) stations.push(await floor.bench(`Bench ${stations.length + 1}`));
      },
      restart: async () => {
        const at = chance.below(stations.length);
        const bench = stations[at];
        if (!bench) return;
        await bench.stop();
        stations[at] = await floor.bench('again', bench.dataDir);
      },
    };
    const kinds = ['put', 'change', 'change', 'ship', 'erase', 'erase', 'erase', 'join', 'restart'];
    for (let step = 0; step < STEPS; step++) {
      const kind = chance.pick(kinds) ?? 'put';
      trace.push(kind);
      await steps[kind]?.();
      if (chance.oneIn(2)) continue;
      await floor.until('one leads', () => floor.leader !== null);
      for (const station of stations) await station.sweep();
      const wanted = Object.fromEntries(books);
      for (const [n, station] of stations.entries()) {
        const isSame = async () =>
          JSON.stringify(sorted(await queueOf(station))) === JSON.stringify(sorted(wanted));
        await floor
          .until(`bench ${n + 1} has the service's books`, isSame)
          .catch(async () => expect(await queueOf(station), trace.join(', ')).toEqual(wanted));
      }
    }
    expect(trace, 'an erasure was drawn').toContain('erase');
    for (const station of stations) await station.stop();
  },
  600_000,
);

const sorted = (queue: Record<string, Booked>) =>
  Object.entries(queue).toSorted(([a], [b]) => (a < b ? -1 : 1));
