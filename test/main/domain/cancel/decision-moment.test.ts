import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentWithOffset } from '../../../../src-main/domain/cancel/decision-moment.ts';
import { readMoment } from '../../../../src-main/domain/orders/read-value.ts';

const AT = Date.parse('2026-11-21T08:30:00.123Z');

describe('the moment of a decision', () => {
  it.each([
    [0, '2026-11-21T08:30:00.123+00:00'],
    [60, '2026-11-21T09:30:00.123+01:00'],
    [-180, '2026-11-21T05:30:00.123-03:00'],
    [330, '2026-11-21T14:00:00.123+05:30'],
    [-210, '2026-11-21T05:00:00.123-03:30'],
    [345, '2026-11-21T14:15:00.123+05:45'],
    [840, '2026-11-21T22:30:00.123+14:00'],
    [-720, '2026-11-20T20:30:00.123-12:00'],
    [-30, '2026-11-21T08:00:00.123-00:30'],
  ])('at an offset of %i minutes is %s', (offset, wanted) => {
    expect(momentWithOffset(AT, offset)).toBe(wanted);
  });

  it('names the same instant at every offset', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -720, max: 840 }), (ms, offset) => {
        const text = momentWithOffset(ms, offset);
        expect(Date.parse(text)).toBe(ms);
        expect(readMoment(text)).toBe(ms);
      }),
    );
  });

  it('has an offset also without being told one', () => {
    const text = momentWithOffset(AT);
    expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/);
    expect(Date.parse(text)).toBe(AT);
  });
});
