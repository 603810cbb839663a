import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterWrong,
  BADGE_TRIES,
  inReach,
  PIN_TRIES,
  waitOf,
  type Tries,
  type TryLimit,
} from '../../../../src-main/domain/operators/try-limit.ts';

const NONE: Tries = { failures: 0, nextAt: 0 };

/** Waits after each wrong one, in seconds, each tried as soon as allowed. */
function waitsOf(limit: TryLimit, count: number): number[] {
  let [tries, now] = [NONE, 1_000_000];
  return Array.from({ length: count }, () => {
    tries = afterWrong(tries, now, limit);
    const waitMs = waitOf(tries, now, limit);
    now += waitMs;
    return waitMs / 1000;
  });
}

it('five PINs may be wrong, then the wait grows to an hour', () => {
  expect(waitsOf(PIN_TRIES, 14)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

it('many codes may be scanned by mistake, and never shut a station for more than a minute', () => {
  const waits = waitsOf(BADGE_TRIES, 40);
  expect(waits.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => 0));
  expect(waits[19]).toBe(30);
  expect(Math.max(...waits)).toBe(60);
});

describe('whatever the clock does', () => {
  it('a wait is never longer than the longest, and never shorter than nothing', () => {
    fc.assert(
      fc.property(
        fc.record({ failures: fc.nat(10_000), nextAt: fc.nat() }),
        fc.nat(),
        fc.constantFrom(PIN_TRIES, BADGE_TRIES),
        (tries, now, limit) => {
          const after = afterWrong(tries, now, limit);
          const waits = [waitOf(tries, now, limit), waitOf(after, now, limit), waitOf(after, 0, limit)];
          return waits.every((ms) => ms >= 0 && ms <= limit.longestMs);
        },
      ),
    );
  });

  it('a stored wait ends within the wait that it began with, however far ahead the clock was', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(),
        fc.nat(),
        fc.constantFrom(PIN_TRIES, BADGE_TRIES),
        (failures, now, ahead, limit) => {
          const stored = afterWrong({ failures, nextAt: 0 }, now + ahead, limit);
          const began = waitOf(stored, now + ahead, limit);
          const reached = inReach(stored, now, limit);
          expect(waitOf(reached, now, limit)).toBeLessThanOrEqual(began);
          expect(waitOf(inReach(reached, now + began, limit), now + began, limit)).toBe(0);
          expect(reached.failures).toBe(stored.failures);
          if (ahead === 0) expect(reached).toBe(stored);
        },
      ),
    );
  });

  it('10 000 PINs of four digits take more than a year', () => {
    const seconds = waitsOf(PIN_TRIES, 10_000).reduce((sum, wait) => sum + wait, 0);
    expect(seconds / 86_400).toBeGreaterThan(365);
  });
});
