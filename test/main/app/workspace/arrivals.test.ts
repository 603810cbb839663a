import { expect, it } from 'vitest';
import { Arrivals } from '../../../../src-main/app/workspace/arrivals.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-27T09:00:00Z');

/** Checks at these minutes, each with how many orders had ever come in by then. */
function checkedAt(...checks: (readonly [minute: number, orders: number])[]) {
  const seen = { orders: 0 };
  const arrivals = new Arrivals({ everSeen: () => seen.orders });
  for (const [minute, orders] of checks) {
    seen.orders = orders;
    arrivals.checked(START + minute * MINUTE);
  }
  return (minute: number) => arrivals.perHour(START + minute * MINUTE);
}

it('what the first check brings had come before, and a quarter of an hour has to pass', () => {
  expect(checkedAt()(0)).toBeNull();
  expect(checkedAt([0, 500])(0)).toBeNull();
  expect(checkedAt([0, 500], [10, 505])(10)).toBeNull();
  expect(checkedAt([0, 500], [10, 505], [20, 510])(20)).toBe(30);
});

it('is of the last hour', () => {
  const checks = Array.from({ length: 13 }, (_, n) => [n * 10, n < 6 ? n * 100 : 500 + n] as const);
  expect(checkedAt(...checks)(120)).toBe(6);
});

it('after a pause nothing is known, and what waited in it is not taken for a pace', () => {
  const hour = [0, 10, 20].map((minute) => [minute, minute] as const);
  const perHour = checkedAt(...hour);
  expect([perHour(30), perHour(41)]).toEqual([60, null]);
  expect(checkedAt(...hour, [60, 900])(60)).toBeNull();
  expect(checkedAt(...hour, [60, 900], [80, 910])(80)).toBe(30);
});

it('a clock that was set back begins anew', () => {
  expect(checkedAt([0, 100], [30, 130], [5, 140])(5)).toBeNull();
});
