/** Present state of a batch's orders: the needs of each, and why one is no longer picked. */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, Need, WhyOut } from '../domain/batch/event.ts';
import type { OrderInBatch } from '../domain/batch/state.ts';
import type { OrderClaims } from '../domain/orders/order-claim.ts';
import { CANCELLED } from '../domain/orders/order-facts.ts';
import { currentKey, looseKeyOf } from '../domain/picking/item-key.ts';
import type { PackedOrders } from '../journal/packing/packed-orders.ts';

export interface BatchOrdersParts {
  pick: Pick<PickQueries, 'needsOf' | 'keysOf'>;
  claims: OrderClaims;
  packed: Pick<PackedOrders, 'byId'>;
  /** True if another bench of the floor has the order. */
  isElsewhere: (orderId: string) => boolean;
}

/** @returns the event that brings the order up to date; null if it is */
export function revisionOf(
  parts: BatchOrdersParts,
  order: OrderInBatch,
): (BatchEvent & { kind: 'revised' }) | null {
  const now = parts.pick.needsOf(order.orderId);
  // A rebuilt cache is empty at first: a missing order proves nothing.
  const needs = now?.needs ?? order.needs;
  const out = outReason(parts, order, now);
  if (out === order.out && isSame(needs, order.needs)) return null;
  return { kind: 'revised', orderId: order.orderId, needs, out };
}

/**
 * Items of the batch whose key has changed: a second item with their SKU became known, or none is known any more, or an
 * earlier version read the EAN otherwise. A key shared by several items of these orders is left out: the orders need
 * other items now, and units picked under it are put back.
 */
export function rekeyings(
  { pick }: Pick<BatchOrdersParts, 'pick'>,
  orders: readonly OrderInBatch[],
): (BatchEvent & { kind: 'rekeyed' })[] {
  const needed = new Set(orders.flatMap(({ needs }) => needs.map(({ item }) => item)));
  const writtenAs = Map.groupBy(needed, currentKey);
  const now = new Map<string, Set<string>>();
  for (const { item, full } of orders.flatMap(({ orderId }) => pick.keysOf(orderId)))
    for (const key of new Set([full, looseKeyOf(full)])) {
      const [written, ...others] = writtenAs.get(key) ?? [];
      if (written !== undefined && others.length === 0)
        now.set(written, (now.get(written) ?? new Set()).add(item));
    }
  return [...now].flatMap(([from, items]) => {
    const [to = from, ...others] = items;
    const isFree = to !== from && !needed.has(to) && others.length === 0;
    return isFree ? [{ kind: 'rekeyed' as const, from, to }] : [];
  });
}

function outReason(
  { claims, packed, isElsewhere }: BatchOrdersParts,
  { orderId, out }: OrderInBatch,
  now: { open: boolean; status: string } | null,
): WhyOut | null {
  const phase = packed.byId(orderId)?.phase;
  if (phase === 'sealed' || phase === 'to-pull' || phase === 'pulled' || phase === 'moved-on')
    return 'packed';
  if (!claims.ask(orderId).mayWork) return 'cancelled';
  if (phase === 'short') return 'set-aside';
  if (isElsewhere(orderId)) return 'elsewhere';
  if (now === null) return out === 'elsewhere' ? null : out;
  if (now.open) return null;
  return now.status === CANCELLED ? 'cancelled' : 'not-ready';
}

/** Compares regardless of order. */
function isSame(a: readonly Need[], b: readonly Need[]): boolean {
  const units = new Map(a.map(({ item, units: n }) => [item, n]));
  return units.size === b.length && b.every(({ item, units: n }) => units.get(item) === n);
}
