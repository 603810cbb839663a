/**
 * Two whole stations on a real PostgreSQL: a buyer who is erased at one bench is erased at the other, and in the store.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writeJoinCode } from '../../../src-main/floor/join-code.ts';
import { sealingHere } from '../../../src-main/floor/publishing/order-sealing.ts';
import { postgresDoor } from '../../../src-main/floor/postgres/postgres-door.ts';
import { briskClock } from '../../support/brisk-clock.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { filesWith } from '../../support/files-with.ts';
import { patientClock, PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import { untilSo } from '../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel, type PackingStation } from '../../support/packing-station.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilReported } from '../../support/floor/until-reported.ts';

let server: PostgresServer;
let floor: PostgresFloor;
let shop: OrderShop;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());
beforeEach(async () => {
  floor = await PostgresFloor.make(server);
  shop = await anOrderShop([anOrderOf('GONE'), anOrderOf('OTHER')]);
});

const buyerOf = (orderId: string) => `Wzyxa-${orderId}`;
const anOrderOf = (orderId: string) => ({
  ...oneParcel(orderId, [aMug()]),
  customer: { firstName: buyerOf(orderId), lastName: '' },
});

const floorOf = ({ live }: PackingStation) => live.snapshot.status.floor;

async function aStation(dataDir = tempFolder()): Promise<PackingStation> {
  return aPackingStation(shop, {
    ...{ dataDir, copyEntry: COPY_ENTRY, floorDoor: postgresDoor(patientClock, sealingHere) },
    clock: briskClock,
    parts: { withoutKeyring: 'file' },
  });
}

async function aBench(name: string): Promise<PackingStation> {
  const station = await aStation();
  const code = floor.joinCode(await floor.addBench(name), name);
  await station.client.floor.join({ code: writeJoinCode(code) });
  await untilSo(`${name} is in touch`, () => floorOf(station)?.contact === 'in-touch');
  return station;
}

/** Packs both orders, one of which ships; a label was scanned at each by mistake. */
async function twoBenches(): Promise<[PackingStation, PackingStation]> {
  const [one, two] = [await aBench('Bench 1'), await aBench('Bench 2')];
  await one.sweep();
  await untilSo('both are set apart', () => floorOf(one)?.reserved === 2);
  for (const orderId of ['GONE', 'OTHER']) {
    await one.scan(orderId, `UNKNOWN ${buyerOf(orderId)}`, MUG);
    await one.client.packing.step({ orderId, step: { kind: 'seal' } });
  }
  await two.sweep();
  shop.change('GONE', { status: 'SHIPPED' });
  for (let round = 0; round < 4; round++) for (const station of [one, two]) await station.sweep();
  await untilReported(one);
  for (const { dataDir } of [one, two]) expect(filesWith(dataDir, buyerOf('GONE'))).not.toEqual([]);
  return [one, two];
}

const textsOf = async (orderId: string) =>
  (await floor.value(
    `SELECT jsonb_agg(data <> '' ORDER BY seq) FROM floor.events WHERE order_id = '${orderId}'`,
  )) as boolean[];
const benchesOf = async ({ client }: PackingStation) => (await client.erasure.list())[0]?.benches;
const isErasedAt = ({ dataDir }: PackingStation, orderId: string) =>
  filesWith(dataDir, buyerOf(orderId)).length === 0;

it('is erased at the other bench, once, and nothing of the order can be read in the store', async () => {
  const [one, two] = await twoBenches();
  expect(await textsOf('GONE')).toContain(true);
  const report = await one.client.erasure.erase({ orderIds: ['GONE'], operator: 'Ana' });
  // The other bench may have learned of it meanwhile.
  expect(report.benches).toMatchObject([{ name: 'Bench 2' }]);
  await untilSo('bench 2 has done it', async () => (await benchesOf(one))?.[0]?.state === 'done');
  expect(isErasedAt(one, 'GONE') && isErasedAt(two, 'GONE')).toBe(true);
  // The name of the requester stays at the bench where it was asked for.
  await untilSo('bench 2 hears of bench 1', async () => (await benchesOf(two))?.[0]?.state === 'done');
  expect(await two.client.erasure.list()).toMatchObject([
    { operator: 'Bench 1', station: 'Bench 1', orderIds: ['GONE'], benches: [{ name: 'Bench 1' }] },
  ]);
  expect(isErasedAt(two, 'OTHER')).toBe(false);
  expect(await textsOf('GONE')).not.toContain(true);
  expect(await textsOf('OTHER')).not.toContain(false);
  expect((await one.client.packing.receipt({ orderId: 'GONE' })).broken).toEqual([]);

  // Neither bench repeats its answer.
  const rows = () => floor.value("SELECT jsonb_agg(version) FROM floor.facts WHERE kind = 'erasure'");
  const before = await rows();
  await briskClock.sleep(10_000);
  expect(await rows()).toEqual(before);
  for (const station of [one, two]) expect(await station.client.erasure.list()).toHaveLength(1);

  // The benches that have answered are known after a start, too.
  await one.stop();
  const again = await aStation(one.dataDir);
  await untilSo('bench 1 is in touch again', () => floorOf(again)?.contact === 'in-touch');
  expect(await benchesOf(again)).toMatchObject([{ name: 'Bench 2', state: 'done' }]);
});

it('a bench that was off has not answered, and erases when it is on again', async () => {
  const [one, two] = await twoBenches();
  await two.stop();
  await one.client.erasure.erase({ orderIds: ['GONE'], operator: 'Ana' });
  await briskClock.sleep(10_000);
  expect(await benchesOf(one)).toEqual([
    { name: 'Bench 2', state: 'unanswered', at: expect.any(Number) as unknown },
  ]);
  expect(isErasedAt(two, 'GONE')).toBe(false);
  const again = await aStation(two.dataDir);
  await untilSo('bench 2 has done it', async () => (await benchesOf(one))?.[0]?.state === 'done');
  expect(isErasedAt(again, 'GONE')).toBe(true);
  expect(await again.client.erasure.list()).toHaveLength(1);
});

it('an order that the service lists is begun, and done at each bench once it has left', async () => {
  const [one, two] = await twoBenches();
  await one.client.erasure.erase({ orderIds: ['OTHER'], operator: 'Ana' });
  await untilSo('bench 2 has begun', async () => (await benchesOf(one))?.[0]?.state === 'begun');
  await untilSo('it waits there', async () => {
    const [erasure] = await two.client.erasure.list();
    return erasure?.waiting[0] === 'OTHER';
  });
  shop.change('OTHER', { status: 'SHIPPED' });
  for (let round = 0; round < 4; round++) for (const station of [one, two]) await station.sweep();
  await untilSo('it is done at both', async () => {
    const states = [(await benchesOf(one))?.[0]?.state, (await benchesOf(two))?.[0]?.state];
    return states.every((state) => state === 'done');
  });
  expect(isErasedAt(one, 'OTHER') && isErasedAt(two, 'OTHER')).toBe(true);
});
