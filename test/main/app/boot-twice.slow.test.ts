/** Two starts on one data folder: one of them works, and only that one calls the service. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockFolder } from '../../../src-main/station/folder/data-folder-lock.ts';
import { accountOf } from '../../../src-main/upstream/token/account.ts';
import { startChild } from '../../support/child.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { json, startFaultyService, type FaultyService } from '../../support/faulty-service.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { startRacers } from '../../support/racers.ts';
import { journalOf } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet, until } from '../../support/until.ts';
import { startWeb, type WebProcess } from '../../support/web-process.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';

const ORDERS = ['A', 'B', 'C', 'D', 'E'];
const REASON = newIntent('A').reason;
/** Far beyond a test: no sweep but the first. */
const SELDOM = { pollSeconds: 86_400 };

/** Gives no answer to any cancel, and executes those of the named orders, until `beKind` is called. */
async function aService(done: string[] = []) {
  const cancelled: string[] = [];
  let kind = false;
  const service = await startFaultyService({
    list: (q, r) =>
      json(aPage(ORDERS.map((id) => (cancelled.includes(id) ? aCancelled(id, REASON) : anOrder(id)))))(q, r),
    cancel: (q, r) => {
      const id = q.path.split('/')[4] ?? '';
      if (kind || done.includes(id)) cancelled.push(id);
      if (kind) json(aCancelled(id, REASON))(q, r);
    },
  });
  const beKind = () => {
    kind = true;
  };
  return Object.assign(service, { cancelled, beKind });
}

const askedFor = (service: FaultyService, orderId: string) =>
  service.requests.filter((r) => r.operation === 'cancel' && r.path.includes(`/${orderId}/`)).length;

const IN_USE = /^Packdesk is already running on the data folder .*\.$/;

it('the second start ends with its sentence and asks the service nothing; killed, the first leaves all to the next', async () => {
  const service = await aService(['A']);
  const dataDir = tempFolder();
  const first = startWeb(dataDir, service, SELDOM);
  const client = await first.client();
  await until('the orders are there', () => service.count('list') > 0);
  await expect.poll(async () => (await client.station.snapshot()).status.openOrders).toBe(ORDERS.length);
  // No request is under way: on a busy machine two starts take longer than the limit for a silent request.
  const before = service.requests.length;
  for (let n = 0; n < 2; n++) {
    const second = startWeb(dataDir, service, SELDOM);
    expect(await second.ready()).toBeNull();
    await second.ended();
    expect(second.status).toBe(1);
    expect(second.sentences()).toEqual([expect.stringMatching(IN_USE)]);
    expect(second.sentences()[0]).toContain(dataDir);
  }
  expect(service.requests.length).toBe(before);

  for (const orderId of ORDERS) await client.cancel.decide({ orderId, reason: REASON });
  // Three are under way, and stay so: from now on the first start asks for nothing.
  await until('three are under way', () => service.count('cancel') === 3);
  expect((await client.outbox.list()).map((i) => i.state).toSorted()).toEqual([
    'sending',
    'sending',
    'sending',
    'waiting',
    'waiting',
  ]);

  await first.kill();
  service.beKind();
  const next = startWeb(dataDir, service, SELDOM);
  const screen = await next.client();
  await expect
    .poll(async () => (await screen.outbox.list()).map((i) => i.state))
    .toEqual(ORDERS.map(() => 'accepted'));
  expect(service.cancelled.toSorted()).toEqual(ORDERS);
  // Work from before the kill is seen, and not requested again.
  expect(ORDERS.map((id) => askedFor(service, id))).toEqual([1, 2, 2, 1, 1]);
});

it('a start on a folder in use sends nothing of what is pending there; the next one does', async () => {
  const service = await aService();
  service.beKind();
  const dataDir = tempFolder();
  leavePending(dataDir, service, ORDERS);
  // The test holds the folder itself: a first start would send of its own, and its requests run out on a busy machine.
  const lock = lockFolder(dataDir);
  await expectInUse(startWeb(dataDir, service, SELDOM));
  await quiet();
  expect(service.requests).toEqual([]);
  lock.release();
  startWeb(dataDir, service, SELDOM);
  await until('all is delivered', () => service.cancelled.length === ORDERS.length);
});

it('of several starts at one instant exactly one works, and delivers what was pending once', async () => {
  for (let round = 0; round < 4; round++) {
    const service = await aService();
    service.beKind();
    const dataDir = tempFolder();
    leavePending(dataDir, service, ORDERS);
    const starts = Array.from({ length: 3 }, () => startWeb(dataDir, service, SELDOM));
    const words = await Promise.all(starts.map((start) => start.ready()));
    const losers = starts.filter((_, n) => words[n] === null);
    expect(losers.length).toBe(2);
    for (const loser of losers) await expectInUse(loser);
    await until('all is delivered', () => service.cancelled.length === ORDERS.length);
    await quiet();
    expect(service.cancelled.toSorted()).toEqual(ORDERS);
    expect(service.count('token')).toBe(1);
    await Promise.all(starts.map((start) => start.kill()));
  }
});

async function expectInUse(start: WebProcess): Promise<void> {
  await start.ended();
  expect([start.status, start.sentences()]).toEqual([1, [expect.stringMatching(IN_USE)]]);
}

/** Decisions of an earlier start, in a folder that is not in use. */
function leavePending(dataDir: string, service: FaultyService, orderIds: string[]): void {
  const account = accountOf(service.orderUrl, DISTINCTIVE.clientId);
  const journal = openTestJournal(journalOf(dataDir), 'service');
  testIntents(journal, account).decideAll(
    orderIds.map((id) => newIntent(id, { account })),
    Date.now(),
  );
  journal.close();
}

it('in a race for the lock within microseconds exactly one wins', async () => {
  const rounds = 60;
  const root = tempFolder();
  const racers = await startRacers(2);
  const winners: number[] = [];
  for (let n = 0; n < rounds; n++) {
    const words = await racers.race(mkdtempSync(join(root, 'folder-')));
    expect(words.filter((word) => word !== 'won' && word !== 'lost')).toEqual([]);
    winners.push(words.filter((word) => word === 'won').length);
  }
  const without = winners.filter((n) => n === 0).length;
  process.stdout.write(`race for the lock: ${rounds} rounds, ${without} without a winner\n`);
  expect(winners.filter((n) => n > 1)).toEqual([]);
  expect(without).toBe(0);
});

it('a start waits out another that looks at the lock for a moment', async () => {
  const folder = tempFolder();
  lockFolder(folder).release();
  const other = startChild('look-at-lock.ts', folder, '20');
  expect(await other.line()).toBe('looking');
  lockFolder(folder).release();
});
