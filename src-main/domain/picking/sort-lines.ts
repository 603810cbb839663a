/** Order of the lines of a pick list. */
import type { PickSort } from '../../contract/picking/pick.ts';
import { compareLocations } from './location.ts';

interface SortedBy {
  item: string;
  sku: string | null;
  name: string | null;
  location: string | null;
  /** Number of the chosen orders that need it. */
  orders: number;
  quantity: number;
}

type Compare = (a: SortedBy, b: SortedBy) => number;

const NAMES = new Intl.Collator('en', { numeric: true });
/** Compares texts; lines without one come last. */
const byText = (a: string | null, b: string | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : NAMES.compare(a, b);

const bySku: Compare = (a, b) => byText(a.sku, b.sku);
const byName: Compare = (a, b) => byText(a.name, b.name);

/** First sort key, then the tie-breaker. */
const COMPARES: Record<PickSort, readonly Compare[]> = {
  location: [(a, b) => compareLocations(a.location, b.location), bySku, byName],
  sku: [bySku, byName],
  name: [byName, bySku],
  orders: [(a, b) => b.orders - a.orders, (a, b) => b.quantity - a.quantity, bySku, byName],
};

/** @returns the lines, sorted; the order of equal ones is stable between calls */
export function sortLines<Line extends SortedBy>(lines: readonly Line[], by: PickSort): Line[] {
  return lines.toSorted((a, b) => {
    for (const compare of COMPARES[by]) {
      const difference = compare(a, b);
      if (difference !== 0) return difference;
    }
    return a.item < b.item ? -1 : 1;
  });
}
