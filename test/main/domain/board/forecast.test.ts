import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivingOf,
  expectedLater,
  forecastOf,
  paceOf,
  type Pace,
} from '../../../../src-main/domain/board/forecast.ts';

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

describe('orders that come in', () => {
  const at = (minutes: number, orders: number) => ({ at: NOW + minutes * MINUTE, orders });

  it('are counted since the oldest mark of the hour, and not before a quarter of it has passed', () => {
    expect(arrivingOf(at(-60, 100), at(0, 130))).toBe(30);
    expect(arrivingOf(at(-30, 100), at(0, 130))).toBe(60);
    expect(arrivingOf(at(-14, 100), at(0, 130))).toBeNull();
    expect(arrivingOf(null, at(0, 130))).toBeNull();
    expect(arrivingOf(at(-30, 130), at(0, 100)), 'a queue that was put together anew').toBe(0);
  });
});

describe('a forecast', () => {
  it('says nothing without a pace, and of an empty queue that it is empty', () => {
    const tooSoon = { kind: 'too-soon' as const, knownAt: NOW + MINUTE };
    for (const none of [{ kind: 'no-pace' as const }, tooSoon]) {
      expect(forecastOf(10, none, 5, [], NOW)).toEqual(none);
      expect(forecastOf(0, none, 5, [], NOW)).toEqual({ kind: 'empty' });
    }
  });

  it('is the queue at its pace, without an error as long as too few have come to their time', () => {
    expect(forecastOf(90, SIXTY, null, [off(1), off(1), off(1)], NOW)).toEqual({
      kind: 'at',
      at: NOW + 1.5 * HOUR,
      pace: 60,
      arriving: null,
      withoutNew: NOW + 1.5 * HOUR,
      giveOrTake: null,
      offPercent: null,
      compared: 3,
    });
  });

  it('counts what comes in, and says the time without it too', () => {
    expect(forecastOf(90, SIXTY, 30, [], NOW)).toMatchObject({
      ...{ kind: 'at', at: NOW + 3 * HOUR, arriving: 30, withoutNew: NOW + 1.5 * HOUR },
    });
    for (const arriving of [60, 80])
      expect(forecastOf(90, SIXTY, arriving, [], NOW)).toEqual({
        ...{ kind: 'grows', pace: 60, arriving, withoutNew: NOW + 1.5 * HOUR },
      });
    expect(forecastOf(90, SIXTY, 57, [], NOW)).toMatchObject({
      ...{ kind: 'beyond', withoutNew: NOW + 1.5 * HOUR },
    });
  });

  it('has the error of the eight before it, in the middle: one that was far off does not count', () => {
    const past = [off(6), off(-12), off(12), off(90), off(12)];
    expect(forecastOf(180, SIXTY, 0, past, NOW)).toEqual({
      kind: 'at',
      at: NOW + 3 * HOUR,
      pace: 60,
      arriving: 0,
      withoutNew: NOW + 3 * HOUR,
      // 12 orders of 60 an hour, for three hours: 36 minutes, in steps of five.
      giveOrTake: 35 * MINUTE,
      offPercent: 12,
      compared: 5,
    });
    const nine = [...Array.from({ length: 8 }, () => off(0)), off(50)];
    expect(forecastOf(180, SIXTY, 0, nine, NOW)).toMatchObject({
      giveOrTake: 5 * MINUTE,
      offPercent: 0,
      compared: 8,
    });
    // The queue becomes shorter by 20 an hour: 12 orders of them, for nine hours.
    expect(forecastOf(180, SIXTY, 40, past, NOW)).toMatchObject({
      ...{ at: NOW + 9 * HOUR, giveOrTake: 325 * MINUTE },
    });
  });

  it('gives no time where the last were off by as much as the queue shrinks, nor for more than a day', () => {
    const past = [off(60), off(-60), off(70), off(80)];
    expect(forecastOf(90, SIXTY, 0, past, NOW)).toMatchObject({ kind: 'unsure', offPercent: 65 });
    const better = [off(20), off(-20), off(20), off(20)];
    expect(forecastOf(90, SIXTY, 0, better, NOW)).toMatchObject({ kind: 'at' });
    expect(forecastOf(90, SIXTY, 45, better, NOW)).toMatchObject({ kind: 'unsure' });
    expect(forecastOf(1_450, SIXTY, null, [], NOW)).toEqual({
      ...{ kind: 'beyond', pace: 60, arriving: null, withoutNew: null },
    });
  });

  it('of the queue in an hour is never below nothing', () => {
    expect([expectedLater(100, 60.4, null), expectedLater(10, 60, 3)]).toEqual([40, 0]);
    expect(expectedLater(100, 60, 30)).toBe(70);
  });

  it('is when a queue that is packed and filled as it says is empty, minute by minute', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 3, max: 200 }),
        fc.integer({ min: 0, max: 220 }),
        (open, perHour, arriving) => {
          const pace: Pace = { kind: 'pace', perHour };
          const shown = forecastOf(open, pace, arriving, [], NOW);
          let [left, minutes] = [open, 0];
          // Computed in sixtieths, so that nothing is rounded.
          for (left *= 60; left > 0 && minutes <= 24 * 60; minutes++) left += arriving - perHour;
          if (shown.kind === 'at') {
            expect(left).toBeLessThanOrEqual(0);
            expect(Math.abs(shown.at - (NOW + minutes * MINUTE))).toBeLessThanOrEqual(MINUTE);
            expect(shown.withoutNew).toBeLessThanOrEqual(shown.at);
          } else {
            expect(left, shown.kind).toBeGreaterThan(0);
            expect(shown.kind).toBe(arriving >= perHour ? 'grows' : 'beyond');
          }
        },
      ),
    );
  });
});
