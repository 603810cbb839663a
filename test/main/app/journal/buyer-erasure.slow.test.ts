/** A buyer who asks to be forgotten: the station's data is shown, and no byte of it is left in any file; the proof stays. */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ErasureReport } from '../../../../src-main/contract/records/erasure.ts';
import { createLog } from '../../../../src-main/station/log.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import type { ErasingPlan } from '../../../support/processes/erasing-station.ts';
import { startChild } from '../../../support/child.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { filesWith } from '../../../support/files-with.ts';
import { HTTP_ENTRY } from '../../../support/http-entry.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, created, MUG, oneParcel } from '../../../support/packing-station.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { WRITER_ENTRY } from '../../../support/test-cache.ts';
import { until } from '../../../support/until.ts';

const IDS = ['SHIPPED', 'CANCELLED', 'PULL', 'READY', 'OTHER'] as const;
const buyerOf = (id: string) => `Wzyxa-${id}`;

const anOrderOf = (id: string, n = 0) => ({
  ...oneParcel(id, [aMug()], created(n * 60)),
  salesChannelOrderId: `CH-${id}`,
  customer: { firstName: buyerOf(id), lastName: '' },
  customerDocument: `${buyerOf(id)}-D`,
});

async function aStationWithBuyers() {
  const shop = await anOrderShop(IDS.map(anOrderOf));
  const [dataDir, second] = [tempFolder(), tempFolder()];
  const { log, close } = createLog(dataDir, false);
  onTestFinished(close);
  const station = await aPackingStation(shop, {
    // On a brisk clock the thread of copies seems slow on a busy machine.
    ...{ dataDir, log, copyEntry: COPY_ENTRY, clock: systemClock },
  });
  const { client } = station;
  for (const orderId of ['SHIPPED', 'PULL', 'OTHER'])
    await station.scan(orderId, `UNKNOWN ${buyerOf(orderId)}`, MUG);
  for (const orderId of ['SHIPPED', 'PULL']) await client.packing.step({ orderId, step: { kind: 'seal' } });
  await client.cancel.decide({ orderId: 'CANCELLED', reason: 'Damaged' });
  await expect.poll(async () => (await client.outbox.list())[0]?.state).toBe('accepted');
  shop.change('SHIPPED', { status: 'SHIPPED' });
  shop.change('PULL', { status: 'CANCELLED' });
  for (let round = 0; round < 4; round++) await station.sweep();
  expect(await station.queue()).toEqual(['OTHER', 'READY']);
  expect(await client.copies.useFolder({ folder: second })).toEqual({ fault: null });
  // The next copy differs, so that this one is kept beside it.
  await station.scan('OTHER', 'UNKNOWN again');
  const left = (id: string) => [dataDir, second].flatMap((folder) => filesWith(folder, buyerOf(id)));
  return { ...station, shop, second, left, closeLog: close };
}

it('is gone from every file here and in the second folder, and nobody else is; the proof stays', async () => {
  const { client, dataDir, left, sweep, stop, closeLog } = await aStationWithBuyers();
  mkdirSync(join(dataDir, 'crashes', 'completed'), { recursive: true });
  writeFileSync(join(dataDir, 'crashes', 'completed', 'a.dmp'), `the screen showed ${buyerOf('SHIPPED')}`);
  const gone = ['SHIPPED', 'CANCELLED', 'PULL'];
  for (const id of gone) expect(left(id).length, id).toBeGreaterThan(0);

  expect(await client.erasure.find({ text: 'SHIPPED' })).toMatchObject({
    by: 'number',
    orders: [{ orderId: 'SHIPPED', status: 'SHIPPED', buyer: buyerOf('SHIPPED'), listed: null, scans: 1 }],
  });
  expect(await client.erasure.find({ text: 'CH-CANCELLED' })).toMatchObject({
    by: 'number',
    orders: [{ orderId: 'CANCELLED', decisions: 1 }],
  });
  expect(await client.erasure.find({ text: 'wzyxa-pul' })).toMatchObject({
    by: 'name',
    orders: [{ orderId: 'PULL', status: 'CANCELLED' }],
  });
  expect(await client.erasure.find({ text: '%' })).toEqual({
    by: 'name',
    orders: [],
    more: false,
    nameless: 0,
  });
  const { files, secondFault } = await client.erasure.files({ orderIds: gone });
  expect(secondFault).toBeNull();
  expect(files.some(({ place, records }) => place === 'second' && records === 2)).toBe(true);

  const report = await client.erasure.erase({ orderIds: gone, operator: 'Ana' });
  expect(report).toMatchObject({
    ...{ operator: 'Ana', orderIds: gone, waiting: [] },
    found: { scans: 2 },
    end: { isCacheEmptied: true, isJournalEmptied: true, secondFault: null, files: { unreadable: [] } },
  });
  expect(report.found.cached).toBeGreaterThanOrEqual(3);
  expect(report.end?.files.rewritten).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(report)).not.toContain('Wzyxa');
  for (const id of gone) expect(left(id), id).toEqual([]);
  for (const id of ['OTHER', 'READY']) expect(left(id), id).not.toEqual([]);

  // The record of work is there, and verifies; the box that has to be found is known by its number and its contents.
  expect(await client.outbox.list()).toMatchObject([
    { orderId: 'CANCELLED', state: 'accepted', reason: 'Damaged' },
  ]);
  for (const orderId of ['SHIPPED', 'PULL'])
    expect(await client.packing.receipt({ orderId })).toMatchObject({
      broken: [],
      head: [],
      refused: [{ code: '' }],
    });
  expect((await client.packing.list()).toPull).toMatchObject([{ orderId: 'PULL' }]);
  expect(await client.orders.get({ orderId: 'PULL' })).toMatchObject({
    buyer: null,
    items: [{ name: 'Blue mug' }],
  });
  expect(await client.erasure.list()).toEqual([report]);
  await sweep();
  await stop();
  await closeLog();
  for (const id of gone) expect(left(id), id).toEqual([]);
});

it('an order that the service lists is erased once it has left, with its copies', async () => {
  const { client, left, sweep, shop, stop } = await aStationWithBuyers();
  expect(await client.erasure.find({ text: 'OTHER' })).toMatchObject({
    orders: [{ listed: 'ready', scans: 2 }],
  });
  const report = await client.erasure.erase({ orderIds: ['OTHER', 'SHIPPED'], operator: 'Ana' });
  expect(report).toMatchObject({ waiting: ['OTHER'], end: { isCacheEmptied: true } });
  expect(left('SHIPPED')).toEqual([]);
  // The packer has the address, only in the cache.
  expect(left('OTHER').every((name) => name.startsWith('cache.db'))).toBe(true);
  expect(await client.orders.get({ orderId: 'OTHER' })).toMatchObject({ buyer: buyerOf('OTHER') });
  await sweep();
  expect((await client.erasure.list())[0]?.waiting).toEqual(['OTHER']);
  shop.change('OTHER', { status: 'SHIPPED' });
  for (let round = 0; round < 3; round++) await sweep();
  await until('nothing is left', () => left('OTHER').length === 0);
  await expect.poll(async () => (await client.erasure.list())[0]?.waiting).toEqual([]);
  await stop();
  expect(left('OTHER')).toEqual([]);
});

it('a second folder that is away is in the report, and loses the same with the next copy', async () => {
  const { client, second, left, sweep, stop } = await aStationWithBuyers();
  const away = `${second}-away`;
  renameSync(second, away);
  expect((await client.erasure.files({ orderIds: ['SHIPPED'] })).secondFault).toBe('gone');
  const report = await client.erasure.erase({ orderIds: ['SHIPPED'], operator: 'Ana' });
  expect(report.end?.secondFault).toBe('gone');
  expect(filesWith(away, buyerOf('SHIPPED'))).not.toEqual([]);
  renameSync(away, second);
  await client.copies.make();
  await until('nothing is left', () => left('SHIPPED').length === 0);
  await sweep();
  await expect.poll(async () => (await client.erasure.list())[0]?.end?.secondFault).toBeNull();
  await stop();
});

it('a damaged journal that was set aside is named, and left as it is', async () => {
  const { client, dataDir, left, stop } = await aStationWithBuyers();
  const name = 'journal.db.damaged-2026-03-02T09-00-00-000Z';
  writeFileSync(
    join(dataDir, name),
    Buffer.from(`no database, with ${buyerOf('SHIPPED')}`.padEnd(9_000, 'x')),
  );
  const { files } = await client.erasure.files({ orderIds: ['SHIPPED'] });
  expect(files.filter(({ records }) => records === null)).toEqual([{ name, place: 'here', records: null }]);
  const { end } = await client.erasure.erase({ orderIds: ['SHIPPED'], operator: 'Ana' });
  expect(end?.files.unreadable).toEqual([name]);
  expect(left('SHIPPED')).toEqual([name]);
  await stop();
});

it.each(['noted', 'out of the cache', 'purged', 'copying', 'rewriting', 'rewriting there'] as const)(
  'a station that is killed in the middle of it (%s) goes on by itself, and leaves nothing',
  async (dies) => {
    const shop = await anOrderShop([anOrderOf('PD1')]);
    const [dataDir, second] = [tempFolder(), tempFolder()];
    const plan: ErasingPlan = {
      ...shop.addresses,
      ...{ dataDir, second, dies, orderId: 'PD1', label: `UNKNOWN ${buyerOf('PD1')}`, errs: false },
      ...{ writerEntry: WRITER_ENTRY.href, httpEntry: HTTP_ENTRY.href },
    };
    const left = () => [dataDir, second].flatMap((folder) => filesWith(folder, buyerOf('PD1')));
    const run = async (given: ErasingPlan) => {
      const child = startChild('erasing-station.ts');
      expect(await child.line()).toContain('warm');
      child.write(`${JSON.stringify(given)}\n`);
      return child;
    };
    const first = await run(plan);
    expect(await first.line()).toContain('packed');
    expect(left().length).toBeGreaterThan(3);
    shop.change('PD1', { status: 'SHIPPED' });
    first.write('left\n');
    expect(await first.line()).toBeNull();
    // A busy system reports changes of a folder late: its last file may be rewritten before the station dies.
    const isLate = dies === 'rewriting there';
    if (!isLate) expect(left()).not.toEqual([]);

    const again = await run({ ...plan, dies: null });
    const done = JSON.parse((await again.line()) ?? 'null') as {
      list: ErasureReport[];
      receipt: { broken: [] };
    };
    expect(done.list).toMatchObject([
      {
        orderIds: ['PD1'],
        waiting: [],
        end: { isCacheEmptied: true, isJournalEmptied: true, secondFault: null },
      },
    ]);
    expect(done.receipt.broken).toEqual([]);
    expect(await again.line()).toBeNull();
    expect(left()).toEqual([]);
    expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('partial'))).toEqual([]);
  },
);
