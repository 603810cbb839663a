import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff } from '../../../src-main/domain/backoff.ts';

const LIMITS = { first: 2_000, most: 60_000 };

describe('the wait before the next try', () => {
  it('lies between half of the doubled wait and all of it, and never above the most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const full = Math.min(60_000, 2_000 * 2 ** Math.min(Math.max(failures - 1, 0), 20));
          const wait = backoff(failures, LIMITS, random);
          expect(wait).toBeGreaterThanOrEqual(full / 2);
          expect(wait).toBeLessThanOrEqual(full);
          expect(Number.isInteger(wait)).toBe(true);
        },
      ),
    );
  });

  it('doubles until it has reached the most', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => backoff(n, LIMITS, 1))).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });
});
