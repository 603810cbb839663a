import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayOpen } from '../../../../src-main/domain/floor/may-open.ts';
import { isOwnBy, rendezvousScore } from '../../../../src-main/domain/floor/rendezvous.ts';
import {
  LEAST_RESERVE,
  MOST_RESERVE,
  reserveDepth,
} from '../../../../src-main/domain/floor/reserve-depth.ts';
import { retryMs } from '../../../../src-main/domain/floor/retry.ts';
import {
  isClosed,
  isRival,
  rivalryOf,
  type ChosenBox,
  type RivalBox,
} from '../../../../src-main/domain/floor/which-box.ts';

describe('retry', () => {
  it('is from 1 to 30 seconds, whatever failed before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, r) => {
        const ms = retryMs(n, r);
        return ms >= 1_000 && ms <= 30_000;
      }),
    );
    expect([retryMs(1, 1), retryMs(3, 1), retryMs(30, 1), retryMs(30, 0)]).toEqual([
      2_000, 8_000, 30_000, 1_000,
    ]);
  });
});

describe('the reserve', () => {
  it('is two hours of work, from 6 to 200 orders', () => {
    expect([0, 24, 80, 5_000].map(reserveDepth)).toEqual([LEAST_RESERVE, 6, 20, MOST_RESERVE]);
  });
  it('is never less where more was packed', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), (a, b) => a > b || reserveDepth(a) <= reserveDepth(b)),
    );
  });
});

describe('rendezvous', () => {
  const benches = ['a', 'b', 'c', 'd'];
  const orders = Array.from({ length: 4_000 }, (_, n) => `order-${n}`);
  it('gives each order to one bench, and each bench a fair part', () => {
    const parts = benches.map((bench) => orders.filter((order) => isOwnBy(order, bench, benches)).length);
    expect(parts.reduce((a, b) => a + b, 0)).toBe(orders.length);
    for (const part of parts) expect(part).toBeGreaterThan(850);
  });
  it('moves only the orders of a bench that left', () => {
    for (const order of orders.slice(0, 500))
      if (!isOwnBy(order, 'd', benches))
        for (const bench of ['a', 'b', 'c'])
          expect(isOwnBy(order, bench, ['a', 'b', 'c'])).toBe(isOwnBy(order, bench, benches));
  });
  it('is the same on every machine', () => {
    expect([rendezvousScore('1001', 'bench 1'), rendezvousScore('1001', 'bench 2')]).toEqual([
      71789272, 2321664732,
    ]);
  });
});

const box = fc.record<RivalBox>({
  benchId: fc.constantFrom('a', 'b', 'c'),
  history: fc.string({ minLength: 1, maxLength: 3 }),
  mark: fc.string({ minLength: 1, maxLength: 3 }),
  events: fc.nat(5),
  sealedAt: fc.oneof(fc.constant(null), fc.nat(3)),
  phase: fc.constantFrom('open', 'short', 'sealed', 'to-pull', 'pulled', 'moved-on', 'put-back'),
  isCleared: fc.boolean(),
  isSure: fc.boolean(),
  token: fc.nat(5),
  first: fc.nat(),
});
/** One row per bench and history, as in the store. */
const boxes = fc
  .uniqueArray(box, { selector: ({ first }) => first, maxLength: 4 })
  .map((all) => [...new Map(all.map((one) => [`${one.benchId} ${one.history}`, one])).values()]);
const boxThatStays = (all: readonly RivalBox[], chosen: ChosenBox) => rivalryOf(all, chosen).stays[0] ?? null;

describe('which box stays', () => {
  it('does not depend on who asks: the order of the boxes does not matter', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        expect(boxThatStays(all.toReversed(), null)).toEqual(boxThatStays(all, null));
      }),
    );
  });
  it('never says that a box which may have left goes back while another may', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        const stays = boxThatStays(all, null);
        const gone = rivalryOf(all, null)
          .boxes.filter(isRival)
          .filter((b) => (b.isCleared && isClosed(b)) || b.phase === 'moved-on');
        if (gone.length > 0) expect(gone).toContain(stays);
      }),
    );
  });
  it('a person says otherwise', () => {
    fc.assert(
      fc.property(boxes, (all) => {
        for (const one of rivalryOf(all, null).boxes.filter(isRival))
          expect(boxThatStays(all, one)).toMatchObject({ benchId: one.benchId, history: one.history });
      }),
    );
  });
  it('sure before the greater token before the first', () => {
    const one = {
      benchId: 'a',
      history: 'x',
      ...{ mark: 'x', events: 1, sealedAt: 1 },
      phase: 'sealed',
      isCleared: false,
      isSure: false,
      token: 5,
      first: 1,
    };
    const two = { ...one, benchId: 'b', history: 'y', mark: 'y', isSure: true, token: 3, first: 2 };
    expect(boxThatStays([one, two] as RivalBox[], null)?.benchId).toBe('b');
    expect(boxThatStays([one, { ...two, isSure: false }] as RivalBox[], null)?.benchId).toBe('a');
    expect(boxThatStays([{ ...two, token: 5, isSure: false }, one] as RivalBox[], null)?.benchId).toBe('a');
    expect(boxThatStays([one, { ...two, phase: 'open', isCleared: true }] as RivalBox[], null)?.benchId).toBe(
      'a',
    );
    expect(rivalryOf([one, two] as RivalBox[], null).kind).toBe('packed-twice');
    expect(rivalryOf([one, { ...two, phase: 'open' }] as RivalBox[], null).kind).toBe('opened-twice');
    expect(rivalryOf([one, { ...two, phase: 'pulled' }] as RivalBox[], null).kind).toBeNull();
  });
});

const holder = fc.record({ benchId: fc.constantFrom('a', 'b', 'c'), token: fc.integer({ min: 1, max: 6 }) });

describe('an order that was handed over', () => {
  it('is no conflict only where the bench that has it works on its box, and each other is told to leave its own', () => {
    let found = 0;
    fc.assert(
      fc.property(boxes, holder, (all, has) => {
        const { kind, stays, boxes: newest } = rivalryOf(all, null, has);
        if (kind !== 'handed-over') return;
        found++;
        expect(stays[0]).toMatchObject({ benchId: has.benchId, isSure: true });
        const others = newest.filter((one) => isRival(one) && one !== stays[0]);
        expect(others.length).toBeGreaterThan(0);
        for (const { benchId, phase, isSure, token } of others) {
          expect(benchId).not.toBe(has.benchId);
          expect(['open', 'short']).toContain(phase);
          expect([isSure, token < has.token]).toEqual([true, true]);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(found).toBeGreaterThan(0);
  });
  it('never hides two closed boxes, nor what was opened without the store’s word', () => {
    fc.assert(
      fc.property(boxes, holder, (all, has) => {
        const rivals = rivalryOf(all, null).boxes.filter(isRival);
        const isDouble = rivals.filter(isClosed).length > 1 || rivals.some(({ isSure }) => !isSure);
        if (rivals.length > 1 && isDouble)
          expect(rivalryOf(all, null, has).kind).toBe(rivalryOf(all, null).kind);
      }),
    );
  });
});

describe('may open', () => {
  it.each([
    [{ ownToken: 3, isElsewhere: true, isReservedElsewhere: false, canAsk: false }, 'sure'],
    [{ ownToken: null, isElsewhere: true, isReservedElsewhere: false, canAsk: true }, 'ask'],
    [{ ownToken: null, isElsewhere: true, isReservedElsewhere: false, canAsk: false }, 'elsewhere'],
    [{ ownToken: null, isElsewhere: true, isReservedElsewhere: true, canAsk: false }, 'unsure'],
    [{ ownToken: null, isElsewhere: false, isReservedElsewhere: false, canAsk: false }, 'unsure'],
  ] as const)('%j: %s', (known, rule) => {
    expect(mayOpen(known)).toBe(rule);
  });
});
