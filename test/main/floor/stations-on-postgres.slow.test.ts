/** Whole stations on a floor in a real PostgreSQL, joined by its codes. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
} from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';
import { untilReported } from '../../support/floor/until-reported.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;
const inTouch = (station: PackingStation) => floorOf(station)?.contact === 'in-touch';

async function aFloor() {
  const floor = await PostgresFloor.make(server);
  const shop = await anOrderShop([
    oneParcel('A', [aMug({ quantity: 2 })]),
    oneParcel('B', [aMug({ quantity: 2 })], created(1)),
  ]);
  const door = postgresDoor(systemClock, sealingHere);
  const codeFor = async (name: string) => writeJoinCode(floor.joinCode(await floor.addBench(name), name));
  const aStation = (dataDir = tempFolder()) =>
    aPackingStation(shop, {
      floorDoor: door,
      clock: systemClock,
      dataDir,
      parts: { withoutKeyring: 'file' },
    });
  return { floor, codeFor, aStation };
}

it('joins by a code that is spent once, keeps no secret in clear, and is there again after a start', async () => {
  const { floor, codeFor, aStation } = await aFloor();
  const code = await codeFor('Bench 1');
  const dataDir = tempFolder();
  const one = await aStation(dataDir);
  expect(await one.client.floor.readCode({ code })).toMatchObject({ floor: 'Hall 1', bench: 'Bench 1' });
  expect(await one.client.floor.join({ code })).toEqual({ floor: 'Hall 1', bench: 'Bench 1' });
  await until('it is in touch', () => inTouch(one));
  await until('both orders are set apart', () => floorOf(one)?.reserved === 2);
  await one.stop();
  const [benchId] = (await floor.value('SELECT jsonb_agg(bench) FROM floor.benches')) as string[];
  const [first = ''] = floor.login(benchId ?? '').passwords;
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(dataDir, name),
  );
  for (const file of files.filter((name) => statSync(name).isFile()))
    for (const secret of [first, floor.key])
      expect(readFileSync(file, 'latin1').includes(secret), `${file} has no secret`).toBe(false);
  expect(await floor.value("SELECT count(*) FROM floor.claims WHERE state = 'reserved'")).toBe('0');
  const again = await aStation(dataDir);
  await until('it is in touch again', () => inTouch(again));
  const two = await aStation();
  await expect(two.client.floor.join({ code })).rejects.toMatchObject({ code: 'SPENT_CODE' });
  expect(floorOf(two)).toBeNull();
});

it('gives an order to one station, and what is set apart to whoever asks for it', async () => {
  const { codeFor, aStation, floor } = await aFloor();
  const one = await aStation();
  await one.client.floor.join({ code: await codeFor('Bench 1') });
  await until('both orders are set apart', () => floorOf(one)?.reserved === 2);
  const two = await aStation();
  await two.client.floor.join({ code: await codeFor('Bench 2') });
  await until('it is in touch', () => inTouch(two));
  expect(await one.scan('A', MUG)).toEqual(['right']);
  // Until then the order is shown as reserved for the other bench.
  const there = async () => new Map(await two.client.floor.elsewhere({ orderIds: ['A'] })).get('A');
  await untilSo('the other knows that it is open there', async () => (await there())?.what === 'has');
  await expect(two.client.packing.scan({ orderId: 'A', text: MUG })).rejects.toMatchObject({
    code: 'ORDER_ELSEWHERE',
    data: { what: 'has', bench: { name: 'Bench 1' } },
  });
  const apart = new Map(await two.client.floor.elsewhere({ orderIds: ['B'] })).get('B');
  expect(apart).toMatchObject({ what: 'set-apart', bench: { name: 'Bench 1' } });
  // The order is reserved there: its bench hands it over with its next heartbeat, in time for this scan or for the next
  // one.
  await two.client.packing.scan({ orderId: 'B', text: MUG }).catch(() => undefined);
  await until('it is here', () => floorOf(two)?.reserved === 1 || two.live.snapshot.status.packed.open === 1);
  await two.scan('B', MUG).catch(() => undefined);
  await untilReported(one);
  expect((await two.view('B')).phase).toBe('open');
  // The events arrive before the head, and only benches can read them.
  expect(await two.client.floor.history({ orderId: 'A' })).toMatchObject([
    { bench: { name: 'Bench 1' }, phase: 'open', parcels: [{ items: [{ units: 1 }] }] },
  ]);
  expect(await floor.value("SELECT count(*) FROM floor.events WHERE data NOT LIKE 'v1.%'")).toBe('0');
  // The counts arrive with the next heartbeat.
  await expect
    .poll(async () => (await two.client.floor.benches()).map(({ name, open }) => [name, open]))
    .toEqual([
      ['Bench 1', 1],
      ['Bench 2', 1],
    ]);
});

it('a code that one station was taught comes to the other, and no SKU can be read in the store', async () => {
  const { codeFor, aStation, floor } = await aFloor();
  const [one, two] = [await aStation(), await aStation()];
  await one.client.floor.join({ code: await codeFor('Bench 1') });
  await two.client.floor.join({ code: await codeFor('Bench 2') });
  await until('both are in touch', () => inTouch(one) && inTouch(two));
  await one.client.codes.learn({ code: 'CASE-0001', sku: 'MUG', units: 2, sure: true });
  const known = async () =>
    (await two.client.codes.list()).map(({ sku, units, bench }) => [sku, units, bench]);
  await expect.poll(known).toEqual([['MUG', 2, 'Bench 1']]);
  expect(await floor.value("SELECT count(*) FROM floor.facts WHERE kind = 'code' AND body LIKE 'v1.%'")).toBe(
    '1',
  );
  const [shown] = await two.client.codes.list();
  await two.client.codes.forget({ id: shown?.id ?? 0 });
  await expect.poll(async () => one.client.codes.list()).toEqual([]);
  // Each bench has a row, and the second one's names the first one's.
  expect(await floor.value('SELECT count(*) FROM floor.facts WHERE body IS NULL AND version = 2')).toBe('1');
});

it('is cut off while nothing can be written to the database, also where its screens read', async () => {
  const { codeFor, aStation, floor } = await aFloor();
  const one = await aStation();
  await one.client.floor.join({ code: await codeFor('Bench 1') });
  await until('both orders are set apart', () => floorOf(one)?.reserved === 2);
  await floor.run(`ALTER DATABASE ${floor.database} SET default_transaction_read_only = on`);
  await floor.value(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'packdesk' AND pid <> pg_backend_pid()",
  );
  // The first fault may be that the connection was ended.
  const readOnly = () => floorOf(one)?.contact === 'cut-off' && floorOf(one)?.fault === 'read-only';
  await until('it is cut off', readOnly);
  const seen = new Set<string | undefined>();
  for (let looks = 0; looks < 30; looks++) {
    await one.client.floor.history({ orderId: 'A' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    seen.add(floorOf(one)?.contact);
  }
  expect([...seen]).toEqual(['cut-off']);
  // A late call of a busy machine may be the fault in between.
  await until('it says why', readOnly);
});

it('what one station packed is on the board of the other, as it is read and sealed by a real store', async () => {
  const { codeFor, aStation, floor } = await aFloor();
  const [one, two] = [await aStation(), await aStation()];
  await one.client.floor.join({ code: await codeFor('Bench 1') });
  await until('both orders are set apart', () => floorOf(one)?.reserved === 2);
  await two.client.floor.join({ code: await codeFor('Bench 2') });
  await until('it is in touch', () => inTouch(two));
  await one.scan('A', MUG, MUG);
  await one.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  const packed = async (station: string | null) =>
    (await two.client.board.get({ period: 'today', operator: null, station })).total.orders;
  // A bench sends its counts each minute.
  await expect.poll(() => packed(null), { timeout: 150_000 }).toBe(1);
  await one.stop();
  expect([await packed('Bench 1'), await packed('Bench 2')]).toEqual([1, 0]);
  const figures = "FROM floor.facts WHERE kind = 'figures'";
  const benches = () => floor.value(`SELECT count(DISTINCT bench)::integer ${figures}`);
  await expect.poll(benches, { message: 'each tells of its day' }).toBe(2);
  expect(await floor.value(`SELECT count(*)::integer ${figures} AND body NOT LIKE 'v1.%'`)).toBe(0);
});
