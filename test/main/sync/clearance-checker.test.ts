/** Clearance of a closed box: the real application asks the service over real HTTP, at a clock that stands still. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src-main/upstream/http/http-call.ts';
import { APP_LOOPS } from '../../support/app-loops.ts';
import { json, silence, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { aPage } from '../../support/order-json.ts';
import { anOrderShop, type OrderShop } from '../../support/order-shop.ts';
import {
  aMug,
  aPackingStation,
  created,
  MUG,
  oneParcel,
  type PackingStation,
  type StationDeps,
} from '../../support/packing-station.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { quiet, until } from '../../support/until.ts';

/** Shorter than a gap that would look like the computer's sleep. */
const STEP_MS = 19_000;

const anOrder = (orderId: string, minutes: number) => oneParcel(orderId, [aMug()], created(minutes));

async function aShop(...orderIds: string[]): Promise<OrderShop> {
  return anOrderShop(orderIds.map((id, n) => anOrder(id, n)));
}

async function aStation(shop: OrderShop, deps: StationDeps = {}) {
  const clock = new ManualClock();
  const { log, lines } = readableLog();
  const station = await aPackingStation(shop, {
    clock,
    log,
    random: () => 0.5,
    parts: { pollSeconds: 86_400 },
    ...deps,
  });
  /** Every loop waits for time to pass: nothing more happens by itself. */
  const resting = async () => {
    for (let calm = 0; calm < 2; calm++) {
      await until('all loops rest', () => clock.sleeping === APP_LOOPS);
      await quiet(2);
    }
  };
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      clock.advance(Math.min(left, STEP_MS));
      await resting();
    }
  };
  /** Packs and closes one; what can be asked meanwhile was asked. */
  const seal = async (...orderIds: string[]) => {
    for (const orderId of orderIds) {
      expect(await station.scan(orderId, MUG)).toEqual(['complete']);
      await resting();
      await station.client.packing.step({ orderId, step: { kind: 'seal' } });
    }
  };
  return { ...station, shop, clock, lines, resting, pass, seal };
}

const kinds = ({ app }: PackingStation, orderId: string): string[] =>
  app.context
    .currentWorkspace()
    ?.packed.history(orderId)
    .events.map(({ event }) => event.kind) ?? [];
const isCleared = (station: PackingStation, orderId: string) => kinds(station, orderId).includes('cleared');
const MINUTE = 60_000;

describe('an answer that takes its time', () => {
  it('does not bring an order back that another answer has shown as shipped meanwhile', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    expect(await s.scan('A', MUG)).toEqual(['complete']);
    await s.resting();
    const asItIsNow = json(aPage([shop.get('A') ?? {}]));
    const slow = Promise.withResolvers<() => void>();
    shop.onLookUp = (request, response) => {
      shop.onLookUp = null;
      slow.resolve(() => asItIsNow(request, response));
    };
    await s.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
    const answer = await slow.promise;
    shop.change('A', { status: 'SHIPPED' });
    await s.sweep();
    await until('the box has moved on', () => kinds(s, 'A').at(-1) === 'moved-on');
    answer();
    await s.resting();
    expect((await s.client.queue.page({ filter: {}, offset: 0, limit: 10 })).rows).toEqual([]);
    expect((await s.view('A')).phase).toBe('moved-on');
  });
});

describe('a box that is closed while the service is away', () => {
  it('is not cleared, and is when the service is back, asked about once, exactly by its creation', async () => {
    const shop = await aShop('A', 'B', 'C');
    const s = await aStation(shop);
    await shop.away();
    await s.seal('B');
    await s.pass(5 * MINUTE);
    expect(isCleared(s, 'B')).toBe(false);
    expect((await s.client.packing.list()).waiting).toMatchObject([{ orderId: 'B', cleared: false }]);
    expect(s.live.snapshot.status.packed).toMatchObject({ waiting: 1, toKeep: 1 });
    await shop.back();
    const before = shop.lookUps().length;
    await s.pass(MINUTE);
    expect(kinds(s, 'B').filter((kind) => kind === 'cleared')).toHaveLength(1);
    expect(s.live.snapshot.status.packed).toMatchObject({ waiting: 1, toKeep: 0 });
    expect(s.live.snapshot.status.connection.state).toBe('online');
    const [question, ...more] = shop.lookUps().slice(before);
    expect(Object.fromEntries(question?.query ?? [])).toEqual({
      creationDateFrom: '2026-03-01T10:00:59.000Z',
      creationDateUntil: '2026-03-01T10:01:01.000Z',
    });
    expect(more).toEqual([]);
    await s.pass(15 * MINUTE);
    expect(shop.lookUps().slice(before)).toHaveLength(1);
  });

  it('is asked about at once when a check finds that the service is back', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    await shop.away();
    await s.sweep();
    await s.seal('A');
    await s.pass(2 * MINUTE);
    await shop.back();
    expect(isCleared(s, 'A')).toBe(false);
    await s.sweep();
    await s.resting();
    expect(isCleared(s, 'A')).toBe(true);
  });

  it.each([
    ['CANCELLED', 'cancelled'],
    ['ON_HOLD', 'not-ready'],
  ])('and is %s meanwhile has to be found, and is never cleared', async (status, why) => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    await shop.away();
    await s.seal('A');
    shop.change('A', { status });
    await shop.back();
    await s.pass(2 * MINUTE);
    expect(kinds(s, 'A').slice(-2)).toEqual(['sealed', 'pull-asked']);
    expect((await s.view('A')).pull).toEqual({ why, status, stays: false, isOver: false });
    shop.change('A', { status: 'READY_TO_SHIP' });
    await s.pass(10 * MINUTE);
    expect(isCleared(s, 'A')).toBe(false);
    expect(s.live.snapshot.status.packed).toMatchObject({ waiting: 0, toPull: 1 });
    await s.sweep();
    expect((await s.view('A')).pull).toMatchObject({ why, isOver: true });
  });

  it('right after the service has said that all is well is still asked about as soon as it is back', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    await s.scan('A', MUG);
    await s.resting();
    expect(shop.lookUps()).toHaveLength(1);
    await shop.away();
    await s.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
    await s.resting();
    await shop.back();
    await s.pass(30_000);
    expect(isCleared(s, 'A')).toBe(true);
  });

  it('is asked about again after a restart', async () => {
    const shop = await aShop('A');
    const first = await aStation(shop);
    await shop.away();
    await first.seal('A');
    await first.stop();
    await shop.back();
    const again = await aStation(shop, { dataDir: first.dataDir });
    await again.resting();
    expect(isCleared(again, 'A')).toBe(true);
    expect(shop.lookUps()).toHaveLength(1);
  });
});

describe('a question that fails', () => {
  it.each<[string, Answer]>([
    ['a broken service', json('', 500)],
    ['a cut-off page', json('{"orders": [')],
    ['a web page', json('<html>')],
  ])('by %s clears nothing, and is asked ever more seldom', async (_name, answer) => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    shop.onLookUp = answer;
    await s.seal('A');
    await s.resting();
    const first = shop.lookUps().length;
    await quiet(300);
    expect(shop.lookUps()).toHaveLength(first);
    await s.pass(10 * MINUTE);
    expect(shop.lookUps().length).toBeGreaterThanOrEqual(8);
    expect(shop.lookUps().length).toBeLessThanOrEqual(20);
    expect(isCleared(s, 'A')).toBe(false);
    shop.onLookUp = null;
    await s.pass(MINUTE);
    expect(isCleared(s, 'A')).toBe(true);
  });

  it('with the wish to be left alone is not asked before that time, by no other box either', async () => {
    const shop = await aShop('A', 'B');
    const s = await aStation(shop);
    await s.scan('A', MUG);
    await s.scan('B', MUG);
    await s.resting();
    const asked = shop.requests().length;
    shop.onLookUp = json('', 429, { 'retry-after': '300' });
    await s.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
    await s.resting();
    await s.client.packing.step({ orderId: 'B', step: { kind: 'seal' } });
    await s.pass(290_000);
    expect(shop.requests()).toHaveLength(asked + 1);
    shop.onLookUp = null;
    await s.pass(20_000);
    expect([isCleared(s, 'A'), isCleared(s, 'B')]).toEqual([true, true]);
    expect(shop.requests()).toHaveLength(asked + 3);
  });

  it('about one box does not keep the others from being cleared', async () => {
    const shop = await aShop('A', 'B', 'C');
    const s = await aStation(shop);
    await shop.away();
    await s.seal('A', 'B', 'C');
    await s.stop();
    await shop.back();
    // The service breaks on the creation time of A, every time.
    const page = (query: URLSearchParams) =>
      aPage(['B', 'C'].map((id) => shop.get(id)).filter((o) => isIn(o, query)));
    shop.onLookUp = (q, r) =>
      (q.query.get('creationDateFrom') === '2026-03-01T09:59:59.999Z' ? json('', 500) : json(page(q.query)))(
        q,
        r,
      );
    const again = await aStation(shop, { dataDir: s.dataDir });
    await again.pass(5 * MINUTE);
    expect(['A', 'B', 'C'].map((id) => isCleared(again, id))).toEqual([false, true, true]);
  });

  it('is asked again in time though somebody sets the clock back', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    shop.onLookUp = json('', 500);
    await s.seal('A');
    await s.resting();
    shop.onLookUp = null;
    s.clock.jump(-24 * 60 * MINUTE);
    await s.pass(2 * MINUTE);
    expect(isCleared(s, 'A')).toBe(true);
  });
});

describe('an answer', () => {
  it('without the order clears nothing, and is not asked for in a loop', async () => {
    const shop = await aShop('A', 'B');
    const s = await aStation(shop);
    await s.seal('A');
    await s.resting();
    shop.drop('B');
    await s.seal('B');
    await s.resting();
    const before = shop.lookUps().length;
    await s.pass(14 * MINUTE);
    // Each look-up asks by creation time, then by a wider range.
    expect(shop.lookUps().length - before).toBeLessThanOrEqual(6);
    expect(shop.lookUps().length - before).toBeGreaterThan(0);
    expect(isCleared(s, 'B')).toBe(false);
    shop.put(anOrder('B', 1));
    await s.pass(6 * MINUTE);
    expect(isCleared(s, 'B')).toBe(true);
  });

  it('that shows the order in a way that cannot be read clears nothing', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    shop.onLookUp = json(aPage([{ ...shop.get('A'), items: null }]));
    await s.seal('A');
    await s.pass(14 * MINUTE);
    expect(isCleared(s, 'A')).toBe(false);
    expect(shop.lookUps().length).toBeLessThanOrEqual(5);
    shop.onLookUp = null;
    await s.pass(6 * MINUTE);
    expect(isCleared(s, 'A')).toBe(true);
  });

  it('that shows another order of the same moment clears nothing', async () => {
    const shop = await anOrderShop([anOrder('A', 0), anOrder('B', 0)]);
    const s = await aStation(shop);
    shop.drop('A');
    await s.seal('A');
    await s.resting();
    expect([isCleared(s, 'A'), isCleared(s, 'B')]).toEqual([false, false]);
    expect(kinds(s, 'B')).toEqual([]);
  });

  it('to a question from before the closing clears nothing: the order is asked about anew', async () => {
    const shop = await aShop('A');
    const s = await aStation(shop);
    let release: (() => void) | null = null;
    shop.onLookUp = (q, r) => {
      const then = shop.get('A');
      release = () => json(aPage([then]))(q, r);
    };
    expect(await s.scan('A', MUG)).toEqual(['complete']);
    await until('the question is under way', () => release !== null);
    await s.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
    shop.change('A', { status: 'CANCELLED' });
    shop.onLookUp = null;
    (release as (() => void) | null)?.();
    await s.resting();
    expect(kinds(s, 'A').slice(-2)).toEqual(['sealed', 'pull-asked']);
    expect(shop.lookUps()).toHaveLength(2);
  });

  it('is looked for in the whole list where the creation of the order is not known', async () => {
    const shop = await anOrderShop([oneParcel('A', [aMug()], { creationDate: null })]);
    const s = await aStation(shop);
    await s.seal('A');
    await s.resting();
    expect(isCleared(s, 'A')).toBe(true);
    expect([...(shop.lookUps().at(-1)?.query ?? [])]).toEqual([]);
  });
});

it('a question that hangs does not keep the application from stopping, and is no failure of the service', async () => {
  const shop = await aShop('A');
  const s = await aStation(shop);
  shop.onLookUp = silence;
  await s.scan('A', MUG);
  await until('the question is under way', () => shop.lookUps().length === 1);
  await s.client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  const states: string[] = [];
  const change = s.live.change.bind(s.live);
  s.live.change = (part, values) => {
    change(part, values);
    states.push(s.live.snapshot.status.connection.state);
  };
  const begun = performance.now();
  await s.stop();
  expect(performance.now() - begun).toBeLessThan(DEFAULT_LIMITS.headersMs);
  expect(states).not.toContain('offline');
  expect(s.lines.filter((line) => line.level >= 40)).toEqual([]);
});

function isIn(order: unknown, query: URLSearchParams): boolean {
  const { creationDate } = order as { creationDate: string };
  const at = Date.parse(creationDate);
  return (
    at >= Date.parse(query.get('creationDateFrom') ?? '') &&
    at <= Date.parse(query.get('creationDateUntil') ?? '')
  );
}
