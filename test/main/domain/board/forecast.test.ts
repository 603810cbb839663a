import { describe, expect, it } from 'vitest';
import { expectedLater, forecastOf, paceOf } from '../../../../src-main/domain/board/forecast.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2026-11-27T14:00:00Z');
const SIXTY = { kind: 'pace' as const, perHour: 60 };
const off = (by: number) => ({ open: 100, expected: 40, came: 40 + by });

describe('a pace', () => {
  it.each([
    ['of an hour', 30, 100 * MINUTE, { kind: 'pace', perHour: 30 }],
    ['of a shift that began half an hour ago', 30, 30 * MINUTE, { kind: 'pace', perHour: 60 }],
    ['of two orders is none', 2, 50 * MINUTE, { kind: 'no-pace' }],
    ['of two orders of ten minutes is none', 2, 10 * MINUTE, { kind: 'no-pace' }],
    ['of ten minutes is known in five', 30, 10 * MINUTE, { kind: 'too-soon', knownAt: NOW + 5 * MINUTE }],
  ])('%s', (_, orders, before, pace) => {
    expect(paceOf({ orders, first: NOW - before }, NOW)).toEqual(pace);
  });

  it('of nothing is none', () => {
    expect(paceOf({ orders: 0, first: null }, NOW)).toEqual({ kind: 'no-pace' });
  });
});

describe('a forecast', () => {
  it('says nothing without a pace, and of an empty queue that it is empty', () => {
    const tooSoon = { kind: 'too-soon' as const, knownAt: NOW + MINUTE };
    for (const none of [{ kind: 'no-pace' as const }, tooSoon]) {
      expect(forecastOf(10, none, [], NOW)).toEqual(none);
      expect(forecastOf(0, none, [], NOW)).toEqual({ kind: 'empty' });
    }
  });

  it('is the queue at its pace, without an error as long as too few have come to their time', () => {
    expect(forecastOf(90, SIXTY, [off(1), off(1), off(1)], NOW)).toEqual({
      kind: 'at',
      at: NOW + 1.5 * HOUR,
      pace: 60,
      giveOrTake: null,
      offPercent: null,
      compared: 3,
    });
  });

  it('has the error of the eight before it, in the middle: one that was far off does not count', () => {
    const past = [off(6), off(-12), off(12), off(90), off(12)];
    expect(forecastOf(180, SIXTY, past, NOW)).toEqual({
      kind: 'at',
      at: NOW + 3 * HOUR,
      pace: 60,
      // 12 orders of 60 an hour, for three hours: 36 minutes, in steps of five.
      giveOrTake: 35 * MINUTE,
      offPercent: 12,
      compared: 5,
    });
    const nine = [...Array.from({ length: 8 }, () => off(0)), off(50)];
    expect(forecastOf(180, SIXTY, nine, NOW)).toMatchObject({
      giveOrTake: 5 * MINUTE,
      offPercent: 0,
      compared: 8,
    });
  });

  it('gives no time where the last were off by as much as is packed, nor for more than a day', () => {
    const past = [off(60), off(-60), off(70), off(80)];
    expect(forecastOf(90, SIXTY, past, NOW)).toMatchObject({ kind: 'unsure', offPercent: 65 });
    expect(forecastOf(1_450, SIXTY, [], NOW)).toEqual({ kind: 'beyond', pace: 60 });
  });

  it('of the queue in an hour is never below nothing', () => {
    expect([expectedLater(100, 60.4), expectedLater(10, 60)]).toEqual([40, 0]);
  });
});
