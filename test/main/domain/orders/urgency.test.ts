import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urgencyOf } from '../../../../src-main/domain/orders/urgency.ts';

const MINUTE = 60_000;
const moment = fc
  .integer({ min: Date.UTC(2020, 0, 1) / MINUTE, max: Date.UTC(2080, 0, 1) / MINUTE })
  .map((m) => m * MINUTE);
const maybe = fc.option(moment, { nil: null });
const anything = fc.option(fc.double({ noNaN: true }), { nil: null });

describe('urgency', () => {
  it('orders by the delivery estimate first, then older first', () => {
    fc.assert(
      fc.property(moment, moment, moment, moment, (dueA, ageA, dueB, ageB) => {
        const [a, b] = [urgencyOf(dueA, ageA), urgencyOf(dueB, ageB)];
        const wanted = dueA !== dueB ? Math.sign(dueA - dueB) : Math.sign(ageA - ageB);
        expect(Math.sign(a - b)).toBe(wanted);
      }),
      { numRuns: 500 },
    );
  });

  it('puts orders without an estimate after all others, and without a date after those of the same estimate', () => {
    fc.assert(
      fc.property(moment, maybe, maybe, moment, (due, ageA, ageB, age) => {
        expect(urgencyOf(null, ageA)).toBeGreaterThan(urgencyOf(due, ageB));
        expect(urgencyOf(due, null)).toBeGreaterThan(urgencyOf(due, age));
        expect(urgencyOf(null, null)).toBeGreaterThan(urgencyOf(null, age));
      }),
    );
  });

  it('is a whole number that SQLite and a double hold exactly, whatever comes in', () => {
    fc.assert(
      fc.property(anything, anything, (due, created) => {
        const urgency = urgencyOf(due, created);
        expect(Number.isSafeInteger(urgency)).toBe(true);
        expect(urgency).toBeGreaterThanOrEqual(0);
        expect(urgency).toBeLessThan(2 ** 52);
      }),
      { numRuns: 500 },
    );
  });
});
