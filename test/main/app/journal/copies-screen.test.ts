/** A station that works: its copies, a second folder for them, and a copy that is put back. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Clock } from '../../../../src-main/domain/clock.ts';
import { copiesFolder } from '../../../../src-main/journal/copies/copies.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import type { Client } from '../../../support/screen-at.ts';
import { briskClock } from '../../../support/brisk-clock.ts';
import { overMessagePort } from '../../../support/callers.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { json, startFaultyService, type Answer } from '../../../support/faulty-service.ts';
import { aCancelled, anOrder, aPage } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { anApp, connectedTo, journalOf } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const REASON = 'Damaged';

/** Sweeps still show the order as it was, like a list that is behind; only a look-up shows it as cancelled. */
function listOf(isCancelled: () => boolean): Answer {
  return (request, response) => {
    const isLookUp = request.query.get('creationDateFrom') !== null;
    const a = isLookUp && isCancelled() ? aCancelled('A', REASON) : anOrder('A');
    json(aPage([a, anOrder('B')]))(request, response);
  };
}

/** @param clock the computer's, of a test that waits for the thread of copies: on a brisk one it seems slow on a busy machine */
async function aStation(clock: Clock = briskClock) {
  let cancelled = false;
  const service = await startFaultyService({
    list: listOf(() => cancelled),
    cancel: json({ message: 'not now' }, 503),
  });
  const { app, dataDir } = anApp({ options: connectedTo(service), copyEntry: COPY_ENTRY, clock });
  await app.start();
  const { live } = app.context;
  await until('the orders are there', () => live.snapshot.status.openOrders === 2);
  const { client } = await overMessagePort(app.context);
  await until('it was copied', () => copiesIn(dataDir).length > 0);
  const beKind = () => {
    cancelled = true;
    service.answers.cancel = json(aCancelled('A', REASON));
  };
  return { service, client, dataDir, live, beKind };
}

const copiesIn = (dataDir: string) => {
  const folder = copiesFolder(journalOf(dataDir));
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];
};

const stateOf = async (client: Client) => (await client.outbox.list()).map(({ state }) => state);
const noticesOf = async (client: Client) =>
  (await client.station.snapshot()).status.notices.map(({ code }) => code);

it('a cancel whose sending the copy does not know is looked up, not sent again', async () => {
  const { service, client, beKind } = await aStation();
  const intent = await client.cancel.decide({ orderId: 'A', reason: REASON });
  await until('it was refused for now', () => service.count('cancel') > 0);
  await client.copies.make();
  const [copy] = await client.copies.list();
  expect(copy).toMatchObject({ isOwn: true, contents: { decisions: 1, unsent: 1 } });
  await client.copies.putBack({ operator: 'Ana', copy: copy?.name ?? '' });
  const sent = service.count('cancel');
  expect(await stateOf(client)).toEqual(['parked']);
  expect(await noticesOf(client)).toContain('journal-restored');
  // The cancel took effect, which the restored journal does not show.
  beKind();
  await client.outbox.retry({ id: intent.id });
  await expect.poll(() => stateOf(client)).toEqual(['accepted']);
  expect(service.count('cancel')).toBe(sent);
});

it('what was settled since is said; the journal that was set aside is in the list too, as the way back', async () => {
  const { service, client, dataDir, beKind } = await aStation();
  const intent = await client.cancel.decide({ orderId: 'A', reason: REASON });
  await until('it was refused for now', () => service.count('cancel') > 0);
  await client.copies.make();
  beKind();
  await client.outbox.retry({ id: intent.id });
  await expect.poll(() => stateOf(client)).toEqual(['accepted']);
  const sent = service.count('cancel');
  const [newest, oldest] = await client.copies.list();
  expect(newest).toMatchObject({ contents: { decisions: 1, unsent: 1 }, since: { settled: 1 } });
  expect(oldest).toMatchObject({ contents: { decisions: 0 }, since: { decisions: 1, unsent: 0 } });
  await client.copies.putBack({ operator: 'Ana', copy: oldest?.name ?? '' });
  expect(await stateOf(client)).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => /set-aside.*Z$/.test(name))).toHaveLength(1);
  const back = (await client.copies.list()).find(
    ({ contents }) => contents?.unsent === 0 && contents.decisions === 1,
  );
  await client.copies.putBack({ operator: 'Ana', copy: back?.name ?? '' });
  expect(await stateOf(client)).toEqual(['accepted']);
  expect(service.count('cancel')).toBe(sent);
});

it('the oldest copy is put back, however many there are', async () => {
  const { client } = await aStation();
  for (const code of ['CASE-1', 'CASE-2', 'CASE-3', 'CASE-4']) {
    await client.codes.learn({ code, sku: 'A', units: 6, sure: true });
    await client.copies.make();
  }
  const copies = await client.copies.list();
  expect(copies.filter(({ place }) => place === 'here')).toHaveLength(5);
  await client.codes.learn({ code: 'CASE-5', sku: 'A', units: 6, sure: true });
  await client.copies.putBack({ operator: 'Ana', copy: copies.at(-1)?.name ?? '' });
  expect(await client.codes.list()).toEqual([]);
});

it('a copy that is damaged by now, or leads elsewhere, changes nothing', async () => {
  const { client, dataDir, live } = await aStation();
  await client.cancel.decide({ orderId: 'A', reason: REASON });
  for (const copy of ['../journal.db', 'journal-2026-03-02T09-00-00-000Z.db'])
    await expect(client.copies.putBack({ operator: 'Ana', copy })).rejects.toMatchObject({
      code: 'JOURNAL_FILE_UNUSABLE',
    });
  expect(await stateOf(client)).toHaveLength(1);
  expect(live.snapshot.status.journalStop).toBeNull();
  expect(readdirSync(dataDir).filter((name) => name.includes('set-aside'))).toEqual([]);
});

it('a second folder gets each copy; one that goes away is said and missed by nobody, and served when it is back', async () => {
  const { client, dataDir } = await aStation(systemClock);
  const second = join(tempFolder(), 'disk');
  expect(await client.copies.useFolder({ folder: second })).toEqual({ fault: 'gone' });
  expect(await client.copies.useFolder({ folder: dirname(journalOf(dataDir)) })).toEqual({ fault: 'same' });
  expect((await client.copies.state()).second).toBe('');
  const disk = tempFolder();
  expect(await client.copies.useFolder({ folder: disk })).toEqual({ fault: null });
  expect(await client.copies.state()).toMatchObject({
    second: disk,
    last: { isMade: true, secondFault: null },
  });
  const there = async () => (await client.copies.list()).filter(({ place }) => place === 'second');
  expect((await there()).map(({ isProved }) => isProved)).toEqual([true]);
  for (const name of readdirSync(disk, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.mac')) rmSync(join(disk, name));
  expect((await there()).map(({ isProved }) => isProved)).toEqual([false]);
  rmSync(disk, { recursive: true });
  expect((await client.copies.make()).last).toMatchObject({ isMade: true, secondFault: 'gone' });
  expect(await noticesOf(client)).toContain('copy-folder-failed');
  expect(existsSync(disk)).toBe(false);
  expect(await client.cancel.decide({ orderId: 'A', reason: REASON })).toMatchObject({ orderId: 'A' });
  await client.copies.useFolder({ folder: '' });
  expect(await noticesOf(client)).not.toContain('copy-folder-failed');
});

it('a copy in the second folder that somebody swapped since it was listed is put back only by a tick', async () => {
  const { client, live } = await aStation(systemClock);
  const disk = tempFolder();
  await client.copies.useFolder({ folder: disk });
  const listed = (await client.copies.list()).find(({ place }) => place === 'second');
  const { name: copy = '', isProved } = listed ?? {};
  expect(isProved).toBe(true);
  // A later copy holds more: this one is not removed as one of two that hold the same.
  await client.cancel.decide({ orderId: 'A', reason: REASON });
  const db = new Database(join(disk, copy));
  db.exec("INSERT INTO meta VALUES ('planted', 'x')").close();
  await expect(client.copies.putBack({ operator: 'Ana', copy })).rejects.toMatchObject({
    code: 'JOURNAL_FILE_UNUSABLE',
  });
  expect(live.snapshot.status.journalStop).toBeNull();
  expect(await noticesOf(client)).not.toContain('journal-restored');
  // A copy of the present journal was made first, as always.
  expect((await client.copies.list()).find(({ name }) => name === copy)?.isProved).toBe(false);
  await client.copies.putBack({ operator: 'Ana', copy, isProved: false });
  expect(await noticesOf(client)).toContain('journal-restored');
});
