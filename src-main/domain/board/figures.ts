/** Sums of hourly counts for a board. Pure. */
import type { CountKind, HourRow } from './hour-counts.ts';

const HALF_HOUR = 1_800_000;

/** Work of some hours, an operator or a bench. */
interface Work {
  /** Orders and units that were closed then and are closed still: those that were opened again are counted off. */
  orders: number;
  units: number;
  boxes: number;
  /** Orders that were closed then and opened again or emptied later. */
  unpacked: number;
  /** Orders whose goods were put back. */
  putBack: number;
  /** Scans that did not count, but those of an item of another parcel. */
  misses: number;
}

interface ItemMisses {
  /** SKU; empty if it is not known. */
  item: string;
  /** Number of scans, without those of an item of another parcel. */
  n: number;
  kinds: Record<MissKind, number>;
}

const MISS_KINDS = ['wrong-item', 'too-many', 'wrong-parcel', 'unknown'] as const;
type MissKind = (typeof MISS_KINDS)[number];

type Part = Work & { from: number };

export interface Figures {
  total: Work;
  /** Parts of the period, one for each given beginning. */
  parts: Part[];
  /** Work by operator id, most orders first; empty id: no one was signed on. */
  operators: (Work & { operator: string })[];
  stations: (Work & { station: string })[];
  /** Decisions less those that were taken back, by mark of the reason. */
  cancels: { mark: string; n: number }[];
  /** The most first. */
  misses: ItemMisses[];
  shortages: { item: string; n: number; units: number }[];
}

/** Filters; null: none. */
export interface FigureFilter {
  operator: string | null;
  station: string | null;
}

/** @param beginnings of the parts of the time, oldest first: an hour belongs to the part that its middle is in */
export function figuresOf(
  rows: readonly HourRow[],
  beginnings: readonly number[],
  { operator, station }: FigureFilter,
): Figures {
  const parts = beginnings.map((from) => ({ from, ...noWork() }));
  const total = noWork();
  const byOperator = new Map<string, Work>();
  const byStation = new Map<string, Work>();
  const cancels = new Map<string, number>();
  const misses = new Map<string, ItemMisses>();
  const shortages = new Map<string, { item: string; n: number; units: number }>();
  // A hall has a hundred rows of each hour.
  const partOf = new Map<number, Part | undefined>();
  for (const row of rows) {
    if (!partOf.has(row.from))
      partOf.set(
        row.from,
        parts.findLast(({ from }) => from <= row.from + HALF_HOUR),
      );
    const part = partOf.get(row.from);
    if (!part) continue;
    if (operator !== null && row.operator !== operator) continue;
    if (station !== null && row.station !== station) continue;
    for (const work of [
      total,
      part,
      entry(byOperator, row.operator, noWork),
      entry(byStation, row.station, noWork),
    ])
      add(work, row);
    const miss = missKindOf(row.kind);
    if (miss !== null) {
      const of = entry(misses, row.detail, () => ({ item: row.detail, n: 0, kinds: noMisses() }));
      of.kinds[miss] += row.n;
      if (isError(miss)) of.n += row.n;
    }
    if (row.kind === 'short') {
      const of = entry(shortages, row.detail, () => ({ item: row.detail, n: 0, units: 0 }));
      of.n += row.n;
      of.units += row.units;
    }
    if (row.kind === 'cancel' || row.kind === 'cancel-back')
      cancels.set(row.detail, (cancels.get(row.detail) ?? 0) + (row.kind === 'cancel' ? row.n : -row.n));
  }
  return {
    total,
    parts,
    operators: [...byOperator].map(([id, work]) => ({ operator: id, ...work })).toSorted(mostOrders),
    stations: [...byStation].map(([name, work]) => ({ station: name, ...work })).toSorted(mostOrders),
    cancels: [...cancels].map(([mark, n]) => ({ mark, n })).filter(({ n }) => n > 0),
    misses: [...misses.values()].filter(({ n }) => n > 0).toSorted(mostOften),
    shortages: [...shortages.values()].toSorted(mostOften),
  };
}

const mostOrders = (a: Work, b: Work) => b.orders - a.orders || b.units - a.units;

/** Unknown values come last. */
const mostOften = (a: { item: string; n: number }, b: { item: string; n: number }) =>
  b.n - a.n || Number(a.item === '') - Number(b.item === '') || (a.item < b.item ? -1 : 1);

const noWork = (): Work => ({ orders: 0, units: 0, boxes: 0, unpacked: 0, putBack: 0, misses: 0 });

const noMisses = () => ({ 'wrong-item': 0, 'too-many': 0, 'wrong-parcel': 0, unknown: 0 });

const MISS_BY_COUNT = new Map<CountKind, MissKind>(MISS_KINDS.map((kind) => [`miss-${kind}`, kind]));

/**
 * True for a missed scan that is an error. An item of another parcel is not: it is answered with the parcel that it
 * goes into, and scanning it again puts it there.
 */
const isError = (kind: MissKind | null): boolean => kind !== null && kind !== 'wrong-parcel';

const missKindOf = (kind: CountKind): MissKind | null => MISS_BY_COUNT.get(kind) ?? null;

function add(work: Work, { kind, n, units }: HourRow): void {
  if (kind === 'closed') {
    work.orders += n;
    work.units += units;
  } else if (kind === 'boxes') work.boxes += n;
  else if (kind === 'unpacked') {
    work.unpacked += n;
    work.orders -= n;
    work.units -= units;
  } else if (kind === 'put-back') work.putBack += n;
  else if (isError(missKindOf(kind))) work.misses += n;
}

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
