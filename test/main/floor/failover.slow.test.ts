/** Two whole stations on a PostgreSQL that is killed in the middle of work: its standby, which lags, takes its place. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { CutLine } from '../../support/floor/cut-line.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { Standby } from '../../support/floor/standby.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { holderOf, setApart } from '../../support/floor/set-apart.ts';
import { rowsThere, valueAt, type StoredRows } from '../../support/floor/stored-rows.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilReported } from '../../support/floor/until-reported.ts';

let primary: PostgresServer;
let standby: Standby;
let floor: PostgresFloor;
let shop: OrderShop;
beforeEach(async () => {
  primary = await PostgresServer.make();
  onTestFinished(() => primary.remove());
  floor = await PostgresFloor.make(primary);
  standby = await Standby.of(primary);
  onTestFinished(() => standby.remove());
  shop = await anOrderShop([]);
});

interface Bench {
  station: PackingStation;
  /** To both servers. */
  lines: CutLine[];
}

async function aBench(name: string, graceSeconds = 600): Promise<Bench> {
  const lines = [await CutLine.to(primary.port), await CutLine.to(standby.server.port)];
  onTestFinished(() => Promise.all(lines.map((line) => line.end())).then(() => undefined));
  const station = await aPackingStation(shop, {
    floorDoor: postgresDoor(systemClock, sealingHere),
    clock: systemClock,
    dataDir: tempFolder(),
    parts: { withoutKeyring: 'file', graceSeconds },
  });
  const addresses = lines.map(({ port }) => ({ host: '127.0.0.1', port }));
  const code = { ...floor.joinCode(await floor.addBench(name), name), addresses };
  await station.client.floor.join({ code: writeJoinCode(code) });
  await contactIs(station, 'in-touch');
  return { station, lines };
}

const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;
const contactIs = (station: PackingStation, contact: string) =>
  untilSo(`it is ${contact}`, () => floorOf(station)?.contact === contact);

/** Adds an order of that many mugs, and waits until the store has reserved it for this bench. */
async function gets(station: PackingStation, orderId: string, quantity: number, at = primary) {
  shop.put(oneParcel(orderId, [aMug({ quantity })], created(orderId.charCodeAt(0))));
  await station.sweep();
  await setApart(station, orderId, () => valueAt(at, floor.database, holderOf(orderId)), systemClock);
}

async function packs({ scan, client }: PackingStation, orderId: string, units: number): Promise<void> {
  for (let n = 0; n < units; n += 1) await scan(orderId, MUG);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
}

const orders = (rows: readonly StoredRows['heads'][number][]) =>
  [...new Set(rows.map(({ order_id: orderId }) => orderId))].toSorted();
const cancelsSent = () => shop.requests().filter(({ path }) => path.includes('/cancel')).length;

/** Stored rows without the daily counts of benches, which grow with each unit. */
async function storedRows(server: PostgresServer): Promise<StoredRows> {
  const rows = await rowsThere(server, floor.database);
  return { ...rows, facts: rows.facts.filter(({ kind }) => kind !== 'figures') };
}

const there = () => storedRows(primary);
const atStandby = () => storedRows(standby.server);
const counts = ({ heads, events, cancels, facts }: StoredRows) => ({
  ...{ heads: heads.length, events: events.length },
  ...{ cancels: cancels.length, facts: facts.length },
});

/** Waits until the store has at least that many rows of each kind. */
const has = (rows: () => Promise<StoredRows>, most: Partial<Record<keyof StoredRows, number>>) =>
  untilSo(`it has ${JSON.stringify(most)}`, async () => {
    const now = counts(await rows());
    return Object.entries(most).every(([kind, n]) => now[kind as keyof StoredRows] >= n);
  });

it('has again what the standby lacked, and nothing twice', async () => {
  const { station: one } = await aBench('Bench 1', 0);
  const { station: two } = await aBench('Bench 2');
  await gets(one, 'A', 1);
  await packs(one, 'A', 1);
  await gets(two, 'B', 3);
  await two.scan('B', MUG);
  await one.client.codes.learn({ code: 'CASE-1', sku: 'MUG', units: 6, sure: true });
  await untilReported(one, two);
  await has(there, { heads: 2, events: 4, facts: 1 });
  await untilSo(
    'the standby has it',
    async () => JSON.stringify(await atStandby()) === JSON.stringify(await there()),
  );
  const early = await atStandby();

  standby.cut();
  await two.scan('B', MUG, MUG);
  await two.client.packing.step({ orderId: 'B', step: { kind: 'seal' } });
  await gets(one, 'C', 2);
  await packs(one, 'C', 2);
  await gets(one, 'D', 2);
  await one.client.cancel.decide({ orderId: 'D', reason: 'Damaged in the rack' });
  await gets(two, 'E', 2);
  await two.client.cancel.decide({ orderId: 'E', reason: 'Customer called' });
  await gets(two, 'F', 2);
  await two.scan('F', MUG);
  const key = (await two.view('F')).items[0]?.key ?? '';
  await two.client.packing.step({
    orderId: 'F',
    step: { kind: 'short', key, units: 1, reason: 'Not on the shelf' },
  });
  await two.client.codes.learn({ code: 'CASE-2', sku: 'MUG', units: 12, sure: true });
  await untilSo('D is cancelled', () => cancelsSent() === 1);
  await untilReported(one, two);
  await has(there, { heads: 4, cancels: 2, facts: 3 });
  // The request reaches the service before the store learns that it was sent.
  await untilSo('the store knows that D was sent', async () =>
    (await there()).cancels.some(({ order_id: orderId, state }) => orderId === 'D' && state === 'sent'),
  );
  await gets(one, 'G', 2);
  const before = await there();
  expect(await atStandby()).toEqual(early);
  expect(counts(early)).toMatchObject({ heads: 2, cancels: 0, facts: 1 });
  expect(early.events.length).toBeLessThan(before.events.length);

  await primary.kill();
  await contactIs(one, 'cut-off');
  await packs(one, 'G', 2);
  // The new server answers, but accepts no writes yet.
  await contactIs(two, 'cut-off');
  await standby.promote();
  await Promise.all([contactIs(one, 'in-touch'), contactIs(two, 'in-touch')]);
  await untilReported(one, two);
  await has(atStandby, { ...counts(before), heads: before.heads.length + 1 });
  const after = await atStandby();
  expect(after).toEqual({
    heads: expect.arrayContaining(before.heads) as unknown,
    events: expect.arrayContaining(before.events) as unknown,
    cancels: before.cancels,
    // G was packed meanwhile, and with it a mug, of which none was found before.
    facts: expect.arrayContaining(before.facts) as unknown,
  });
  expect(orders(after.heads)).toEqual(['A', 'B', 'C', 'F', 'G']);
  expect(cancelsSent()).toBe(1);
  expect(await one.client.floor.conflicts()).toEqual([]);
  expect(await two.client.floor.conflicts()).toEqual([]);
  await gets(two, 'H', 1, standby.server);
  await packs(two, 'H', 1);
  await untilSo('H is there', async () => orders((await atStandby()).heads).includes('H'));
});

it('an order that was given in the lost part, and packed by two benches, is listed at both', async () => {
  const { station: one } = await aBench('Bench 1');
  const { station: two, lines } = await aBench('Bench 2');
  const inUse = "SELECT count(*) FROM floor.benches WHERE state = 'in-use'";
  await untilSo(
    'the standby has both',
    async () => (await valueAt(standby.server, floor.database, inUse)) === '2',
  );
  standby.cut();
  await gets(two, 'F', 1);
  await untilSo('bench 1 has nothing', () => floorOf(one)?.reserved === 0);
  for (const line of lines) line.cut();
  await primary.kill();
  await packs(two, 'F', 1);

  await standby.promote();
  await contactIs(one, 'in-touch');
  await one.sweep();
  await untilSo('F is given to bench 1', () => floorOf(one)?.reserved === 1);
  await packs(one, 'F', 1);
  await untilReported(one);
  for (const line of lines) line.mend();
  await contactIs(two, 'in-touch');
  await untilReported(two);
  for (const station of [one, two]) {
    await untilSo('it is listed', () => floorOf(station)?.conflicts === 1);
    expect(await station.client.floor.conflicts()).toMatchObject([
      { orderId: 'F', kind: 'packed-twice', boxes: [{}, {}] },
    ]);
  }
  expect(orders((await atStandby()).heads)).toEqual(['F']);
});

it('an old primary that comes up again is taken for the store by a bench that starts then', async () => {
  const { station: one, lines } = await aBench('Bench 1');
  await aBench('Bench 2');
  await primary.kill();
  await standby.promote();
  const beating = 'SELECT count(*) FROM floor.presence';
  await untilSo(
    'both are at the standby',
    async () => (await valueAt(standby.server, floor.database, beating)) === '2',
  );
  // A busy machine may cut a bench off for a short time; then this one finds only the standby.
  const [toPrimary] = lines;
  toPrimary?.cut();
  await primary.start();
  await gets(one, 'A', 1, standby.server);
  await packs(one, 'A', 1);
  await untilReported(one);
  expect(orders((await atStandby()).heads)).toEqual(['A']);
  expect(orders((await there()).heads)).toEqual([]);
  await one.stop();
  toPrimary?.mend();
  const again = await aPackingStation(shop, {
    floorDoor: postgresDoor(systemClock, sealingHere),
    clock: systemClock,
    dataDir: one.dataDir,
    parts: { withoutKeyring: 'file' },
  });
  await contactIs(again, 'in-touch');
  await untilSo('A is at the old one', async () => orders((await there()).heads).includes('A'));
});
