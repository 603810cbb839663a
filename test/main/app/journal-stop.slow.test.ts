/** A station whose journal is lost does no work until a person has chosen a recovery, and then works. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Client } from '../../support/screen-at.ts';
import { untilOperatorsAreCopied } from '../../support/copied-operators.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { journalOf } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { startWeb } from '../../support/web-process.ts';
import { openTestJournal } from '../../support/journal.ts';

const copiesIn = (dataDir: string) => {
  const folder = join(dataDir, 'backups');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];
};

const noticesOf = async (client: Client) =>
  (await client.station.snapshot()).status.notices.filter(({ code }) => code.startsWith('journal-'));

/** A station that has decided on an order, delivered to a service that refuses it, and was killed. */
async function killedStation(cancelStatus = 409) {
  const service = await startFaultyService({
    list: json(aPage(['A', 'B'].map((id) => anOrder(id)))),
    cancel: json({ message: 'not now' }, cancelStatus),
  });
  const dataDir = tempFolder();
  const web = startWeb(dataDir, service);
  const client = await web.client();
  await expect.poll(async () => (await client.station.snapshot()).status.openOrders).toBe(2);
  await until('the journal was copied', () => copiesIn(dataDir).length === 1);
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await web.kill();
  return { service, dataDir };
}

it.each([
  ['missing', (file: string) => rmSync(file)],
  ['empty', (file: string) => writeFileSync(file, '')],
])('a journal that is %s after a kill stops the station; its log is salvaged', async (reason, lose) => {
  const { service, dataDir } = await killedStation();
  lose(journalOf(dataDir));
  const web = startWeb(dataDir, service);
  const client = await web.client();
  const { journalStop, mode } = (await client.station.snapshot()).status;
  expect({ reason: journalStop?.reason, mode }).toEqual({ reason, mode: 'none' });
  await expect(client.outbox.list()).rejects.toMatchObject({ code: 'NOT_SET_UP' });
  expect(journalStop?.salvage).not.toBeNull();
  await client.journal.salvage({ operator: 'Ana' });
  expect(await client.outbox.list()).toMatchObject([{ orderId: 'A' }]);
  expect((await client.station.snapshot()).status.journalStop).toBeNull();
  expect(await noticesOf(client)).toEqual([{ code: 'journal-salvaged', file: null }]);
  await expect(client.journal.salvage({ operator: 'Ana' })).rejects.toMatchObject({ code: 'JOURNAL_IN_USE' });
});

it('a damaged journal is replaced by the copy that was made at the start, and kept beside it', async () => {
  const { service, dataDir } = await killedStation();
  const file = journalOf(dataDir);
  rmSync(`${file}-wal`);
  writeFileSync(file, 'garbage');
  const web = startWeb(dataDir, service);
  const client = await web.client();
  const stop = (await client.station.snapshot()).status.journalStop;
  expect(stop).toMatchObject({ reason: 'damaged', copies: [{ name: copiesIn(dataDir)[0] }] });
  expect(web.sentences()).toEqual([]);
  await client.journal.restore({ operator: 'Ana', copy: stop?.copies[0]?.name ?? '' });
  expect(await client.outbox.list()).toEqual([]);
  await expect.poll(async () => (await client.station.snapshot()).status.openOrders).toBe(2);
  const aside = readdirSync(dataDir).find((name) => name.startsWith('journal.db.set-aside-'));
  expect(aside).toBeDefined();
  expect(await noticesOf(client)).toEqual([{ code: 'journal-restored', file: copiesIn(dataDir)[0] }]);
  // Remote support reads the choice in its log.
  const log = () => readFileSync(join(dataDir, 'logs', 'packdesk.log'), 'utf8');
  await expect.poll(log).toContain('"way":"restored"');
  await client.station.dismissNotice({ code: 'journal-restored' });
  expect(await noticesOf(client)).toEqual([]);
});

it('a new journal is begun knowingly, and the choice stands in it', async () => {
  const { service, dataDir } = await killedStation();
  for (const part of ['', '-wal', '-shm']) rmSync(journalOf(dataDir) + part, { force: true });
  const web = startWeb(dataDir, service);
  const client = await web.client();
  await client.journal.startNew({ operator: 'Ana' });
  expect(await client.outbox.list()).toEqual([]);
  expect(await noticesOf(client)).toEqual([{ code: 'journal-begun', file: null }]);
  await web.kill();
  const db = openTestJournal(journalOf(dataDir), 'service');
  expect(db.prepare('SELECT way, operator, reason FROM recoveries').all()).toEqual([
    { way: 'new', operator: 'Ana', reason: 'missing' },
  ]);
  db.close();
  const again = startWeb(dataDir, service);
  expect((await (await again.client()).station.snapshot()).status.journalStop).toBeNull();
});

it('a new journal in place of one with operators says that they are gone, until there is one', async () => {
  const service = await startFaultyService({ list: json(aPage([])) });
  const dataDir = tempFolder();
  const first = { name: 'Ana', role: 'administrator', language: null, pin: '1234' } as const;
  const gone = async (client: Client) =>
    (await client.station.snapshot()).status.notices.filter(({ code }) => code === 'operators-gone');
  const began = startWeb(dataDir, service);
  const before = await began.client();
  expect(await gone(before)).toEqual([]);
  await before.operators.add(first);
  await untilOperatorsAreCopied(dataDir, 1);
  await began.kill();
  for (const part of ['', '-wal', '-shm']) rmSync(journalOf(dataDir) + part, { force: true });
  const emptied = startWeb(dataDir, service);
  const emptying = await emptied.client();
  const [ana] = (await emptying.station.snapshot()).status.journalStop?.administrators ?? [];
  await emptying.journal.startNew({ proof: { way: 'pin', id: ana?.id ?? '', pin: '1234' } });
  const emptiedClient = await emptied.client();
  // The station is at the door before its journal is open.
  await expect.poll(() => gone(emptiedClient)).toHaveLength(1);
  await emptied.kill();
  const again = startWeb(dataDir, service);
  const client = await again.client();
  await expect.poll(() => gone(client), { message: 'it is no matter of one start' }).toHaveLength(1);
  await client.operators.add(first);
  await expect.poll(() => gone(client)).toEqual([]);
});

it('a journal that came back while the station stood still is worked with, and not moved aside', async () => {
  const { service, dataDir } = await killedStation();
  const file = journalOf(dataDir);
  renameSync(file, `${file}.elsewhere`);
  const web = startWeb(dataDir, service);
  const client = await web.client();
  expect((await client.station.snapshot()).status.journalStop?.reason).toBe('missing');
  renameSync(`${file}.elsewhere`, file);
  await expect(client.journal.startNew({ operator: 'Ana' })).rejects.toMatchObject({
    code: 'JOURNAL_IN_USE',
  });
  expect(await client.outbox.list()).toMatchObject([{ orderId: 'A' }]);
  expect(readdirSync(dataDir).filter((name) => name.includes('set-aside'))).toEqual([]);
  expect(await noticesOf(client)).toEqual([{ code: 'journal-there-again', file: null }]);
});

it('a decision that comes out of a copy is not sent: somebody may have taken it back since', async () => {
  const { service, dataDir } = await killedStation(503);
  const between = startWeb(dataDir, service);
  await between.client();
  await until('a copy with the decision was made', () => copiesIn(dataDir).length === 2);
  await between.kill();
  rmSync(`${journalOf(dataDir)}-wal`);
  writeFileSync(journalOf(dataDir), 'garbage');
  const web = startWeb(dataDir, service);
  const client = await web.client();
  const copies = (await client.station.snapshot()).status.journalStop?.copies ?? [];
  service.requests.length = 0;
  await client.journal.restore({ operator: 'Ana', copy: copies[0]?.name ?? '' });
  expect(await client.outbox.list()).toMatchObject([
    { orderId: 'A', state: 'parked', problem: { kind: 'restored' } },
  ]);
  await until('the service was asked again and again', () => service.count('list') >= 5);
  expect(service.count('cancel')).toBe(0);
});

it('each copy that can be put back has its place: this computer or the second folder', async () => {
  const { service, dataDir } = await killedStation();
  const second = tempFolder();
  const before = startWeb(dataDir, service);
  const { copies: list } = await before.client();
  await list.useFolder({ folder: second });
  const inSecond = async () => (await list.list()).filter(({ place }) => place === 'second');
  // Waits for the copies that were made meanwhile.
  await expect.poll(async () => (await inSecond()).length).toBeGreaterThan(0);
  const aside = await inSecond();
  await before.kill();
  writeFileSync(journalOf(dataDir), 'garbage');
  rmSync(`${journalOf(dataDir)}-wal`, { force: true });
  const client = await startWeb(dataDir, service).client();
  const copies = (await client.station.snapshot()).status.journalStop?.copies ?? [];
  const namesAt = (place: string) => copies.filter((copy) => copy.place === place).map(({ name }) => name);
  expect(namesAt('here').toSorted()).toEqual(copiesIn(dataDir).toSorted());
  expect(namesAt('second')).toEqual(expect.arrayContaining(aside.map(({ name }) => name)));
});
