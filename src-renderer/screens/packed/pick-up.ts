/** Cleared boxes by carrier: a driver takes those of one. */
import type { PackedOrderRow } from '../../../src-main/contract/goods/packed-orders.ts';

export interface PickUp {
  /** Null: the orders name none. */
  carrier: string | null;
  boxes: number;
  /** Orders with a box for this carrier, in the given order. */
  orders: PackedOrderRow[];
}

/** @returns the carriers by name, boxes without one last; an order whose boxes go with several is with each of them */
export function byCarrier(rows: readonly PackedOrderRow[]): PickUp[] {
  const groups = new Map<string | null, PickUp>();
  for (const row of rows) {
    const boxes = row.content?.boxes ?? [];
    // A box with an unreadable record is still a box.
    for (const carrier of boxes.length === 0 ? [null] : boxes.map((box) => box.carrier)) {
      const group = groups.get(carrier) ?? { carrier, boxes: 0, orders: [] };
      groups.set(carrier, group);
      group.boxes++;
      if (!group.orders.includes(row)) group.orders.push(row);
    }
  }
  return [...groups.values()].toSorted(
    (a, b) =>
      Number(a.carrier === null) - Number(b.carrier === null) ||
      (a.carrier ?? '').localeCompare(b.carrier ?? ''),
  );
}
