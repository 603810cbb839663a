import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBER_SETTINGS } from '../../../../src-main/contract/station/number-settings.ts';
import {
  ALONE_MS,
  CANCEL_WAIT_MS,
  cancelStep,
  FIRST_SENDS_MS,
  LONGEST_GRACE_MS,
  type CancelDecision,
} from '../../../../src-main/domain/floor/cancel-step.ts';

const GRACE_MS = 30_000;
/** Longer than a request may take. */
const REQUEST_MS = 30_000;

const stepOf = (change: Partial<CancelDecision>) =>
  cancelStep({
    ...{
      ageMs: 0,
      graceMs: GRACE_MS,
      registered: null,
      isSentElsewhere: false,
      sendingElsewhereMs: null,
      hasSilentBench: false,
      canAsk: true,
      aloneMs: null,
    },
    ...change,
  });
const joined = (sinceMs: number, isFirstOver = false) =>
  ({ first: false, sinceMs, joinedMs: sinceMs, graceMs: GRACE_MS, isFirstOver }) as const;

describe('a decision to cancel', () => {
  it('is registered within its grace, and at once', () => {
    expect(stepOf({})).toEqual({ step: 'register' });
    expect(stepOf({ ageMs: 99_000 })).toEqual({ step: 'register' });
  });
  it('that is the first is sent when its grace is over, in touch or not', () => {
    const registered = { first: true, sinceMs: 0 } as const;
    expect(stepOf({ registered, ageMs: 10_000 })).toEqual({ step: 'wait', ms: 20_000 });
    expect(stepOf({ registered, ageMs: GRACE_MS })).toEqual({ step: 'send' });
    expect(stepOf({ registered, ageMs: GRACE_MS, canAsk: false })).toEqual({ step: 'send' });
  });
  it('that is the first looks where another was sent, or others may have looked since', () => {
    const late = { first: true, sinceMs: GRACE_MS + FIRST_SENDS_MS } as const;
    expect(stepOf({ registered: late, ageMs: 99_000 })).toEqual({ step: 'look' });
    const registered = { first: true, sinceMs: 0 } as const;
    expect(stepOf({ registered, ageMs: GRACE_MS, isSentElsewhere: true })).toEqual({ step: 'look' });
    expect(stepOf({ registered, ageMs: GRACE_MS, hasSilentBench: true })).toEqual({ step: 'look' });
  });
  it('waits until the request of another bench, of which the end is not known, must be over, and looks', () => {
    const registered = { first: true, sinceMs: 0 } as const;
    const due = { registered, ageMs: GRACE_MS };
    expect(stepOf({ ...due, sendingElsewhereMs: 0 })).toEqual({ step: 'wait', ms: CANCEL_WAIT_MS });
    expect(stepOf({ ...due, sendingElsewhereMs: CANCEL_WAIT_MS })).toEqual({ step: 'look' });
    const alone = { canAsk: false, ageMs: CANCEL_WAIT_MS, sendingElsewhereMs: 1 };
    expect(stepOf(alone)).toEqual({ step: 'wait', ms: CANCEL_WAIT_MS - 1 });
  });
  it('that joined waits no longer than for the longest undo time and a minute, whatever the first names', () => {
    const most = LONGEST_GRACE_MS + CANCEL_WAIT_MS;
    const registered = { ...joined(0), graceMs: Number.MAX_SAFE_INTEGER, joinedMs: most - 1 };
    expect(stepOf({ registered, ageMs: most })).toEqual({ step: 'wait', ms: 1 });
    expect(stepOf({ registered: { ...registered, joinedMs: most }, ageMs: most })).toEqual({ step: 'look' });
    expect(LONGEST_GRACE_MS).toBe(NUMBER_SETTINGS.graceSeconds.to * 1_000);
  });
  it('that joined waits for the grace of the first and a minute, then looks', () => {
    expect(stepOf({ registered: joined(10_000), ageMs: 1 })).toEqual({ step: 'wait', ms: 80_000 });
    expect(stepOf({ registered: joined(90_000), ageMs: 1 }), 'its own person may take it back').toEqual({
      step: 'wait',
      ms: GRACE_MS - 1,
    });
    expect(stepOf({ registered: joined(90_000), ageMs: GRACE_MS })).toEqual({ step: 'look' });
    expect(stepOf({ registered: joined(10_000), ageMs: GRACE_MS, isSentElsewhere: true })).toEqual({
      step: 'look',
    });
  });
  it('that joined is registered again once the first stands no more, and cut off waits', () => {
    expect(stepOf({ registered: joined(10_000, true) })).toEqual({ step: 'register' });
    expect(stepOf({ registered: joined(10_000, true), canAsk: false })).toEqual({ step: 'wait', ms: 80_000 });
  });
  it('of a bench that is cut off waits for a minute at least, and looks', () => {
    expect(stepOf({ canAsk: false, graceMs: 0 })).toEqual({ step: 'wait', ms: CANCEL_WAIT_MS });
    expect(stepOf({ canAsk: false, ageMs: CANCEL_WAIT_MS })).toEqual({ step: 'look' });
    expect(stepOf({ canAsk: false, graceMs: 90_000, ageMs: 60_000 })).toEqual({ step: 'wait', ms: 30_000 });
  });
  it('that the store does not have is not sent while others still count its bench as heard', () => {
    const due = { canAsk: false, ageMs: CANCEL_WAIT_MS };
    expect(stepOf({ ...due, aloneMs: 1_000 })).toEqual({ step: 'wait', ms: ALONE_MS - 1_000 });
    expect(stepOf({ ...due, aloneMs: ALONE_MS })).toEqual({ step: 'look' });
    const isSentElsewhere = true;
    expect(stepOf({ ...due, registered: joined(0), isSentElsewhere, aloneMs: 0 }).step).toBe('wait');
  });

  const ms = fc.nat(300_000);
  const decision: fc.Arbitrary<CancelDecision> = fc.record({
    ageMs: ms,
    graceMs: ms,
    isSentElsewhere: fc.boolean(),
    sendingElsewhereMs: fc.option(ms),
    hasSilentBench: fc.boolean(),
    canAsk: fc.boolean(),
    aloneMs: fc.option(ms),
    registered: fc.option(
      fc.oneof(
        fc.record({ first: fc.constant(true as const), sinceMs: ms }),
        fc.record({
          first: fc.constant(false as const),
          sinceMs: ms,
          joinedMs: fc.nat(2 * LONGEST_GRACE_MS),
          graceMs: fc.oneof(ms, fc.maxSafeNat()),
          isFirstOver: fc.boolean(),
        }),
      ),
    ),
  });

  const laterBy = (one: NonNullable<CancelDecision['registered']>, by: number) =>
    one.first
      ? { ...one, sinceMs: one.sinceMs + by }
      : { ...one, sinceMs: one.sinceMs + by, joinedMs: one.joinedMs + by };

  it('is never delivered within its grace, and sent without a look by the first alone', () => {
    fc.assert(
      fc.property(decision, (one) => {
        const { step: what } = cancelStep(one);
        if (what === 'send' || what === 'look') expect(one.ageMs).toBeGreaterThanOrEqual(one.graceMs);
        if (what === 'send') expect(one.registered?.first).toBe(true);
        if (what === 'send') expect(one.sendingElsewhereMs).toBeNull();
      }),
    );
  });

  it('has its step after it has waited so long: no wait ends in another', () => {
    fc.assert(
      fc.property(decision, (one) => {
        const first = cancelStep(one);
        if (first.step !== 'wait') return;
        expect(first.ms).toBeGreaterThan(0);
        const later = (by: number) =>
          cancelStep({
            ...one,
            ageMs: one.ageMs + by,
            aloneMs: one.aloneMs === null ? null : one.aloneMs + by,
            sendingElsewhereMs: one.sendingElsewhereMs === null ? null : one.sendingElsewhereMs + by,
            registered: one.registered && laterBy(one.registered, by),
          }).step;
        expect(later(first.ms)).not.toBe('wait');
        expect(later(first.ms - 1)).toBe('wait');
      }),
    );
  });

  it('is seen by whoever joined: the first has ended its request before another looks', () => {
    fc.assert(
      fc.property(ms, ms, ms, fc.boolean(), (graceMs, age, sinceMs, canAsk) => {
        const others = { isSentElsewhere: false, sendingElsewhereMs: null, hasSilentBench: false };
        const hall = { ...others, canAsk, aloneMs: null };
        const first = { ...hall, graceMs, ageMs: age };
        if (cancelStep({ ...first, registered: { first: true, sinceMs } }).step !== 'send') return;
        const registered = {
          first: false,
          sinceMs: sinceMs + REQUEST_MS,
          joinedMs: sinceMs + REQUEST_MS,
          graceMs,
          isFirstOver: false,
        } as const;
        const other = { ...hall, ageMs: 999_999, graceMs: 0, registered };
        expect(cancelStep(other).step).toBe('wait');
      }),
    );
  });
});
