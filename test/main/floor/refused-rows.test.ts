/** A row that the store refuses waits alone: the other rows of each call arrive, and the bench continues. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BenchWork, WorkFact, WorkHead } from '../../../src-main/floor/bench-work.ts';
import { floorClaimsOf } from '../../../src-main/floor/claims/floor-claims-of.ts';
import { AGAIN_MS, RefusedRows } from '../../../src-main/floor/refused-rows.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { toStoreError } from '../../../src-main/floor/postgres/fault-of.ts';
import { aFloorBench, noneRefused } from '../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../support/floor/memory-door.ts';
import { quietLog } from '../../support/quiet-log.ts';

const REFUSED = new FloorStoreError('refused-row', 'as the test says');

it('sends all rows but the refused ones, each once and in their order', async () => {
  const lists = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(lists, fc.func(fc.integer({ min: 0, max: 9 })), async (rows, chance) => {
      const bad = new Set(rows.filter((row) => chance(row) === 0).slice(0, 9));
      const refused = noneRefused();
      const stored: number[] = [];
      const sent = await refused.send(rows, String, async (some) => {
        if (some.some((row) => bad.has(row))) throw REFUSED;
        stored.push(...some);
        return some;
      });
      const good = rows.filter((row) => !bad.has(row));
      expect(stored).toEqual(good);
      expect(sent).toEqual({ rows: good, answers: good, isCut: false });
      expect(rows.filter((row) => refused.waits(String(row)))).toEqual(rows.filter((row) => bad.has(row)));
    }),
  );
});

it('looks for a few refused rows in each round', async () => {
  const refused = noneRefused();
  let calls = 0;
  const { rows, isCut } = await refused.send(
    Array.from({ length: 100 }, (_, n) => n),
    String,
    async () => {
      calls++;
      throw REFUSED;
    },
  );
  expect({ rows, isCut, size: refused.size }).toEqual({ rows: [], isCut: true, size: 10 });
  expect(calls).toBeLessThan(40);
});

it('sends a refused row again after a minute, and passes every other error on', async () => {
  const clock = { at: 0, elapsed: () => clock.at };
  const refused = new RefusedRows(clock, quietLog);
  const fail = (error: Error) =>
    refused.send(['a'], String, async () => {
      throw error;
    });
  await fail(REFUSED);
  expect(refused.waits('a')).toBe(true);
  clock.at = AGAIN_MS;
  expect([refused.waits('a'), refused.size]).toEqual([false, 1]);
  await refused.send(['a'], String, async () => undefined);
  expect(refused.size).toBe(0);
  await expect(fail(new FloorStoreError('timeout', 'late'))).rejects.toMatchObject({ fault: 'timeout' });
});

const IDS = ['O-1', 'O-2', 'BAD', 'O-3', 'O-4'];
const GOOD = IDS.filter((id) => id !== 'BAD');

const headOf = (orderId: string): WorkHead => ({
  ...{ orderId, history: `h-${orderId}`, mark: `m-${orderId}`, events: 1, phase: 'open', isCleared: false },
  ...{ units: 0, dueUnits: 1, sealedAt: null, operator: null, claim: null },
});
const WITH_HEADS: Partial<BenchWork> = {
  head: (orderId) => (IDS.includes(orderId) ? headOf(orderId) : null),
  marks: () => IDS.map((orderId) => headOf(orderId)),
};
const factOf = (key: string): WorkFact => ({
  ...{ kind: 'code', key, body: 'b', replaces: () => true, at: 0, place: 1 },
});

type Bench = Awaited<ReturnType<typeof aFloorBench>>;
interface Case {
  change: Partial<BenchWork>;
  /** Leads to the call. */
  act?: (bench: Bench) => Promise<unknown> | void;
  /** Ids of the rows that arrived. */
  arrived: (bench: Bench) => string[];
}

/** Queue of the bench that gives its reserve back, then empty. */
const queue = { orderIds: IDS };

const claimsIn =
  (...states: string[]) =>
  ({ floor }: Bench) =>
    [...floor.rows.claims.values()]
      .filter(({ state }) => states.includes(state))
      .map(({ orderId }) => orderId);

/** Each call with rows of several orders or facts; decisions to cancel are sent one by one (`cancels.slow.test.ts`). */
const CALLS: Record<string, Case> = {
  tell: {
    change: WITH_HEADS,
    arrived: ({ floor }) => [...floor.rows.heads.values()].map(({ orderId }) => orderId),
  },
  append: {
    change: {
      ...WITH_HEADS,
      eventsAfter: (orderId, mark) =>
        mark === null
          ? [{ seq: 1, mark: headOf(orderId).mark, before: null, at: 0, operator: null, text: orderId }]
          : [],
    },
    arrived: ({ floor }) => [...floor.rows.heads.values()].map(({ orderId }) => orderId),
  },
  share: {
    change: {
      facts: [{ kind: 'code', written: () => 1, all: () => IDS.map((key) => factOf(key)) }],
    },
    arrived: ({ floor }) => [...floor.rows.facts.values()].map(({ key }) => key),
  },
  reserve: { change: { queue: () => IDS }, arrived: claimsIn('reserved') },
  claim: {
    change: {},
    act: ({ bench }) => IDS.forEach((orderId) => bench.onBench.put(orderId)),
    arrived: claimsIn('open'),
  },
  release: {
    change: { queue: () => queue.orderIds },
    act: ({ bench }) => {
      queue.orderIds = [];
      return bench.reserve.giveAllBack();
    },
    arrived: claimsIn('free'),
  },
  assert: {
    change: { queue: () => IDS },
    act: ({ floor }) => {
      floor.rows.claims.clear();
      floor.comeBack(floor.copy());
    },
    arrived: claimsIn('reserved'),
  },
};

it.each(Object.entries(CALLS))('the others of a call arrive: %s', async (name, { change, act, arrived }) => {
  const isRefused = (call: string, input: unknown) =>
    call === name && JSON.stringify(input).includes('"BAD"');
  const bench = await aFloorBench(change, 0, isRefused);
  await bench.pass(1_500);
  await act?.(bench);
  await bench.pass(3_000);
  expect(arrived(bench).toSorted()).toEqual(GOOD);
  expect(bench.bench.link.contact.state).toBe('in-touch');
});

const refusesBad = (...calls: string[]) => {
  const seen = { calls: 0 };
  const refuses = (call: string, input: unknown) => {
    const isRefused = calls.includes(call) && JSON.stringify(input).includes('"BAD"');
    if (isRefused) seen.calls++;
    return isRefused;
  };
  return { seen, refuses };
};

it('leaves an order of a batch to the other bench that has it, if its own claim is refused', async () => {
  const { bench, floor, copy, pass } = await aFloorBench({}, 0, refusesBad('claim').refuses);
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  await other.claim({ run: 'r', epoch, orderIds: ['BAD'], operator: null });
  await pass(1_500);
  expect(await floorClaimsOf(bench, copy).claimAll(['O-1', 'BAD'])).toEqual(['BAD']);
});

it('says of a refused order that it is not given, and does not ask at each scan', async () => {
  const { seen, refuses } = refusesBad('claim');
  const { bench, pass } = await aFloorBench({}, 0, refuses);
  await pass(1_500);
  expect(await bench.openings.of('BAD', null)).toEqual({ ok: false, why: 'not-given' });
  expect(await bench.openings.of('BAD', null)).toEqual({ ok: false, why: 'not-given' });
  expect(seen.calls).toBe(1);
  expect(await bench.openings.of('BAD', 'It goes today')).toMatchObject({
    ok: true,
    claim: { isSure: false },
  });
});

it('no longer says that a row is refused once its order has left the queue', async () => {
  const orders = { open: IDS };
  const { refuses } = refusesBad('reserve');
  const { bench, news, pass } = await aFloorBench({ queue: () => orders.open }, 0, refuses);
  await pass(1_500);
  expect(bench.refusal).toBe('refused-row');
  orders.open = GOOD;
  await pass(2 * AGAIN_MS - 2_000);
  const before = news.count;
  await pass(2_000);
  expect(bench.refusal).toBeNull();
  expect(news.count).toBeGreaterThan(before);
});

it('waits with a refused release', async () => {
  const orders = { open: IDS };
  const { seen, refuses } = refusesBad('release');
  const { copy, pass } = await aFloorBench(
    { queue: () => orders.open, isOpen: (orderId) => orders.open.includes(orderId) },
    0,
    refuses,
  );
  await pass(1_500);
  orders.open = [];
  await pass(2_000);
  expect(copy.own.all()).toEqual([]);
  const before = seen.calls;
  await pass(10_000);
  expect(seen.calls).toBe(before);
});

it('goes on with its round though the store refuses its answer to another bench', async () => {
  const { seen, refuses } = refusesBad('answer');
  const known = { keys: ['one'] };
  const facts: BenchWork['facts'] = [
    { kind: 'code', written: () => known.keys.length, all: () => known.keys.map((key) => factOf(key)) },
  ];
  const { bench, floor, pass } = await aFloorBench({ queue: () => ['BAD'], facts }, 0, refuses);
  await pass(1_500);
  const other = floor.connect('two');
  const { epoch } = await other.hello({ run: 'r', account: 'a', name: 'Bench 2', release: '1' });
  const reason = plainSealing.seal('reason', 'BAD', '');
  expect(await other.ask({ run: 'r', epoch, orderId: 'BAD', reason })).toEqual({ asked: true });
  known.keys.push('two');
  await pass(1_100);
  expect([...floor.rows.facts.values()].map(({ key }) => key)).toEqual(known.keys);
  expect(seen.calls).toBe(1);
  expect(bench.link.contact.state).toBe('in-touch');
});

it.each([
  ['refuses the row', new FloorStoreError('refused-row', 'as the test says')],
  ['is full', new FloorStoreError('full', 'as the test says')],
])(
  'is given the other orders of an answer when the release of an old token fails, as the store %s',
  async (_, error) => {
    let fails = false;
    const { bench, copy, pass } = await aFloorBench({}, 0, (call) => {
      if (fails && call === 'release') throw error;
      return false;
    });
    await pass(1_500);
    await bench.openings.of('OLD', null);
    fails = true;
    copy.own.giveUp(copy.own.all());
    const answers = await bench.openings.claim(['OLD', ...GOOD]);
    expect(answers?.map(({ orderId, granted }) => [orderId, granted])).toEqual(GOOD.map((id) => [id, true]));
    expect(copy.own.tokenOf(GOOD[0] ?? '')).not.toBeNull();
    expect(copy.own.tokenOf('OLD')).toBeNull();
  },
);

it('keeps its reserve though a restored store refuses more assertions than are looked for at once', async () => {
  const bad = Array.from({ length: 15 }, (_, n) => `BAD-${n}`);
  const { floor, copy, pass } = await aFloorBench({ queue: () => GOOD }, 0, (call, input) => {
    return call === 'assert' && JSON.stringify(input).includes('"BAD-');
  });
  await pass(1_500);
  copy.own.giveUp(copy.own.all());
  copy.own.keep([...bad, ...GOOD].map((orderId, n) => ({ orderId, token: n + 1 })));
  floor.rows.claims.clear();
  floor.comeBack(floor.copy());
  await pass(1_500);
  expect(claimsIn('reserved')({ floor } as Bench).toSorted()).toEqual(GOOD);
  expect(
    copy.own
      .all()
      .map(({ orderId }) => orderId)
      .toSorted(),
  ).toEqual(GOOD);
});

it('pauses between its rounds though the store refuses all that it tells', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `O-${n}`);
  let calls = 0;
  const { bench, pass } = await aFloorBench(
    { head: (orderId) => headOf(orderId), marks: () => ids.map((orderId) => headOf(orderId)) },
    0,
    (call) => {
      if (call === 'tell') calls++;
      return call === 'tell';
    },
  );
  await pass(1_500);
  const before = calls;
  await pass(1_000);
  expect(calls - before).toBeGreaterThan(0);
  expect(calls - before).toBeLessThan(60);
  expect(bench.link.contact.state).toBe('in-touch');
});

it('takes a refusal for one of a row only of calls with rows', () => {
  const faultOfCall = (call: string) =>
    toStoreError(Object.assign(new Error('too long'), { code: '22001' }), call).fault;
  for (const call of ['tell', 'publish', 'register_cancel', 'answer', 'take'])
    expect(faultOfCall(call)).toBe('refused-row');
  for (const call of ['hello', 'beat', 'lead', 'give_up_lead', 'pull', 'marks', 'history', 'close'])
    expect(faultOfCall(call)).toBe('broken');
});

it('comes back to a restored store with its quota spent', async () => {
  let isSpent = false;
  const { bench, floor, copy, pass } = await aFloorBench({ queue: () => GOOD }, 0, (call) => {
    if (isSpent && ['assert', 'tell', 'reserve'].includes(call))
      throw new FloorStoreError('over-quota', 'as the test says');
    return false;
  });
  await pass(1_500);
  expect(copy.own.all()).toHaveLength(GOOD.length);
  isSpent = true;
  floor.comeBack(floor.copy());
  await pass(3_000);
  expect(bench.link.epoch).toBe(floor.epoch);
  // The store may or may not still have the claims.
  expect(copy.own.all()).toEqual([]);
  expect(bench.link.contact.state).toBe('in-touch');
});
