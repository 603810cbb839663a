import { expect, it } from 'vitest';
import { figuresOf } from '../../../../src-main/domain/board/figures.ts';
import type { HourRow } from '../../../../src-main/domain/board/hour-counts.ts';

const HOUR = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-27T00:00:00Z');
const ALL = { operator: null, station: null };
const HOURS = [0, 1, 2].map((n) => MIDNIGHT + n * HOUR);

const row = (hour: number, kind: HourRow['kind'], n: number, parts: Partial<HourRow> = {}): HourRow => ({
  ...{ from: MIDNIGHT + hour * HOUR, operator: 'ana', station: 'Bench 7', kind, detail: '', n, units: 0 },
  ...parts,
});

const ROWS = [
  row(0, 'closed', 2, { units: 5 }),
  row(0, 'boxes', 3),
  row(2, 'closed', 1, { units: 1, operator: 'bia' }),
  row(0, 'unpacked', 1, { units: 2 }),
  row(2, 'put-back', 1, { detail: 'not-ready', station: 'Bench 8' }),
  row(0, 'miss-wrong-item', 2, { detail: 'MUG' }),
  row(1, 'miss-too-many', 1, { detail: 'MUG' }),
  // A scan for another parcel is not an error: the next scan puts the unit into that parcel.
  row(1, 'miss-wrong-parcel', 2, { detail: 'MUG' }),
  row(1, 'miss-wrong-parcel', 9, { detail: 'CUP' }),
  row(1, 'miss-unknown', 4, { operator: '' }),
  row(1, 'short', 2, { detail: 'TEA', units: 3 }),
  row(1, 'cancel', 3, { detail: 'aaaa' }),
  row(2, 'cancel-back', 1, { detail: 'aaaa' }),
  row(2, 'cancel', 1, { detail: 'bbbb' }),
  row(2, 'cancel-back', 1, { detail: 'bbbb' }),
];

it('adds work up by part of the time, operator and bench, and errors by item', () => {
  const figures = figuresOf(ROWS, HOURS, ALL);
  expect(figures.total).toEqual({ orders: 2, units: 4, boxes: 3, unpacked: 1, putBack: 1, misses: 7 });
  expect(figures.parts.map(({ orders, misses }) => [orders, misses])).toEqual([
    [1, 2],
    [0, 5],
    [1, 0],
  ]);
  expect(figures.operators.map(({ operator, orders, misses }) => [operator, orders, misses])).toEqual([
    ['ana', 1, 3],
    ['bia', 1, 0],
    ['', 0, 4],
  ]);
  expect(figures.stations.map(({ station, orders, putBack }) => [station, orders, putBack])).toEqual([
    ['Bench 7', 2, 0],
    ['Bench 8', 0, 1],
  ]);
  expect(figures.misses).toMatchObject([
    { item: '', n: 4, kinds: { unknown: 4 } },
    { item: 'MUG', n: 3, kinds: { 'wrong-item': 2, 'too-many': 1, 'wrong-parcel': 2 } },
  ]);
  expect(figures.shortages).toEqual([{ item: 'TEA', n: 2, units: 3 }]);
  expect(figures.cancels).toEqual([{ mark: 'aaaa', n: 2 }]);
});

it('is narrowed by operator and by bench, also to nobody', () => {
  expect(figuresOf(ROWS, HOURS, { ...ALL, operator: 'bia' }).total).toMatchObject({ orders: 1, units: 1 });
  expect(figuresOf(ROWS, HOURS, { ...ALL, operator: '' }).total).toMatchObject({ orders: 0, misses: 4 });
  expect(figuresOf(ROWS, HOURS, { ...ALL, station: 'Bench 8' }).total).toMatchObject({
    putBack: 1,
    orders: 0,
  });
});

it('an hour that midnight cuts belongs to the day that its middle is in', () => {
  const half = [MIDNIGHT + HOUR / 2, MIDNIGHT + 24.5 * HOUR];
  expect(figuresOf([row(0, 'closed', 1)], half, ALL).parts.map(({ orders }) => orders)).toEqual([1, 0]);
  expect(figuresOf([row(-1, 'closed', 1)], half, ALL).total.orders).toBe(0);
  expect(figuresOf([row(24, 'closed', 1)], half, ALL).parts.map(({ orders }) => orders)).toEqual([0, 1]);
});
