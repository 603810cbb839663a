/** Two whole stations at work on a real PostgreSQL while its owner rotates the key of the bench group. */
import { readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { aRotatingFloor, contactIs, floorOf } from '../../../../support/floor/rotating-floor.ts';
import { PostgresServer } from '../../../../support/floor/postgres-server.ts';
import { holderOf, setApart } from '../../../../support/floor/set-apart.ts';
import { untilReported } from '../../../../support/floor/until-reported.ts';
import { untilSo } from '../../../../support/floor/until-so.ts';
import { anOrderShop, type OrderShop } from '../../../../support/order-shop.ts';
import { aMug, created, MUG, oneParcel, type PackingStation } from '../../../../support/packing-station.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';
import { systemClock } from '../../../../../src-main/station/system-clock.ts';

let server: PostgresServer;
let shop: OrderShop;
beforeAll(async () => {
  server = await PostgresServer.make();
});
afterAll(() => server.remove());

async function packs({ scan, client }: PackingStation, orderId: string): Promise<void> {
  expect(await scan(orderId, MUG)).toEqual(['complete']);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
}

/** Two benches with an order packed, one short, one to be cancelled, and a code taught; what each has reserved. */
async function aHall() {
  shop = await anOrderShop([]);
  const hall = await aRotatingFloor(server);
  onTestFinished(() => hall.floor.end());
  const folders = [tempFolder(), tempFolder()];
  const one = await hall.station(shop, 'Bench 1', folders[0]);
  const two = await hall.station(shop, 'Bench 2', folders[1]);
  const oldCode = await hall.join(one, 'Bench 1');
  await hall.join(two, 'Bench 2');
  const gets = async (station: PackingStation, orderId: string) => {
    shop.put(oneParcel(orderId, [aMug()], created(orderId.charCodeAt(0))));
    await station.sweep();
    await setApart(station, orderId, () => hall.floor.value(holderOf(orderId)), systemClock);
  };
  await gets(one, 'A');
  await packs(one, 'A');
  await gets(one, 'C');
  await one.client.cancel.decide({ orderId: 'C', reason: 'The buyer called' });
  await one.client.codes.learn({ code: 'CASE-0001', sku: 'MUG', units: 6, sure: true });
  await gets(one, 'E');
  await gets(two, 'D');
  await untilReported(one, two);
  return { ...hall, one, two, folders, oldCode };
}

const PACKED = `SELECT coalesce(jsonb_object_agg(order_id, b.name), '{}') FROM floor.heads JOIN floor.benches b USING (bench)
  WHERE head ->> 'phase' = 'sealed'`;
const REPORTED_TWICE = `SELECT count(*) FROM (SELECT FROM floor.events GROUP BY order_id, bench, seq HAVING count(*) > 1) twice`;
const CANCELS = 'SELECT jsonb_agg(jsonb_build_array(order_id, state, is_first)) FROM floor.cancels';

it('a bench in touch and one that was cut off are told, pack what is theirs, and are the same benches with their new codes', async () => {
  const { one, two, floor, cut, rotate, codeOf, newKeyFile, codesFile, unreadableUnder, oldCode } =
    await aHall();
  const benches = await floor.value('SELECT jsonb_agg(bench ORDER BY bench) FROM floor.benches');
  const reserved = floorOf(one)?.reserved ?? 0;
  expect(reserved).toBeGreaterThan(0);
  expect(await unreadableUnder(floor.key)).toBe(0);
  cut.add('Bench 2');
  await contactIs(two, 'cut-off');
  await packs(two, 'D');

  const rotated = await rotate();
  expect(rotated).toMatchObject({ status: 0, stdout: '' });
  expect(rotated.stderr).toContain(`Codes of 2 benches are in ${codesFile}`);
  expect(rotated.stderr).not.toContain('left out');
  for (const file of [newKeyFile, codesFile]) expect(statSync(file).mode & 0o077).toBe(0);
  const newKey = readFileSync(newKeyFile, 'utf8').trim();
  expect(await unreadableUnder(newKey)).toBe(0);
  expect(await unreadableUnder(floor.key), 'nothing is left under the old key').toBeGreaterThan(5);

  await contactIs(one, 'refused');
  expect(floorOf(one)).toMatchObject({ fault: 'other-key', reserved });
  cut.clear();
  await contactIs(two, 'refused');
  expect(floorOf(two)).toMatchObject({ fault: 'other-key' });
  await packs(one, 'E');
  expect(await floor.value(PACKED)).toEqual({ A: 'Bench 1' });

  await expect(one.client.floor.join({ code: oldCode })).rejects.toMatchObject({ code: 'SPENT_CODE' });
  await expect(one.client.floor.join({ code: codeOf('Bench 2') })).rejects.toMatchObject({
    code: 'ON_A_FLOOR',
  });
  expect(floorOf(one)).toMatchObject({ fault: 'other-key' });
  for (const [station, name] of [
    [one, 'Bench 1'],
    [two, 'Bench 2'],
  ] as const) {
    expect(await station.client.floor.join({ code: codeOf(name) })).toEqual({ floor: 'Hall 1', bench: name });
    await contactIs(station, 'in-touch');
  }
  await untilReported(one, two);
  expect(await floor.value('SELECT jsonb_agg(bench ORDER BY bench) FROM floor.benches')).toEqual(benches);
  expect(await floor.value(PACKED)).toEqual({ A: 'Bench 1', D: 'Bench 2', E: 'Bench 1' });
  expect(await floor.value(REPORTED_TWICE)).toBe('0');
  expect(await floor.value(CANCELS)).toEqual([['C', 'registered', true]]);
  expect(await unreadableUnder(newKey)).toBe(0);

  // The other bench can still read the earlier history.
  expect(await two.client.floor.history({ orderId: 'A' })).toMatchObject([
    { bench: { name: 'Bench 1' }, phase: 'sealed', parcels: [{ items: [{ units: 1 }] }] },
  ]);
  await untilSo('the code is known', async () =>
    JSON.stringify(await two.client.codes.list()).includes('CASE-0001'),
  );
  // The orders of the service are published again, under the new key.
  shop.put(oneParcel('F', [aMug()], created(9)));
  await untilSo('an order of one bench is at the other', async () => {
    await one.sweep();
    return (await two.queue()).includes('F');
  });
});

it('a code that is pasted while the database is away is good once it is back, and so is a whole code', async () => {
  const { one, two, floor, rotate, run, codeOf, newKeyFile } = await aHall();
  await rotate();
  await Promise.all([contactIs(one, 'refused'), contactIs(two, 'refused')]);
  await server.stop();
  await expect(one.client.floor.join({ code: codeOf('Bench 1') })).rejects.toMatchObject({
    ...{ code: 'STORE_FAILED', data: { fault: 'unreachable' } },
  });
  await server.start();
  await contactIs(one, 'in-touch');
  // Pasted again, it does no harm.
  await one.client.floor.join({ code: codeOf('Bench 1') });
  await contactIs(one, 'in-touch');

  const benchId = String(await floor.value("SELECT bench FROM floor.benches WHERE name = 'Bench 2'"));
  const made = await run('join-code', '--bench-id', benchId, '--key-file', newKeyFile);
  await two.client.floor.join({ code: made.stdout });
  await contactIs(two, 'in-touch');
  await untilReported(one, two);
  expect(await floor.value('SELECT count(*) FROM floor.benches')).toBe('2');
});
