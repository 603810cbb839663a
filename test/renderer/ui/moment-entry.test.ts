/** A typed date becomes a time, nothing or a fault: never another day than the one meant. */
import { expect, it } from 'vitest';
import { isBackwards, MomentEntry } from '../../../src-renderer/ui/moment-entry.svelte.ts';

const entered = (edge: 'first' | 'last', parts: Partial<MomentEntry['parts']>, isBy12 = false) => {
  const entry = new MomentEntry(edge);
  Object.assign(entry.parts, parts);
  const at = entry.read(isBy12);
  return typeof at === 'number' ? new Date(at) : at;
};
const DAY = { day: '25', month: '11', year: '2026' };

it('nothing entered is no limit', () => {
  expect(entered('first', {})).toBeNull();
  expect(entered('last', { day: ' ', hour: '' })).toBeNull();
});

it('a day alone is its whole day, a minute its whole minute', () => {
  expect(entered('first', DAY)).toEqual(new Date(2026, 10, 25));
  expect(entered('last', DAY)).toEqual(new Date(2026, 10, 25, 23, 59, 59, 999));
  expect(entered('first', { ...DAY, hour: '14', minute: '5' })).toEqual(new Date(2026, 10, 25, 14, 5));
  expect(entered('last', { ...DAY, hour: '14' })).toEqual(new Date(2026, 10, 25, 14, 0, 59, 999));
});

it('twelve o’clock is noon or midnight by the half of the day', () => {
  const at = (hour: string, dayPeriod: string) => entered('first', { ...DAY, hour, dayPeriod }, true);
  expect(at('12', 'am')).toEqual(new Date(2026, 10, 25, 0));
  expect(at('12', 'pm')).toEqual(new Date(2026, 10, 25, 12));
  expect(at('3', 'pm')).toEqual(new Date(2026, 10, 25, 15));
});

it.each([
  ['a day that its month has not', { day: '31', month: '2', year: '2026' }, ['day']],
  ['the thirtieth of February in a leap year', { day: '30', month: '2', year: '2028' }, ['day']],
  ['no year', { day: '25', month: '11' }, ['year']],
  ['a year of two figures', { ...DAY, year: '26' }, ['year']],
  ['a thirteenth month', { ...DAY, month: '13' }, ['month']],
  ['a thirty-first of no month', { day: '31', month: '', year: '2026' }, ['month']],
  ['a day zero', { ...DAY, day: '0' }, ['day']],
  ['letters', { ...DAY, day: '2x' }, ['day']],
  ['an hour that no day has', { ...DAY, hour: '24' }, ['hour']],
  ['a minute that no hour has', { ...DAY, hour: '10', minute: '60' }, ['minute']],
  ['a minute without its hour', { ...DAY, minute: '30' }, ['hour']],
  ['a time without a date', { hour: '10', minute: '30' }, ['day', 'month', 'year']],
  ['a month and an hour', { ...DAY, month: '0', hour: '25' }, ['month', 'hour']],
])('%s is no date, and the part that is wrong is known', (_, parts, wrong) => {
  expect(entered('first', parts)).toEqual(new Set(wrong));
});

it('hours go from 1 to 12 where the half of the day is chosen', () => {
  expect(entered('first', { ...DAY, hour: '13' }, true)).toEqual(new Set(['hour']));
  expect(entered('first', { ...DAY, hour: '0' }, true)).toEqual(new Set(['hour']));
});

it('an end before its beginning is backwards; one day, and an end that is open, are not', () => {
  const range = (from: Partial<MomentEntry['parts']>, until: Partial<MomentEntry['parts']>) => {
    const [first, last] = [new MomentEntry('first'), new MomentEntry('last')];
    Object.assign(first.parts, from);
    Object.assign(last.parts, until);
    return isBackwards({ from: first.read(false), until: last.read(false) });
  };
  expect(range(DAY, { ...DAY, day: '24' })).toBe(true);
  expect(range({ ...DAY, hour: '10' }, { ...DAY, hour: '9', minute: '59' })).toBe(true);
  expect(range(DAY, DAY)).toBe(false);
  expect(range(DAY, {})).toBe(false);
  expect(range({}, DAY)).toBe(false);
  expect(range({ ...DAY, day: '40' }, DAY)).toBe(false);
});
