import { expect, it } from 'vitest';
import {
  benchCounts,
  dayOf,
  withoutRepeats,
  type BenchDay,
} from '../../../../src-main/domain/board/bench-days.ts';
import type { HourRow } from '../../../../src-main/domain/board/hour-counts.ts';

const count = (n: number, part: Partial<HourRow> = {}) => ({
  ...{ from: 0, operator: 'ana', kind: 'closed' as const, detail: '', n, units: 2 * n },
  ...part,
});

const day = (benchId: string, n: number, part: Partial<BenchDay> = {}): BenchDay => ({
  ...{ benchId, day: '2026-11-27', journal: 'j', counts: [count(n)] },
  ...part,
});

const left = (...days: BenchDay[]) => withoutRepeats(days).map(({ benchId }) => benchId);

it('adds up what differs in the station alone', () => {
  const rows = [
    { ...count(1), station: 'Bench 1' },
    { ...count(2, { kind: 'boxes' }), station: 'Bench 1' },
    { ...count(3), station: 'Renamed' },
  ];
  expect(benchCounts(rows)).toEqual([count(2, { kind: 'boxes' }), count(4)]);
  expect(benchCounts(rows.toReversed())).toEqual(benchCounts(rows));
});

it('a day is that of UTC', () => {
  expect([dayOf(0), dayOf(86_399_999), dayOf(86_400_000)]).toEqual([
    '1970-01-01',
    '1970-01-01',
    '1970-01-02',
  ]);
});

it('what one journal told as another bench counts once, as whoever has more of it tells it', () => {
  expect(left(day('before', 3), day('now', 5))).toEqual(['now']);
  expect(left(day('now', 5), day('before', 3))).toEqual(['now']);
  expect(left(day('now', 5), day('before', 5))).toEqual(['now']);
  const more = day('now', 3, { counts: [count(3), count(1, { from: 3_600_000 })] });
  expect(left(day('before', 3), more)).toEqual(['now']);
});

it('two computers that went on from copies of one journal are two benches, and so are two journals', () => {
  const other = day('copied', 3, { counts: [count(3), count(1, { operator: 'bia' })] });
  expect(left(day('one', 4), other)).toEqual(['one', 'copied']);
  expect(left(day('one', 3), day('two', 5, { journal: 'k' }))).toEqual(['one', 'two']);
  // Nothing was packed at either bench.
  expect(left(day('one', 1, { journal: '' }), day('two', 1, { journal: '' }))).toEqual(['one', 'two']);
});
