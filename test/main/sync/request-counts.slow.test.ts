import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backoff } from '../../../src-main/domain/backoff.ts';
import { router } from '../../../src-main/router/index.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { APP_LOOPS } from '../../support/app-loops.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer, type FaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { aPolledCache } from '../../support/polled-cache.ts';
import { aPracticeService } from '../../support/practice.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { quiet, until } from '../../support/until.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EVERY = 30 * SECOND;

/** A poller of a service, and what it costs. */
async function aStation(
  service: FaultyService | Awaited<ReturnType<typeof aPracticeService>>,
  options: { clock?: ManualClock; random?: () => number } = {},
) {
  const { clock = new ManualClock(), random = () => 0.5 } = options;
  const client = aClient(service, { clock, random });
  const polled = await aPolledCache({ client, clock, random, everyMs: EVERY });
  onTestFinished(() => polled.close());
  /** Sweeps until a time has passed. @returns tried requests of the list, even those without a connection */
  const during = async (ms: number, between: () => Promise<unknown> | undefined = () => undefined) => {
    const end = clock.elapsed() + ms;
    let tried = 0;
    while (clock.elapsed() + clock.nextIn <= end) {
      tried += (await polled.sweep()).requests;
      await between();
    }
    clock.advance(end - clock.elapsed());
    return tried;
  };
  return { ...polled, client, clock, during };
}

/** Number of tries that the back-off, which ends at the interval, lets through, were every wait the shortest that can be drawn. */
function mostTries(ms: number): number {
  let [tries, at] = [0, 0];
  while (at <= ms) at += backoff(++tries, { first: 2 * SECOND, most: EVERY }, 0);
  return tries;
}

describe('a day of work', () => {
  it('asks for two tokens in eight hours, and for the list as often as the schedule says', async () => {
    const clock = new ManualClock();
    const service = await aPracticeService({ orders: 25, pageSize: 10, now: clock.now });
    const { sweep, during } = await aStation(service, { clock });
    await sweep();
    await during(8 * HOUR);
    const sweeps = 1 + (8 * HOUR) / EVERY;
    expect({ ...service.requests }).toMatchObject({ list: 3 * sweeps, cancel: 0, skus: 0, other: 0 });
    expect(service.requests.token).toBeLessThanOrEqual(2);
  });

  it('spreads its sweeps, and never by more than a tenth of the interval', async () => {
    let drawn = 0;
    const { sweep, clock } = await aStation(await startFaultyService(), {
      random: () => (drawn = (drawn + 0.37) % 1),
    });
    const waits = new Set<number>();
    for (let n = 0; n < 50; n++) {
      await sweep();
      waits.add(clock.nextIn);
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.9 * EVERY);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.1 * EVERY);
    expect(waits.size).toBeGreaterThan(20);
  });
});

describe('an outage of an hour', () => {
  const listed = json(aPage([anOrder('A')]));

  it.each(['connection refused', '503'])(
    '(%s) is asked about by the back-off, and its end brings no burst',
    async (kind) => {
      const first = await startFaultyService({ list: listed });
      const { sweep, during } = await aStation(first, { random: () => 0 });
      await sweep();
      let service = first;
      if (kind === '503') first.answers.list = json('', 503);
      else await first.stop();
      // The first sweep of the outage comes after the usual interval.
      const tried = await during(HOUR);
      expect(tried).toBeLessThanOrEqual(mostTries(HOUR));
      expect(tried).toBeGreaterThan(30);
      if (kind === '503') first.answers.list = listed;
      else service = await startFaultyService({ list: listed }, Number(new URL(first.orderUrl).port));
      const before = service.count('list');
      await during(MINUTE);
      // A request at the end of the last wait, then at the interval of 27 seconds.
      expect(service.count('list') - before).toBeGreaterThan(0);
      expect(service.count('list') - before).toBeLessThanOrEqual(3);
      expect(service.count('token')).toBeLessThanOrEqual(1);
    },
  );

  it('is asked about once more for a burst of hints and refreshes, and they leave nothing behind', async () => {
    const service = await startFaultyService({ list: listed });
    const { sweep, woken, during, poller, clock } = await aStation(service, { random: () => 0 });
    await sweep();
    service.answers.list = json('', 503);
    const healthy = service.count('list');
    let bursts = 0;
    let sweeps = 0;
    await during(HOUR, async () => {
      if (++sweeps % 7 !== 0) return;
      bursts++;
      clock.advance(clock.nextIn / 2);
      const ended = woken();
      for (let n = 0; n < 40; n++) {
        poller.hint();
        poller.refresh();
      }
      await ended;
      // The network comes and goes: hints in quick succession cause only one request.
      for (let n = 0; n < 40; n++) poller.hint();
    });
    expect(bursts).toBeGreaterThan(5);
    expect(service.count('list') - healthy).toBeLessThanOrEqual(mostTries(HOUR) + bursts);
    service.answers.list = listed;
    const before = service.count('list');
    await during(MINUTE);
    expect(service.count('list') - before).toBeLessThanOrEqual(3);
  });

  it('is not hammered by a person who holds the key of the refresh down', async () => {
    const service = await startFaultyService({ list: json('', 503) });
    const { sweep, woken, poller } = await aStation(service);
    await sweep();
    // No time passes: a key repeats thirty times a second.
    for (let n = 0; n < 60; n++) {
      const ended = woken();
      if (!poller.refresh().asked) break;
      await ended;
    }
    expect(service.count('list')).toBeLessThanOrEqual(5);
  });
});

describe('after 429', () => {
  const wait: Answer = json({ message: 'slowly' }, 429, { 'retry-after': '600' });

  it('a person may ask a minute later, once a minute; the service has the last word', async () => {
    const clock = new ManualClock();
    const orders = [anOrder('A')];
    const absurd: Answer = json('', 429, { 'retry-after': '999999' });
    const service = await startFaultyService({ list: absurd });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 30 }), clock, random: () => 0 });
    await app.start();
    const station = createRouterClient(router, { context: app.context });
    const { live } = app.context;
    const rested = () => until('all loops rest', () => clock.sleeping === APP_LOOPS);
    await until('it is told to wait', () => live.snapshot.status.connection.failure?.kind === 'throttled');
    await rested();
    const begun = service.count('list');
    for (let passed = 0; passed < 180; passed += 10) {
      clock.advance(10 * SECOND);
      const { asked, waitMs } = await station.station.refresh();
      if (!asked) expect(waitMs).toBeLessThanOrEqual(MINUTE);
      await quiet(20);
      await rested();
    }
    expect(service.count('list') - begun).toBe(3);
    service.answers.list = json(aPage(orders));
    clock.advance(MINUTE);
    expect(await station.station.refresh()).toEqual({ asked: true, waitMs: null });
    await until('it is online', () => live.snapshot.status.connection.state === 'online');
  });

  it('nobody else asks before the time: no hint, no decision, no other caller of the client', async () => {
    const clock = new ManualClock();
    const orders = ['A', 'B', 'C'].map((id) => anOrder(id));
    const service = await startFaultyService({ list: json(aPage(orders)), cancel: wait });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 30 }), clock, random: () => 0 });
    await app.start();
    await until(
      'all loops rest',
      () => app.context.live.snapshot.status.openOrders === 3 && clock.sleeping === APP_LOOPS,
    );
    service.answers.list = wait;
    const station = createRouterClient(router, { context: app.context });
    const bench = app.context.currentWorkspace();
    await station.station.refresh();
    await until(
      'the service has said to wait',
      () => app.context.live.snapshot.status.connection.failure?.kind === 'throttled',
    );
    const requestsBefore = service.requests.length;
    for (const orderId of ['A', 'B']) await station.cancel.decide({ orderId, reason: 'Damaged' });
    for (let passed = 0; passed < 600; passed += 5) {
      for (let n = 0; n < 3; n++) bench?.hint();
      await station.service.skus().catch(() => undefined);
      bench?.decisionChanged();
      if (passed < 595) clock.advance(5 * SECOND);
      await quiet(2);
    }
    expect(service.requests.length).toBe(requestsBefore);
    service.answers.list = json(aPage(orders));
    clock.advance(10 * SECOND);
    await until('it is asked again', () => service.requests.length > requestsBefore);
  });

  it('the pace is slower, and comes back step by step', async () => {
    const service = await startFaultyService({ list: json(aPage([anOrder('A')])) });
    const { sweep, clock } = await aStation(service);
    await sweep();
    const good = service.answers.list;
    service.answers.list = wait;
    await sweep();
    expect(clock.nextIn).toBe(600 * SECOND);
    service.answers.list = good;
    const waits: number[] = [];
    for (let n = 0; n < 5; n++) {
      await sweep();
      waits.push(clock.nextIn);
    }
    expect(waits).toEqual([1.5 * EVERY, 1.125 * EVERY, EVERY, EVERY, EVERY]);
  });

  it('again and again the pace has a bound, and still comes back', async () => {
    const service = await startFaultyService({ list: wait });
    const { sweep, clock } = await aStation(service);
    for (let n = 0; n < 12; n++) await sweep();
    service.answers.list = json({ orders: [] });
    await sweep();
    expect(clock.nextIn).toBeLessThanOrEqual(8 * EVERY);
    for (let n = 0; n < 10; n++) await sweep();
    expect(clock.nextIn).toBe(EVERY);
  });

  it('an answer to an earlier question does not open the way again', async () => {
    let answerList: () => void = () => undefined;
    const service = await startFaultyService({
      list: (q, r) => void (answerList = () => json(aPage([]))(q, r)),
      cancel: wait,
    });
    const clock = new ManualClock();
    const client = aClient(service, { clock });
    const list = client.ordersPage({});
    await until('the list is being asked', () => service.count('list') === 1);
    await expect(client.cancelOrder('A', { cancelDate: '', cancelReason: '' })).rejects.toMatchObject({
      retryAfterMs: 600 * SECOND,
    });
    answerList();
    await list;
    clock.advance(SECOND);
    await expect(client.skus()).rejects.toBeInstanceOf(UpstreamError);
    expect(service.count('skus')).toBe(0);
  });

  it('an earlier moment named by another answer does not shorten the wait', async () => {
    let answerList: () => void = () => undefined;
    const service = await startFaultyService({
      list: (q, r) => void (answerList = () => json('', 429, { 'retry-after': '1' })(q, r)),
      cancel: wait,
    });
    const clock = new ManualClock();
    const client = aClient(service, { clock });
    const list = client.ordersPage({}).catch((error: unknown) => error);
    await until('the list is being asked', () => service.count('list') === 1);
    await expect(client.cancelOrder('A', { cancelDate: '', cancelReason: '' })).rejects.toMatchObject({
      retryAfterMs: 600 * SECOND,
    });
    answerList();
    await list;
    clock.advance(2 * SECOND);
    await expect(client.skus()).rejects.toBeInstanceOf(UpstreamError);
    expect(service.count('skus')).toBe(0);
  });
});
