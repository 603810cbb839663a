import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../../src-main/cache/read/orders.ts';
import type { NewIntent } from '../../../../src-main/journal/cancels/intent.ts';
import { Sender, SENDS } from '../../../../src-main/sync/cancels/sender.ts';
import type { ServiceAddresses } from '../../../../src-main/upstream/client.ts';
import { aClient } from '../../../support/clients.ts';
import {
  hangUp,
  json,
  startFaultyService,
  type Answer,
  type FaultyService,
} from '../../../support/faulty-service.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../../support/order-json.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { readableLog } from '../../../support/quiet-log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestCache } from '../../../support/test-cache.ts';
import { aSender } from '../../../support/test-sender.ts';
import { quiet, until } from '../../../support/until.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';

/** An order of a practice service, and what a decision on it has to name. */
async function withOrder(service: Awaited<ReturnType<typeof aPracticeService>>, n = 0) {
  const order = service.book.all()[n];
  if (!order) throw new Error('no order');
  return { orderId: order.orderId, parts: { orderCreatedAt: Date.parse(order.creationDate) } };
}

/** A sender that was started with one decision, once that is in this state and nothing more happens by itself. */
async function decided(
  service: ServiceAddresses,
  state: string,
  orderId: string,
  parts: Partial<NewIntent> = {},
) {
  const s = await aSender(service);
  const id = s.decide(orderId, parts);
  s.sender.start();
  await s.settled(id, state);
  await s.resting();
  return { s, id };
}

const cancelled = (id: string) => aCancelled(id, newIntent(id).reason);

/** A service that has one order, cancels it when asked to, and answers the first cancels as told. */
async function serviceWith(
  orderId: string,
  first: Answer[],
  doesIt = true,
): Promise<FaultyService & { cancelled: boolean }> {
  const state = { cancelled: false };
  const service = await startFaultyService({
    list: (q, r) => json(aPage([state.cancelled ? cancelled(orderId) : anOrder(orderId)]))(q, r),
    cancel: (q, r) => {
      const answer = first.shift();
      if (answer) {
        state.cancelled ||= doesIt;
        answer(q, r);
      } else if (state.cancelled) json({ message: `order ${orderId} is CANCELLED` }, 409)(q, r);
      else {
        state.cancelled = true;
        json(cancelled(orderId))(q, r);
      }
    },
  });
  return Object.defineProperty(service, 'cancelled', { get: () => state.cancelled }) as FaultyService & {
    cancelled: boolean;
  };
}

describe('a decision', () => {
  it('is delivered once, with the true moment and reason', async () => {
    const service = await aPracticeService({ orders: 3 });
    const s = await aSender(service);
    const { orderId, parts } = await withOrder(service);
    const decidedAt = '2026-02-27T23:59:59.123-03:30';
    const id = s.decide(orderId, { ...parts, decidedAt, reason: 'Broken 😀 "mug"' });
    s.sender.start();
    await s.settled(id, 'accepted');
    await s.resting();
    const order = service.book.get(orderId);
    expect(order).toMatchObject({ status: 'CANCELLED', cancelDate: decidedAt });
    expect(order?.statusHistory.at(-1)).toMatchObject({
      eventDate: decidedAt,
      eventData: { cancelReason: 'Broken 😀 "mug"' },
    });
    expect(service.requests.cancel).toBe(1);
    expect(s.states(id)).toEqual(['waiting', 'sending', 'accepted']);
    expect(s.db.prepare('SELECT answer_json FROM intents').pluck().get()).toContain('CANCELLED');
    expect(new OrderQueries(s.cache.reader).byId(orderId)).toMatchObject({
      status: 'CANCELLED',
      open: false,
    });
  });

  it('is on disk as sending before the request leaves', async () => {
    const seen: (string | undefined)[] = [];
    const service = await startFaultyService();
    const s = await aSender(service);
    const id = s.decide('PD1');
    service.answers.cancel = (q, r) => {
      const other = openTestJournal(s.file, 'service');
      seen.push(testIntents(other, 'account').byId(id)?.state);
      other.close();
      json(cancelled('PD1'))(q, r);
    };
    s.sender.start();
    await s.settled(id, 'accepted');
    expect(seen).toEqual(['sending']);
  });

  it('taken while the sender rests is delivered when it is woken', async () => {
    const service = await aPracticeService({ orders: 1 });
    const s = await aSender(service);
    s.sender.start();
    await s.resting();
    const { orderId, parts } = await withOrder(service);
    const id = s.decide(orderId, parts);
    s.sender.wake();
    await s.settled(id, 'accepted');
  });

  it('taken offline waits, and is delivered when the service is back', async () => {
    const service = await aPracticeService({ orders: 2 });
    const s = await aSender(service);
    const { orderId, parts } = await withOrder(service);
    await service.stop();
    const id = s.decide(orderId, parts);
    s.sender.start();
    await until('it was tried', () => s.intents.byId(id)?.problem?.kind === 'unreachable');
    await s.next();
    expect(s.intents.byId(id)).toMatchObject({
      state: 'waiting',
      attempts: 2,
      problem: { kind: 'unreachable' },
    });
    expect(s.reported.at(-1)).toBe('unreachable');
    await aPracticeService({ port: service.port }, service.book);
    s.sender.serviceIsBack();
    await s.settled(id, 'accepted');
    expect(s.reported.at(-1)).toBeNull();
  });

  it('is tried again ever more slowly while the service is away', async () => {
    const service = await startFaultyService();
    const s = await aSender(service);
    await service.stop();
    s.decide('PD1');
    s.sender.start();
    await s.resting();
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      waits.push(s.clock.nextIn);
      await s.next();
    }
    expect(waits).toEqual([1500, 3000, 6000, 12_000, 24_000, 48_000, 90_000, 90_000]);
  });

  it('goes out in the order in which decisions were taken', async () => {
    const service = await startFaultyService({
      cancel: (q, r) => json(cancelled(q.path.split('/')[4] ?? ''))(q, r),
    });
    const s = await aSender(service);
    const ids = ['C', 'A', 'B'].map((id) => s.decide(id));
    s.sender.start();
    for (const id of ids) await s.settled(id, 'accepted');
    const begun = s.db
      .prepare(
        `SELECT i.order_id FROM intent_history h JOIN intents i ON i.n = h.intent WHERE h.state = 'sending' ORDER BY h.rowid`,
      )
      .pluck()
      .all();
    expect(begun).toEqual(['C', 'A', 'B']);
  });

  it('of another account is never sent, nor recovered', async () => {
    const service = await aPracticeService({ orders: 1 });
    const s = await aSender(service);
    const { orderId, parts } = await withOrder(service);
    const theirs = testIntents(s.db, 'other');
    const one = theirs.decide(newIntent(orderId, { ...parts, account: 'other' }), 1).intent.id;
    const two = theirs.decide(newIntent('PD2', { account: 'other' }), 1).intent.id;
    theirs.change(two, 'waiting', { state: 'sending' }, 2);
    s.sender.start();
    await s.resting();
    s.sender.wake();
    await s.resting();
    expect([theirs.byId(one)?.state, theirs.byId(two)?.state]).toEqual(['waiting', 'sending']);
    expect(service.requests).toMatchObject({ token: 0, cancel: 0, list: 0 });
  });
});

describe('a lost answer', () => {
  it.each([
    ['cut off', hangUp],
    ['a broken gateway', json('<html>', 502)],
    ['no JSON', json('<html>fine</html>')],
    ['empty', json('')],
    ['another order', json(cancelled('PD2'))],
    ['an order that is not cancelled', json(anOrder('PD1'))],
  ])(
    '(%s) is looked up and settled without a second request, where the service did it',
    async (_name, first) => {
      const service = await serviceWith('PD1', [first]);
      const { s, id } = await decided(service, 'unknown', 'PD1');
      expect([service.count('cancel'), service.count('list')]).toEqual([1, 0]);
      await s.next();
      await s.settled(id, 'accepted');
      expect([service.count('cancel'), service.count('list')]).toEqual([1, 1]);
      expect(s.states(id)).toEqual(['waiting', 'sending', 'unknown', 'accepted']);
    },
  );

  it('is looked up by the moment of the creation of its order', async () => {
    const service = await serviceWith('PD1', [hangUp]);
    const { s } = await decided(service, 'unknown', 'PD1', {
      orderCreatedAt: Date.parse('2026-03-01T10:00:00.500Z'),
    });
    await s.next();
    const query = service.requests.findLast((r) => r.operation === 'list')?.query;
    expect([query?.get('creationDateFrom'), query?.get('creationDateUntil'), query?.get('status')]).toEqual([
      '2026-03-01T10:00:00.499Z',
      '2026-03-01T10:00:00.501Z',
      null,
    ]);
  });

  it('is sent again only after a look-up showed that nothing happened', async () => {
    const service = await serviceWith('PD1', [hangUp], false);
    const { s, id } = await decided(service, 'unknown', 'PD1');
    await s.next();
    await s.settled(id, 'accepted');
    expect(service.requests.map((r) => r.operation)).toEqual(['token', 'cancel', 'list', 'cancel']);
  });

  it('stays unknown as long as the look-up fails or finds nothing, and nothing is sent', async () => {
    const service = await serviceWith('PD1', [hangUp]);
    const { s, id } = await decided(service, 'unknown', 'PD1');
    const list = service.answers.list;
    for (const [answer, kind] of [
      [json('', 500), 'server'],
      [json(aPage([])), 'not-found'],
      [hangUp, 'unreachable'],
      [json('<html>'), 'web-page'],
      [json('{'), 'unreadable'],
    ] as const) {
      service.answers.list = answer;
      await s.next();
      expect(s.intents.byId(id)).toMatchObject({ state: 'unknown', problem: { kind } });
    }
    expect(service.count('cancel')).toBe(1);
    service.answers.list = list;
    await s.next();
    expect(s.stateOf(id)).toBe('accepted');
  });

  it('is looked up where the number of the order is written with escapes', async () => {
    const service = await serviceWith('PD/1', [hangUp]);
    service.answers.list = json(aPage([cancelled('PD/1')]).replaceAll('PD/1', 'PD\\/1'));
    const { s, id } = await decided(service, 'unknown', 'PD/1');
    await s.next();
    expect(s.stateOf(id)).toBe('accepted');
  });

  it('is settled also where the cancelled order can otherwise not be understood', async () => {
    const service = await serviceWith('PD1', [hangUp]);
    service.answers.list = json(aPage([{ orderId: 'PD1', status: 'CANCELLED', items: null }]));
    const { s, id } = await decided(service, 'unknown', 'PD1');
    await s.next();
    expect(s.stateOf(id)).toBe('accepted');
  });

  it('is looked up in the whole list where the creation is not known, over all its pages', async () => {
    const service = await serviceWith('PD1', [hangUp]);
    service.answers.list = (q, r) =>
      json(q.query.get('nextPageToken') === 'p2' ? aPage([cancelled('PD1')]) : aPage([anOrder('PD0')], 'p2'))(
        q,
        r,
      );
    const { s, id } = await decided(service, 'unknown', 'PD1', { orderCreatedAt: null });
    await s.next();
    expect(s.stateOf(id)).toBe('accepted');
    expect(service.count('list')).toBe(2);
  });

  it('of a request that the end of the process cut short is looked up after the start, not sent blindly', async () => {
    const service = await serviceWith('PD1', [hangUp]);
    const file = join(tempFolder(), 'journal.db');
    const db = openTestJournal(file, 'service');
    const before = testIntents(db, 'account');
    const { id } = before.decide(newIntent('PD1'), 1).intent;
    before.change(id, 'waiting', { state: 'sending', attempted: true }, 2);
    db.close();
    const s = await aSender(service, { journal: file });
    service.answers.list = json(aPage([cancelled('PD1')]));
    s.sender.start();
    await s.settled(id, 'accepted');
    expect(service.requests.map((r) => r.operation)).toEqual(['token', 'list']);
  });
});

describe('a refusal', () => {
  it('parks the decision with the words of the service', async () => {
    const service = await aPracticeService({ orders: 1 });
    const { orderId, parts } = await withOrder(service);
    service.book.ship(orderId);
    const { s, id } = await decided(service, 'refused', orderId, parts);
    expect(s.intents.byId(id)).toMatchObject({
      problem: { kind: 'refused', message: `order ${orderId} is SHIPPED and cannot be cancelled` },
      nextTryAt: null,
    });
    expect(service.requests.cancel).toBe(1);
    s.sender.serviceIsBack();
    await s.resting();
    expect(service.requests.cancel).toBe(1);
  });

  it('is an answer: it never counts as a service that is away', async () => {
    const service = await aPracticeService({ orders: 1 });
    const { orderId, parts } = await withOrder(service);
    service.book.ship(orderId);
    const { s } = await decided(service, 'refused', orderId, parts);
    expect(s.reported.filter((kind) => kind !== null)).toEqual([]);
  });

  it('because somebody else has cancelled it is what was wanted, and said', async () => {
    const service = await aPracticeService({ orders: 1 });
    const { orderId, parts } = await withOrder(service);
    service.book.cancel(orderId, '2026-03-01T00:00:00Z', 'elsewhere');
    const { s, id } = await decided(service, 'elsewhere', orderId, parts);
    expect(s.states(id)).toEqual(['waiting', 'sending', 'elsewhere']);
    // The service's list has no history: it does not show whose reason is stored.
    expect(s.intents.byId(id)?.reasonThere).toBe('not-shown');
  });

  it('of an order that the service does not know parks the decision', async () => {
    const service = await aPracticeService({ orders: 1 });
    const { s, id } = await decided(service, 'refused', 'PDNOBODY');
    expect(s.intents.byId(id)?.problem?.message).toContain('PDNOBODY');
  });

  it('of one decision does not hold up the next', async () => {
    const service = await aPracticeService({ orders: 2 });
    const s = await aSender(service);
    const bad = s.decide('PDNOBODY');
    const { orderId, parts } = await withOrder(service);
    const good = s.decide(orderId, parts);
    s.sender.start();
    await s.settled(good, 'accepted');
    await s.settled(bad, 'refused');
  });

  it('of the credentials keeps the decision waiting, and asks the service seldom', async () => {
    const service = await startFaultyService({
      token: json({ message: 'incorrect username or password' }, 401),
    });
    const s = await aSender(service);
    const id = s.decide('PD1');
    s.sender.start();
    await s.resting();
    for (let n = 0; n < 5; n++) await s.next();
    expect(s.intents.byId(id)).toMatchObject({
      state: 'waiting',
      problem: { kind: 'credentials', message: 'incorrect username or password' },
    });
    expect([service.count('token'), service.count('cancel')]).toEqual([3, 0]);
  });
});

describe('a service under strain', () => {
  it.each(['0', 'Wed, 21 Oct 2015 07:28:00 GMT', '-1'])(
    'that says "come back at once" (%s) is not hammered',
    async (wait) => {
      const service = await startFaultyService({
        cancel: json({ message: 'slow' }, 429, { 'retry-after': wait }),
      });
      const s = await aSender(service);
      const id = s.decide('PD1');
      s.sender.start();
      await until('it was asked', () => service.count('cancel') > 0);
      await s.resting();
      await quiet(150);
      expect(service.count('cancel')).toBe(1);
      expect(s.stateOf(id)).toBe('waiting');
      expect(s.clock.nextIn).toBeGreaterThanOrEqual(1_000);
    },
  );

  it('is left alone as long as it asks for', async () => {
    const service = await startFaultyService({ cancel: json('', 429, { 'retry-after': '300' }) });
    const s = await aSender(service);
    s.decide('PD1');
    s.sender.start();
    await s.resting();
    expect(s.clock.nextIn).toBe(300_000);
  });

  it('that cannot sign in leaves the decision waiting: nothing has left, so that it can still be withdrawn', async () => {
    for (const token of [json('', 500), hangUp]) {
      const service = await startFaultyService({ token });
      const s = await aSender(service);
      const id = s.decide('PD1');
      s.sender.start();
      await s.resting();
      expect(s.states(id)).toEqual(['waiting', 'sending', 'waiting']);
      expect(service.count('cancel')).toBe(0);
    }
  });
});

describe('the journal on a full disk', () => {
  /** From now on the storage engine answers SQLITE_FULL to each write that needs another page. */
  const fill = (db: ReturnType<typeof openTestJournal>) =>
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
  const empty = (db: ReturnType<typeof openTestJournal>) => db.pragma('max_page_count = 1000000');

  it('does not lose an outcome that could not be written: it is looked up once there is room', async () => {
    const reason = 'Broken, '.repeat(60).trim();
    const answer = aCancelled('PD1', reason);
    const service = await startFaultyService({ list: json(aPage([answer])) });
    const s = await aSender(service);
    const id = s.decide('PD1', { reason });
    // The page and those after it are full, so that there is no room for the proof.
    const others = testIntents(s.db, 'other');
    for (let n = 0; n < 120; n++) others.decide(newIntent(`F${n}`, { account: 'other', reason: 'x' }), 1);
    service.answers.cancel = (q, r) => {
      fill(s.db);
      json(answer)(q, r);
    };
    s.sender.start();
    await until('the failure was logged', () => s.lines.length > 0);
    await until('it pauses, and so does the loop', () => s.clock.sleeping === 2);
    expect(s.stateOf(id)).not.toBe('accepted');
    empty(s.db);
    s.clock.advance(2_000);
    await s.settled(id, 'accepted');
    expect(service.count('cancel')).toBe(1);
  });
});

describe('the sender', () => {
  it('stops while a request is under way, and its outcome is looked up after the next start', async () => {
    const service = await startFaultyService({ cancel: () => undefined });
    const client = aClient(service);
    const file = join(tempFolder(), 'journal.db');
    const db = openTestJournal(file, 'service');
    const intents = testIntents(db, 'account');
    const cache = await openTestCache();
    const clock = new ManualClock();
    const { log, lines } = readableLog();
    const sender = new Sender({
      steps: SENDS,
      client,
      intents,
      writer: cache.writer,
      clock,
      log,
      random: () => 0.5,
      knownCancelled: () => null,
      changed: () => undefined,
      report: () => undefined,
    });
    const { id } = intents.decide(newIntent('PD1'), clock.now()).intent;
    sender.start();
    await until('the request is under way', () => service.count('cancel') === 1);
    const stopped = sender.stop();
    await client.close();
    await stopped;
    expect(intents.byId(id)?.state).toBe('unknown');
    expect(lines.filter((l) => l.level >= 50)).toEqual([]);
    db.close();
  });

  it('may be started twice and stopped twice', async () => {
    const s = await aSender(await startFaultyService());
    s.sender.start();
    s.sender.start();
    await s.resting();
    await s.sender.stop();
    await s.sender.stop();
  });
});
