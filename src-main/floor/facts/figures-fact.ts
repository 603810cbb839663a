/**
 * Daily counts of a bench, shared between the benches of a floor. The key is the day (UTC); they have no data of a buyer.
 */
import { deflateRawSync } from 'node:zlib';
import { benchCounts, type BenchCount } from '../../domain/board/bench-days.ts';
import type { CountKind } from '../../domain/board/hour-counts.ts';
import type { FactKind } from '../store/store-facts.ts';

export const FIGURES: FactKind = 'figures';

const HOUR_MS = 3_600_000;
/**
 * Limit of the compressed counts. Sealed, that is the limit of the store: 16,000 characters of six bits, including the
 * seal.
 */
const MOST_BYTES = 11_900;

export interface FiguresFact {
  /** Names the journal that it was counted from; empty: nothing was packed there yet. */
  journal: string;
  counts: readonly BenchCount[];
}

/** Hour since 1970 (with a fraction in zones whose offset is not a whole hour), operator, kind, detail, how often, units. */
type Line = [hour: number, operator: string, kind: string, detail: string, n: number, units: number];

/**
 * Text that is equal for equal counts. On a day with very many items the rarest have no name: the sums are the same
 * without it.
 */
export function figuresFactText({ journal, counts }: FiguresFact): string {
  const details = detailsOf(counts);
  for (let most = details.length; most > 0; most = Math.floor(most / 2)) {
    const named = new Set(details.slice(0, most));
    const text = textOf(journal, most === details.length ? counts : withDetails(counts, named));
    if (isShort(text)) return text;
  }
  const bare = textOf(journal, withDetails(counts, new Set()));
  if (isShort(bare)) return bare;
  const ofNobody = withDetails(counts, new Set()).map((count) => ({ ...count, operator: '' }));
  return textOf(journal, benchCounts(ofNobody));
}

/** @returns null if a newer version wrote something else */
export function readFiguresFact(body: string): FiguresFact | null {
  try {
    const { journal, counts } = JSON.parse(body) as Record<string, unknown>;
    if (typeof journal !== 'string' || !Array.isArray(counts) || !counts.every(isLine)) return null;
    return { journal, counts: counts.map(countIn) };
  } catch {
    return null;
  }
}

/** A month of a hall has a hundred thousand lines. */
const isLine = (line: unknown): line is Line =>
  Array.isArray(line) &&
  line.length === 6 &&
  Number.isFinite(line[0]) &&
  line.every((part, n) => n === 0 || (n < 4 ? typeof part === 'string' : Number.isSafeInteger(part)));

/** Unknown kinds are not shown. */
const countIn = ([hour, operator, kind, detail, n, units]: Line): BenchCount => ({
  ...{ from: hour * HOUR_MS, operator, kind: kind as CountKind, detail, n, units },
});

const textOf = (journal: string, counts: readonly BenchCount[]): string =>
  JSON.stringify({
    journal,
    counts: counts.map(({ from, operator, kind, detail, n, units }): Line => [
      from / HOUR_MS,
      operator,
      kind,
      detail,
      n,
      units,
    ]),
  });

const isShort = (text: string): boolean => deflateRawSync(text).length <= MOST_BYTES;

/** Items and reasons, the most frequent first. */
function detailsOf(counts: readonly BenchCount[]): string[] {
  const sums = new Map<string, number>();
  for (const { detail, n } of counts) sums.set(detail, (sums.get(detail) ?? 0) + n);
  return [...sums].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([detail]) => detail);
}

const withDetails = (counts: readonly BenchCount[], named: ReadonlySet<string>): BenchCount[] =>
  benchCounts(counts.map((count) => (named.has(count.detail) ? count : { ...count, detail: '' })));
