/** The health of a station on real files: damage, delays and gaps are in its line. */
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { HealthLine } from '../../../../src-main/contract/station/health.ts';
import type { Clock } from '../../../../src-main/domain/clock.ts';
import { NO_POLICY } from '../../../../src-main/station/policy/policy-file.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { briskClock } from '../../../support/brisk-clock.ts';
import { overMessagePort } from '../../../support/callers.ts';
import type { Client } from '../../../support/screen-at.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { addStaff, BADGES } from '../../../support/operators.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { anApp, connectedTo, journalOf } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

/**
 * @param pollSeconds if a check of the service would meet the damage first, there is none meanwhile
 * @param copyFolder as the administrator's policy gives it; null: it does not
 * @param clock of the computer, if the station is to have all of its patience with a thread
 */
async function aStation(pollSeconds = 1, copyFolder: string | null = null, clock: Clock = briskClock) {
  const service = await startFaultyService({ list: json(aPage([anOrder('A'), anOrder('B')])) });
  const { app, dataDir, stop } = anApp({
    clock,
    options: connectedTo(service, { pollSeconds }),
    copyEntry: COPY_ENTRY,
    ...(copyFolder === null ? {} : { policy: { ...NO_POLICY, file: '/p', policy: { copyFolder } } }),
  });
  await app.start();
  const { live } = app.context;
  await until('the orders are there', () => live.snapshot.status.openOrders === 2);
  const { client } = await overMessagePort(app.context);
  return { client, dataDir, live, service, stop };
}

type Line<Of extends HealthLine['of']> = Extract<HealthLine, { of: Of }>;

async function lineOf<Of extends HealthLine['of']>(client: Client, of: Of): Promise<Line<Of>> {
  const { lines } = await client.health.state();
  const found = lines.find((one): one is Line<Of> => one.of === of);
  if (!found) throw new Error(`there is no line of ${of}`);
  return found;
}

/** Overwrites the middle of each page but the first. */
function damage(file: string): void {
  const handle = openSync(file, 'r+');
  for (let at = 4096; at < statSync(file).size; at += 4096) writeSync(handle, 'damage!!'.repeat(40), at + 8);
  closeSync(handle);
}

it('has a line for each part, with what is really there', async () => {
  const { client, dataDir, live } = await aStation(3_600);
  await expect.poll(async () => (await lineOf(client, 'copy')).at).not.toBeNull();
  await client.scan.find({ text: '4006381333931' });
  const { lines } = await client.health.state();
  expect(lines.map(({ of }) => of)).toEqual([
    ...['disk', 'journal', 'cache', 'logs', 'integrity', 'copy', 'second-copy'],
    ...['clock', 'check', 'scanner', 'secret'],
  ]);
  expect((await lineOf(client, 'journal')).bytes).toBe(statSync(journalOf(dataDir)).size);
  expect((await lineOf(client, 'cache')).bytes).toBe(statSync(join(dataDir, 'cache.db')).size);
  const disk = await lineOf(client, 'disk');
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes ?? 0);
  expect((await lineOf(client, 'check')).at).toBe(live.snapshot.status.lastSweepAt);
  expect(await lineOf(client, 'second-copy')).toMatchObject({ state: 'look', isGiven: false, isSet: false });
  expect(await lineOf(client, 'secret')).toMatchObject({ state: 'good', protection: 'environment' });
  expect((await lineOf(client, 'scanner')).lastScanAt).not.toBeNull();
  await expect.poll(async () => (await lineOf(client, 'integrity')).last?.by).toBe('copy');
});

it('a badge that was read is a code for the scanner', async () => {
  const { client } = await aStation();
  await addStaff(client);
  expect((await lineOf(client, 'scanner')).lastScanAt).toBeNull();
  await client.operators.signOn({ way: 'badge', code: BADGES.adm });
  expect((await lineOf(client, 'scanner')).lastScanAt).not.toBeNull();
});

it.each([
  ['is there', () => tempFolder(), { at: expect.any(Number), fault: null }],
  ['is gone', () => join(tempFolder(), 'unplugged'), { at: null, fault: 'gone' }],
])('says of a second folder that a policy has fixed, and that %s, who gave it', async (_, given, found) => {
  const { client } = await aStation(1, given(), systemClock);
  await expect
    .poll(() => lineOf(client, 'second-copy'))
    .toMatchObject({ isGiven: true, isSet: true, ...found });
  const elsewhere = client.copies.useFolder({ folder: tempFolder() });
  await expect(elsewhere).rejects.toMatchObject({ code: 'FIXED_BY_POLICY' });
});

it('has the age of the newest copy in the second folder, also while the folder is gone', async () => {
  const { client } = await aStation(1, null, systemClock);
  const disk = tempFolder();
  expect(await client.copies.useFolder({ folder: disk })).toEqual({ fault: null });
  const { last } = await client.copies.state();
  // A folder of this very disk.
  await expect.poll(async () => (await lineOf(client, 'second-copy')).sharesDisk).toBe(true);
  expect(await lineOf(client, 'second-copy')).toMatchObject({ state: 'look', at: last?.at, fault: null });
  rmSync(disk, { recursive: true });
  await client.copies.make();
  expect(await lineOf(client, 'second-copy')).toMatchObject({ state: 'bad', at: null, fault: 'gone' });
});

it('a check that is asked for finds both files sound, and counts orders that were changed', async () => {
  const { client, dataDir } = await aStation();
  const [one, other] = await Promise.all([client.health.check(), client.health.check()]);
  for (const { lines } of [one, other])
    expect(lines.find(({ of }) => of === 'integrity')).toMatchObject({
      state: 'good',
      isChecking: false,
      last: { by: 'person', journal: 'sound', cache: 'sound', changedOrders: 0 },
    });
  await client.packing.open({ orderId: 'A', free: false });
  const db = new Database(journalOf(dataDir));
  db.prepare("UPDATE packing_orders SET phase = 'sealed'").run();
  db.close();
  await client.health.check();
  expect(await lineOf(client, 'integrity')).toMatchObject({ state: 'bad', last: { changedOrders: 1 } });
});

/** Overwrites a file of a running station, after moving its log into it: otherwise pages would be read from the log. */
async function damageOpen(file: string): Promise<void> {
  const db = new Database(file);
  // The log is not emptied while the station writes.
  await until('the log is empty', () => {
    const [end] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return end?.busy === 0;
  });
  db.close();
  damage(file);
}

it('a check finds a damaged journal', async () => {
  const { client, dataDir } = await aStation(3_600);
  await client.packing.open({ orderId: 'A', free: false });
  await damageOpen(journalOf(dataDir));
  const { lines } = await client.health.check();
  expect(lines.find(({ of }) => of === 'integrity')).toMatchObject({
    state: 'bad',
    last: { by: 'person', journal: 'damaged', cache: 'sound', changedOrders: null },
  });
});

it('a cache that a check finds damaged is made again', async () => {
  const { client, dataDir, live } = await aStation(3_600);
  // The sweep has been noted, which is the last that is written.
  await expect.poll(async () => (await client.diagnostics.sweeps({ limit: 1 })).rows.length).toBe(1);
  await damageOpen(join(dataDir, 'cache.db'));
  await client.health.check();
  await until('it is thrown away', () =>
    live.snapshot.status.notices.some(({ code }) => code === 'cache-rebuilt'),
  );
  await until('the orders are there again', () => live.snapshot.status.openOrders === 2);
  expect(readFileSync(join(dataDir, 'cache.db'), 'latin1')).not.toContain('damage!!');
  const { lines } = await client.health.check();
  expect(lines.find(({ of }) => of === 'integrity')).toMatchObject({
    state: 'good',
    last: { cache: 'sound' },
  });
});

it('a check under way ends with the station', async () => {
  const { client, stop } = await aStation();
  const check = client.health.check();
  await stop();
  await expect(check).resolves.toMatchObject({ lines: expect.any(Array) as unknown });
});

it('a check that cannot be made is said', async () => {
  const service = await startFaultyService({ list: json(aPage([anOrder('A')])) });
  const { app } = anApp({ options: connectedTo(service) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  // No thread to be had.
  await client.health.check();
  expect(await lineOf(client, 'integrity')).toMatchObject({ state: 'look', hasFailed: true });
});
