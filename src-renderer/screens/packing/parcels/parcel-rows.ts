/** Rows of a parcel on the bench: the units in it, and those still to come while the order lacks any. */
import type { PackingParcel, PackingView } from '../../../../src-main/contract/goods/packing-view.ts';

interface ParcelRow {
  key: string;
  units: number;
  /** Units that were declared for it; null: none were, or the others are packed elsewhere and nothing is to come. */
  of: number | null;
  isDone: boolean;
}

/**
 * `complete`: all of its units are in it. `unused`: all units are in other parcels. `open`: more units are expected, or
 * that is not known.
 */
export interface ParcelRows {
  rows: ParcelRow[];
  state: 'open' | 'complete' | 'unused';
}

export function parcelRows({ items, complete }: PackingView, parcel: PackingParcel): ParcelRows {
  const left = new Map(items.map(({ key, due, packed }) => [key, due - packed]));
  const rows = parcel.contents.flatMap(({ key, units, declared }): ParcelRow[] => {
    // Every unit is packed: what was declared for this parcel and is in another one is not missing here.
    const isSettled = (left.get(key) ?? 0) <= 0;
    if (isSettled && units === 0) return [];
    const isFull = declared !== null && units >= declared;
    return [{ key, units, of: isSettled && !isFull ? null : declared, isDone: isSettled || isFull }];
  });
  const isAll = rows.length > 0 && rows.every(({ isDone }) => isDone);
  const isDeclared = parcel.contents.some(({ declared }) => declared !== null);
  if (rows.length === 0) return { rows, state: complete || isDeclared ? 'unused' : 'open' };
  return { rows, state: isAll && (complete || isDeclared) ? 'complete' : 'open' };
}
