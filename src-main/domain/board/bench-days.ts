/** Daily counts of several benches, and the work that is counted twice. Pure. */
import type { HourRow } from './hour-counts.ts';

/** Count of one bench, which it need not name. */
export type BenchCount = Omit<HourRow, 'station'>;

/** Counts of a bench on one day (UTC). */
export interface BenchDay {
  benchId: string;
  day: string;
  /** Name of the counted journal; empty: the bench has not packed yet. */
  journal: string;
  /** Counts, one for each hour, operator, kind and detail. */
  counts: readonly BenchCount[];
}

/** Day as the key of a fact: keys sort by date. @param at epoch milliseconds */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

type Cell = Pick<BenchCount, 'from' | 'operator' | 'kind' | 'detail'>;

const cellOf = ({ from, operator, kind, detail }: Cell): string =>
  JSON.stringify([from, operator, kind, detail]);

/** Adds up counts with the same hour, operator, kind and detail, in a stable order. */
export function benchCounts(rows: readonly BenchCount[]): BenchCount[] {
  const cells = new Map<string, BenchCount>();
  for (const { from, operator, kind, detail, n, units } of rows) {
    const cell = cellOf({ from, operator, kind, detail });
    const sum = cells.get(cell) ?? { n: 0, units: 0 };
    cells.set(cell, { from, operator, kind, detail, n: sum.n + n, units: sum.units + units });
  }
  return [...cells].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** True if the whole contains every count of the part: counts of a journal only grow. */
function isWithin(part: BenchDay, whole: BenchDay): boolean {
  const cells = new Map(whole.counts.map((count) => [cellOf(count), count]));
  return part.counts.every((count) => {
    const other = cells.get(cellOf(count));
    return other !== undefined && other.n >= count.n && other.units >= count.units;
  });
}

/**
 * Drops counts that a station sent as another bench, before it left the floor and joined again with another code: its
 * journal still has them. Two computers with copies of one journal that both kept working are two benches.
 * @param days of one day; of equal ones the first stays
 */
export function withoutRepeats(days: readonly BenchDay[]): BenchDay[] {
  return days.filter(
    (day, n) =>
      !days.some(
        (other, m) =>
          m !== n &&
          day.journal !== '' &&
          other.journal === day.journal &&
          isWithin(day, other) &&
          (m < n || !isWithin(other, day)),
      ),
  );
}
