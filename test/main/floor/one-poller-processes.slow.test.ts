/** Stations in processes of their own on a real store: the leader is killed, stopped or cut off, and another goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { FaultyCable } from '../../support/floor/campaign/faulty-cable.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import {
  contactOf,
  invited,
  leaderOf as leaderNameOf,
  StationProcesses,
  TEST_POLL_SECONDS,
  type StartedStation,
} from '../../support/floor/station-processes.ts';
import { untilSo as until } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, created, oneParcel } from '../../support/packing-station.ts';

let processes: StationProcesses;
beforeAll(async () => {
  processes = await StationProcesses.make();
});
afterAll(() => processes.end());

const LONGEST_MS = 900_000;
const WINDOW_MS = 12_000;
const POLL_MS = TEST_POLL_SECONDS * 1_000;

interface Bench extends StartedStation {
  name: string;
  cable: FaultyCable;
}

class Hall {
  readonly floor: PostgresFloor;
  readonly shop: OrderShop;

  constructor(floor: PostgresFloor, shop: OrderShop) {
    this.floor = floor;
    this.shop = shop;
  }

  async bench(name: string): Promise<Bench> {
    const cable = await FaultyCable.to(processes.server);
    const { code } = await invited(this.floor, name, cable.address);
    const started = await processes.start(processes.plan(this.shop.addresses, name));
    const { process, client } = started;
    onTestFinished(async () => {
      process.goOn();
      process.kill();
      await process.ended();
      cable.end();
    });
    await client.floor.join({ code });
    await until(`${name} is in touch`, async () => (await contactOf(client)) === 'in-touch');
    return { name, cable, ...started };
  }

  /** Name of the bench that leads; null: none does. */
  leader(): Promise<string | null> {
    return leaderNameOf(this.floor);
  }

  /**
   * Lists of ready orders that the service is asked for in a window, and the most that one bench asks for in that time.
   * In the window one bench led and all were in touch: a bench whose calls are late checks for itself, rightly.
   */
  async listsOf(benches: readonly Bench[]): Promise<{ lists: number; most: number }> {
    const lists = () => this.shop.requests().filter(({ query }) => query.has('status')).length;
    const calm = async (leads: string | null) =>
      leads !== null &&
      (await this.leader()) === leads &&
      (await Promise.all(benches.map(({ client }) => contactOf(client)))).every((c) => c === 'in-touch');
    for (;;) {
      const leads = await this.leader();
      const [from, before] = [performance.now(), lists()];
      let isCalm = await calm(leads);
      while (isCalm && performance.now() - from < WINDOW_MS) {
        await sleep(500);
        isCalm = await calm(leads);
      }
      const ofOne = (performance.now() - from) / POLL_MS;
      if (isCalm) return { lists: lists() - before, most: Math.ceil(ofOne / 0.9) + 1 };
      await sleep(500);
    }
  }

  put(orderId: string, minute: number): void {
    this.shop.put(oneParcel(orderId, [aMug()], created(minute)));
  }
}

const queueOf = async ({ client }: Bench) =>
  (await client.queue.page({ filter: {}, offset: 0, limit: 200 })).rows
    .map(({ orderId }) => orderId)
    .toSorted();

async function show(benches: readonly Bench[], orders: readonly string[]): Promise<void> {
  const wanted = [...orders].toSorted().join();
  for (const bench of benches)
    await until(`${bench.name} shows ${wanted}`, async () => (await queueOf(bench)).join() === wanted);
}

const FIRST = ['O0', 'O1', 'O2'];

async function aHall(): Promise<{ hall: Hall; benches: Bench[] }> {
  const floor = await PostgresFloor.make(processes.server);
  onTestFinished(() => floor.end());
  const shop = await anOrderShop(FIRST.map((id, n) => oneParcel(id, [aMug()], created(n))));
  const hall = new Hall(floor, shop);
  const benches: Bench[] = [];
  for (const name of ['Bench 1', 'Bench 2', 'Bench 3']) benches.push(await hall.bench(name));
  await until('one leads', async () => (await hall.leader()) !== null);
  await show(benches, FIRST);
  return { hall, benches };
}

async function leaderOf(hall: Hall, benches: readonly Bench[]): Promise<[leader: Bench, others: Bench[]]> {
  const found: Bench[] = [];
  await until('one leads', async () => {
    const name = await hall.leader();
    found.push(...benches.filter((bench) => bench.name === name));
    return found.length > 0;
  });
  const [leader] = found as [Bench];
  return [leader, benches.filter((bench) => bench !== leader)];
}

it(
  'three benches ask the service as often as one, and another goes on when the leader is killed',
  async () => {
    const { hall, benches } = await aHall();
    const ofThree = await hall.listsOf(benches);
    process.stdout.write(`requests of three benches: ${ofThree.lists}, of one at most ${ofThree.most}\n`);
    expect(ofThree.lists).toBeLessThanOrEqual(ofThree.most);
    const [leader, others] = await leaderOf(hall, benches);
    leader.process.kill();
    hall.put('NEW', 10);
    hall.shop.change('O1', { status: 'CANCELLED' });
    await show(others, ['NEW', 'O0', 'O2']);
    await until('another leads', async () => ![null, leader.name].includes(await hall.leader()));
    const ofTwo = await hall.listsOf(others);
    expect(ofTwo.lists).toBeLessThanOrEqual(ofTwo.most);
  },
  LONGEST_MS,
);

it(
  'a leader that was stopped beyond its lease publishes nothing of before, and follows',
  async () => {
    const { hall, benches } = await aHall();
    const [leader, others] = await leaderOf(hall, benches);
    leader.process.pause();
    await until('another leads', async () => ![null, leader.name].includes(await hall.leader()));
    hall.put('NEW', 10);
    hall.shop.change('O1', { status: 'CANCELLED' });
    await show(others, ['NEW', 'O0', 'O2']);
    const state = async () => hall.floor.value("SELECT state FROM floor.orders WHERE key = 'O1'");
    // A bench without a leader checks for itself: its screen can know before the store does.
    await until('the store knows it', async () => (await state()) === 'left');
    leader.process.goOn();
    await show(benches, ['NEW', 'O0', 'O2']);
    expect(await state()).toBe('left');
    await sleep(3 * POLL_MS);
    expect(await hall.leader()).not.toBe(leader.name);
    const ofThree = await hall.listsOf(benches);
    expect(ofThree.lists).toBeLessThanOrEqual(ofThree.most);
    hall.put('NEWER', 11);
    await show(benches, ['NEW', 'NEWER', 'O0', 'O2']);
  },
  LONGEST_MS,
);

it(
  'a bench that is cut off from the store checks for itself, and stops when it is back',
  async () => {
    const { hall, benches } = await aHall();
    const [leader, others] = await leaderOf(hall, benches);
    for (const bench of [leader, others[0]]) {
      if (!bench) return;
      bench.cable.state = 'cut';
      hall.put(`NEW-${bench.name}`, 10);
      await until('it is cut off', async () => (await contactOf(bench.client)) === 'cut-off');
      await until('all show it', async () =>
        (await Promise.all(benches.map(queueOf))).every((queue) => queue.includes(`NEW-${bench.name}`)),
      );
      bench.cable.state = 'good';
      await until('it is back', async () => (await contactOf(bench.client)) === 'in-touch');
    }
    await sleep(4 * POLL_MS);
    const ofThree = await hall.listsOf(benches);
    expect(ofThree.lists).toBeLessThanOrEqual(ofThree.most);
  },
  LONGEST_MS,
);
