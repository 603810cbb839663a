import { describe, expect, it, onTestFinished } from 'vitest';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { QueueQueries } from '../../../src-main/cache/read/queue.ts';
import { Poller } from '../../../src-main/sync/poller.ts';
import { CHECKS_ITSELF } from '../../../src-main/sync/shared-checks.ts';
import type { PollerReport } from '../../../src-main/sync/poller-options.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { DEFAULT_LIMITS, type HttpLimits } from '../../../src-main/upstream/http/http-call.ts';
import { aClient } from '../../support/clients.ts';
import { hangUp, json, silence, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { KEEP_ALL } from '../../support/polled-cache.ts';
import { anItem, anOrder, aPage } from '../../support/order-json.ts';
import { aPracticeService } from '../../support/practice.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { openTestCache } from '../../support/test-cache.ts';
import { quiet, until } from '../../support/until.ts';

const EVERY = 30_000;

async function aPoller(
  service: ServiceAddresses,
  options: { keep?: () => string[]; clock?: ManualClock; limits?: HttpLimits } = {},
) {
  const cache = await openTestCache();
  const clock = options.clock ?? new ManualClock();
  const reports: PollerReport[] = [];
  const { log, lines } = readableLog();
  const client = aClient(service, { clock, limits: options.limits ?? DEFAULT_LIMITS });
  const poller = new Poller({
    ...{ shared: CHECKS_ITSELF, newestCheckAt: () => 0 },
    client,
    writer: cache.writer,
    clock,
    log,
    random: () => 0.5,
    everyMs: () => EVERY,
    keep: options.keep ?? (() => []),
    retention: KEEP_ALL,
    report: (r) => reports.push(r),
  });
  onTestFinished(() => poller.stop());
  const queue = new QueueQueries(cache.reader);
  const ids = () =>
    queue
      .ordersReadyToPack({}, { offset: 0, limit: 200 }, 0)
      .rows.map((r) => r.orderId)
      .toSorted();
  const resting = (rounds: number) =>
    until(
      `round ${rounds} has ended`,
      () => reports.filter((r) => r.nextSweepAt !== undefined).length >= rounds && clock.sleeping === 1,
    );
  let rounds = 0;
  /** Lets the next sweep happen; the first time it starts the loop. */
  const round = async () => {
    rounds++;
    if (rounds === 1) poller.start();
    else clock.advance(clock.nextIn);
    await resting(rounds);
  };
  const failures = () => reports.flatMap((r) => (r.failure === undefined ? [] : [r.failure?.kind ?? null]));
  return { cache, clock, client, poller, reports, lines, ids, round, failures };
}

describe('a sweep', () => {
  it('fills the cache with all pages of a healthy service', async () => {
    const service = await aPracticeService({ orders: 57, pageSize: 10 });
    const { round, ids, reports, failures } = await aPoller(service);
    await round();
    expect(ids()).toEqual(
      service.book
        .all()
        .map((o) => o.orderId)
        .toSorted(),
    );
    expect(service.requests.list).toBe(6);
    expect(failures().every((kind) => kind === null)).toBe(true);
    expect(reports.flatMap((r) => r.ended ?? [])).toMatchObject([
      {
        outcome: 'complete',
        pages: 6,
        orders: 57,
        changed: 57,
        left: 0,
        absent: 0,
        requests: 6,
        failure: null,
      },
    ]);
    expect(reports.at(-1)?.nextSweepAt).toBeGreaterThan(0);
  });

  it('asks for READY_TO_SHIP only, and follows the token exactly', async () => {
    const token = 'next +/=&é';
    const service = await startFaultyService({
      list: (request, response) =>
        json(request.query.has('nextPageToken') ? aPage([anOrder('B')]) : aPage([anOrder('A')], token))(
          request,
          response,
        ),
    });
    const { round, ids } = await aPoller(service);
    await round();
    expect(ids()).toEqual(['A', 'B']);
    expect(
      service.requests.slice(1).map((r) => [r.query.get('status'), r.query.get('nextPageToken')]),
    ).toEqual([
      ['READY_TO_SHIP', null],
      ['READY_TO_SHIP', token],
    ]);
  });

  it('of the same orders tells the screens of no change', async () => {
    const service = await aPracticeService({ orders: 10 });
    const { round, reports } = await aPoller(service);
    await round();
    const before = reports.length;
    await round();
    expect(reports.slice(before).some((r) => r.ordersChanged === true)).toBe(false);
  });

  it('takes an order that was shipped elsewhere out of the queue, after asking about it', async () => {
    const service = await aPracticeService({ orders: 12, pageSize: 5 });
    const { round, ids, cache } = await aPoller(service);
    await round();
    const gone = service.book.all()[3]?.orderId ?? '';
    service.book.ship(gone);
    await round();
    expect(ids()).toHaveLength(11);
    expect(ids()).not.toContain(gone);
    expect(new OrderQueries(cache.reader).byId(gone)).toMatchObject({ status: 'SHIPPED', open: false });
  });

  it('that misses an order once only, since its pages shifted, loses nothing', async () => {
    const all = ['A', 'B', 'C'].map((id) => anOrder(id));
    let shown = all;
    const service = await startFaultyService({
      list: (request, response) => json(aPage(request.query.has('status') ? shown : all))(request, response),
    });
    const { round, ids } = await aPoller(service);
    await round();
    shown = all.slice(1);
    for (let n = 0; n < 5; n++) await round();
    expect(ids()).toEqual(['A', 'B', 'C']);
  });

  it('lets an order go that nothing shows any more, but only in the third round', async () => {
    let orders = [anOrder('A'), anOrder('B')];
    const service = await startFaultyService({ list: (q, r) => json(aPage(orders))(q, r) });
    const { round, ids } = await aPoller(service);
    await round();
    orders = orders.slice(1);
    await round();
    await round();
    expect(ids()).toEqual(['A', 'B']);
    await round();
    expect(ids()).toEqual(['B']);
  });

  it('never lets an order go that local work stands on', async () => {
    let orders = [anOrder('A')];
    const service = await startFaultyService({ list: (q, r) => json(aPage(orders))(q, r) });
    const { round, ids } = await aPoller(service, { keep: () => ['A'] });
    await round();
    orders = [];
    for (let n = 0; n < 5; n++) await round();
    expect(ids()).toEqual(['A']);
  });

  it('lets an order go that left, also where the service shows it no longer readable', async () => {
    let list: Answer = json(aPage([anOrder('A')]));
    const service = await startFaultyService({ list: (q, r) => list(q, r) });
    const { round, ids } = await aPoller(service);
    await round();
    const left = aPage([anOrder('A', { status: 'SHIPPED', items: [anItem({ quantity: -1 })] })]);
    list = (q, r) => json(q.query.has('status') ? aPage([]) : left)(q, r);
    await round();
    expect(ids()).toEqual([]);
  });

  it('keeps an order that only became unreadable', async () => {
    let list: Answer = json(aPage([anOrder('A')]));
    const service = await startFaultyService({ list: (q, r) => list(q, r) });
    const { round, ids } = await aPoller(service);
    await round();
    list = json(aPage([anOrder('A', { items: null })]));
    for (let n = 0; n < 5; n++) await round();
    expect(ids()).toEqual(['A']);
    expect(service.count('list')).toBe(6);
  });
});

describe('a sweep that does not come to its end', () => {
  const twoPages: Answer = (q, r) =>
    json(q.query.has('nextPageToken') ? aPage([anOrder('B')]) : aPage([anOrder('A')], 'p2'))(q, r);

  it.each([
    ['the service failed on a later page', json({ message: 'no' }, 500), 'server'],
    ['the connection was cut', hangUp, 'unreachable'],
    ['nothing came', silence, 'timeout'],
    ['a page was one for people', json('<html>'), 'web-page'],
    ['a page was no page', json([]), 'unreadable'],
    ['a page was cut off', json('{"orders":[{"orderId":"B"'), 'unreadable'],
    ['a page named its own token again', json(aPage([], 'p2')), 'endless'],
    ['it was not allowed', json({ message: 'no' }, 403), 'refused'],
  ])('because %s concludes nothing, and says why', async (_name, second, kind) => {
    const service = await startFaultyService({ list: twoPages });
    const { round, ids, failures, reports } = await aPoller(
      service,
      kind === 'timeout' ? { limits: { ...DEFAULT_LIMITS, headersMs: 2_000 } } : {},
    );
    await round();
    const before = reports.filter((r) => r.lastSweepAt !== undefined).length;
    service.answers.list = (q, r) => (q.query.has('nextPageToken') ? second : json(aPage([], 'p2')))(q, r);
    for (let n = 0; n < 4; n++) await round();
    expect(ids()).toEqual(['A', 'B']);
    expect(failures().at(-1)).toBe(kind);
    expect(reports.filter((r) => r.lastSweepAt !== undefined)).toHaveLength(before);
    service.answers.list = twoPages;
    await round();
    expect(failures().at(-1)).toBeNull();
    expect(ids()).toEqual(['A', 'B']);
  });

  it('because tokens go round in a circle ends all the same', async () => {
    const service = await startFaultyService({
      list: (q, r) =>
        json(aPage([anOrder('A')], String((Number(q.query.get('nextPageToken') ?? 0) + 1) % 5)))(q, r),
    });
    const { round, failures } = await aPoller(service);
    await round();
    expect(service.count('list')).toBeLessThanOrEqual(7);
    expect(failures().at(-1)).toBe('endless');
  });

  it('because its look-up failed lets nothing go', async () => {
    let list: Answer = json(aPage([anOrder('A')]));
    const service = await startFaultyService({ list: (q, r) => list(q, r) });
    const { round, ids, failures } = await aPoller(service);
    await round();
    list = (q, r) => (q.query.has('status') ? json(aPage([])) : json('', 500))(q, r);
    for (let n = 0; n < 5; n++) await round();
    expect(ids()).toEqual(['A']);
    expect(failures().at(-1)).toBe('server');
  });

  it('is tried again sooner, then slower, and at the usual pace after a success', async () => {
    const service = await startFaultyService({ list: json('', 500) });
    const { round, clock } = await aPoller(service);
    const waits: number[] = [];
    for (let n = 0; n < 8; n++) {
      await round();
      waits.push(clock.nextIn);
    }
    // Never longer than the interval at which it checks.
    expect(waits).toEqual([1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500, 22_500]);
    service.answers.list = json({ orders: [] });
    await round();
    expect(clock.nextIn).toBe(EVERY);
  });

  it('waits as long as the service asks for', async () => {
    const service = await startFaultyService({ list: json('', 429, { 'retry-after': '600' }) });
    const { round, clock } = await aPoller(service);
    await round();
    expect(clock.nextIn).toBe(600_000);
  });
});

describe('the poller', () => {
  it('tells that the service is away, and recovers when it is back', async () => {
    const clock = new ManualClock();
    const first = await aPracticeService({ orders: 3, now: clock.now });
    const { round, ids, failures } = await aPoller(first, { clock });
    await first.stop();
    await round();
    expect([failures().at(-1), ids()]).toEqual(['unreachable', []]);
    await aPracticeService({ port: first.port, now: clock.now }, first.book);
    await round();
    expect([failures().at(-1), ids().length]).toEqual([null, 3]);
  });

  it('sweeps at once when it is asked to, but never twice at a time', async () => {
    const service = await startFaultyService();
    const { round, poller, client } = await aPoller(service);
    await round();
    service.answers.list = silence;
    expect(poller.refresh()).toEqual({ asked: true, waitMs: null });
    await until('the sweep has begun', () => service.count('list') === 2);
    expect(poller.refresh()).toEqual({ asked: false, waitMs: null });
    await client.close();
  });

  it('stops in the middle of a sweep, and calls that no failure', async () => {
    const service = await startFaultyService({ list: silence });
    const { poller, client, failures, lines } = await aPoller(service);
    poller.start();
    await until('the sweep has begun', () => service.count('list') === 1);
    const stopped = poller.stop();
    await client.close();
    await stopped;
    await quiet(50);
    expect(failures()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('may be stopped before it was started, and twice', async () => {
    const { poller } = await aPoller(await startFaultyService());
    await poller.stop();
    await poller.stop();
  });
});
