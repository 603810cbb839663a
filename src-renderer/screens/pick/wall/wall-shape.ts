/** Places of a put wall: every number from 1 to the highest has its own, whether this batch uses it or not. */
import type { WallSlot } from '../../../../src-main/contract/picking/put-wall.ts';

export interface WallShape {
  columns: number;
  /** Places row by row. `slot` null: no order of this batch has that number. */
  places: { n: number; slot: WallSlot | null }[];
}

/** Columns to rows: what the head leaves of a bench screen is twice as wide as high, and shows twenty slots at once. */
const WIDER = 2;
/** With more columns, a slot on the smallest bench screen is too narrow for its words. */
const MOST_COLUMNS = 9;

/** Shape of the wall; it depends only on the numbers, not on the contents, so that a packer learns where a slot is. */
export function wallShape(slots: readonly WallSlot[]): WallShape {
  const byNumber = new Map(slots.map((slot) => [slot.slot, slot]));
  const highest = Math.max(0, ...byNumber.keys());
  return {
    columns: Math.min(MOST_COLUMNS, Math.max(1, Math.ceil(Math.sqrt(highest * WIDER)))),
    places: Array.from({ length: highest }, (_, at) => ({ n: at + 1, slot: byNumber.get(at + 1) ?? null })),
  };
}
