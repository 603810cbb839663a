/** Several whole stations on one floor, while the service fails, asks for a wait, or seems to have lost very many orders. */
import { beforeEach, expect, it } from 'vitest';
import { json } from '../../support/faulty-service.ts';
import { PollingStations } from '../../support/floor/polling-stations.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, created, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const COUNT = 30;
const LOST = 25;
const ALL = Array.from({ length: COUNT }, (_, n) => `O${n}`);
const LONGEST_MS = 600_000;

let shop: OrderShop;
let floor: PollingStations;
let one: PackingStation;
let two: PackingStation;
beforeEach(async () => {
  shop = await anOrderShop(ALL.map((id, n) => oneParcel(id, [aMug()], created(n))));
  floor = new PollingStations(shop);
  one = await floor.bench('Bench 1');
  two = await floor.bench('Bench 2');
  await floor.until('one leads', () => floor.leader === 'Bench 1');
  await one.sweep();
  await floor.queues([one, two], ALL);
}, LONGEST_MS);

const failed = (station: PackingStation) =>
  (station.app.context.currentWorkspace()?.recentSweeps() ?? []).filter(({ failure }) => failure !== null)
    .length;
const taken = (station: PackingStation) =>
  (station.app.context.currentWorkspace()?.recentSweeps() ?? []).filter(({ bench }) => bench !== undefined)
    .length;
/** Orders of a check that this bench, or another, did not pass on. */
const withheld = ({ live }: PackingStation, by: string | null = null) => {
  const found = live.snapshot.status.floor?.withheld ?? null;
  return found?.bench === by ? found.orders : null;
};
const leads = (name: string) => floor.until(`${name} leads`, () => floor.leader === name);

it(
  'a leader that cannot reach the service tries alone, and gives the lead up',
  async () => {
    await shop.away();
    const two0 = failed(two);
    one.app.context.currentWorkspace()?.refresh();
    await floor.until('it has failed', () => failed(one) > 0);
    expect(failed(two)).toBe(two0);
    await leads('Bench 2');
    expect(failed(one)).toBeGreaterThanOrEqual(3);
    await shop.back();
    shop.put(oneParcel('NEW', [aMug()], created(100)));
    await two.sweep();
    await floor.queues([one, two], ['NEW', ...ALL]);
  },
  LONGEST_MS,
);

const connectionOf = ({ live }: PackingStation) => live.snapshot.status.connection;

it(
  'while the service fails no bench says that it is online, and each does when the leader was answered',
  async () => {
    const benches = [one, two, await floor.bench('Bench 3')];
    await floor.queues(benches, ALL);
    const failing = () =>
      benches.map((bench) => connectionOf(bench).failure?.kind ?? connectionOf(bench).state).join();
    shop.onList = json({ message: 'no' }, 500);
    one.app.context.currentWorkspace()?.refresh();
    await floor.until('all say so', () => failing() === 'server,server,server');
    // Holds even when another bench leads that has not checked yet, or that gives up in turn.
    await floor.until('another leads', () => floor.leader !== null && floor.leader !== 'Bench 1');
    const end = briskClock.now() + 3_000;
    while (briskClock.now() < end) {
      expect(failing()).toBe('server,server,server');
      await briskClock.sleep(100);
    }
    shop.onList = null;
    // A bench that follows asks the leader for it.
    for (const bench of benches) bench.app.context.currentWorkspace()?.refresh();
    await floor.until('all are online', () => failing() === 'online,online,online');
  },
  LONGEST_MS,
);

const waitOf = ({ live }: PackingStation) => live.snapshot.status.floor?.wait ?? null;

it(
  'a wait that the service asks for holds for every bench, and says so',
  async () => {
    shop.onList = json({ message: 'slow down' }, 429, { 'retry-after': '120' });
    one.app.context.currentWorkspace()?.refresh();
    await floor.until('the other bench has heard', () => {
      const { asked, waitMs } = two.app.context.currentWorkspace()?.refresh() ?? {};
      return asked === false && (waitMs ?? 0) > 0;
    });
    await floor.until('it says who reports it', () => waitOf(two)?.bench === 'Bench 1');
    const leftMs = (waitOf(two)?.until ?? 0) - briskClock.now();
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(180_000);
    expect(waitOf(one)).toBeNull();
    const before = shop.requests().length;
    await briskClock.sleep(4_000);
    expect(shop.requests().length).toBe(before);
    expect(floor.leader).toBe('Bench 1');
    await floor.until('it is over', () => waitOf(two) === null);
  },
  LONGEST_MS,
);

/** Lets three rounds of look-ups find nothing. */
async function losesMany(leader: PackingStation): Promise<void> {
  for (let round = 0; round < 3; round++) await leader.sweep();
}

it(
  'very many orders that are gone at once are not passed on, and another bench finds them',
  async () => {
    const lost = ALL.slice(0, LOST).map((id) => shop.get(id));
    for (const id of ALL.slice(0, LOST)) shop.drop(id);
    await losesMany(one);
    await floor.until('it says so', () => withheld(one) === LOST);
    // Even the bench that made the check keeps them: a packer there can find them.
    await floor.queues([one, two], ALL);
    shop.put(...lost.filter((order) => order !== undefined));
    await leads('Bench 2');
    for (let check = 0; check < 3; check++) {
      const before = taken(one);
      await two.sweep();
      await floor.until('the first has taken it', () => taken(one) > before);
    }
    await floor.queues([one, two], ALL);
    await floor.until('it has nothing to say any more', () => withheld(one) === null);
  },
  LONGEST_MS,
);

it(
  'every bench hears of it, and they are passed on when another bench comes to the same',
  async () => {
    for (const id of ALL.slice(0, LOST)) shop.drop(id);
    await losesMany(one);
    await floor.until('the first says so', () => withheld(one) === LOST);
    await leads('Bench 2');
    await floor.until('the second has heard of it', () => withheld(two, 'Bench 1') === LOST);
    expect(floor.floor.rows.orders.get('O0')?.state).toBe('open');
    await floor.until('they are published as gone', async () => {
      if (floor.leader === 'Bench 2') await two.sweep();
      return floor.floor.rows.orders.get('O0')?.state === 'gone';
    });
    await floor.queues([one, two], ALL.slice(LOST));
    expect(withheld(two)).toBe(null);
    await floor.until('it is over', async () => {
      await two.sweep();
      return withheld(one) === null && withheld(two, 'Bench 1') === null;
    });
  },
  LONGEST_MS,
);

it(
  'what a bench found that was cut off since, and others have refuted, confirms nothing',
  async () => {
    const lost = ALL.slice(0, LOST).map((id) => shop.get(id));
    for (const id of ALL.slice(0, LOST)) shop.drop(id);
    await losesMany(one);
    await floor.until('the second has heard of it', () => withheld(two, 'Bench 1') === LOST);
    await leads('Bench 2');
    // Cut off, bench 1 cannot withdraw its report.
    floor.cut.add('Bench 1');
    shop.put(...lost.filter((order) => order !== undefined));
    for (let check = 0; check < 3; check++) {
      const { check: before } = floor.floor.rows.leader;
      await two.sweep();
      await floor.until('it is passed on', () => floor.floor.rows.leader.check !== before);
    }
    await floor.until('it is shown no longer', () => withheld(two, 'Bench 1') === null);
    for (const id of ALL.slice(0, LOST)) shop.drop(id);
    await losesMany(two);
    await floor.until('it is not passed on', () => withheld(two) === LOST);
    expect(floor.floor.rows.orders.get('O0')?.state).toBe('open');
  },
  LONGEST_MS,
);

it(
  'nor at a bench that was started since: it does not know what was passed on before',
  async () => {
    for (const id of ALL.slice(0, LOST)) shop.drop(id);
    await losesMany(one);
    await floor.until('the second has heard of it', () => withheld(two, 'Bench 1') === LOST);
    floor.cut.add('Bench 1');
    await two.stop();
    const again = await floor.bench('Bench 2', two.dataDir);
    await floor.until('people there hear of it', () => withheld(again, 'Bench 1') === LOST);
    await leads('Bench 2');
    await losesMany(again);
    await floor.until('it is not passed on', () => withheld(again) === LOST);
    expect(floor.floor.rows.orders.get('O0')?.state).toBe('open');
  },
  LONGEST_MS,
);
