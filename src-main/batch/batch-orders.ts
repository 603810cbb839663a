/** Present state of a batch's orders: the needs of each, and why one is no longer picked. */
import type { PickQueries } from '../cache/read/pick.ts';
import type { BatchEvent, Need, WhyOut } from '../domain/batch/event.ts';
import type { OrderInBatch } from '../domain/batch/state.ts';
import type { OrderClaims } from '../domain/orders/order-claim.ts';
import { CANCELLED } from '../domain/orders/order-facts.ts';
import { keysFor, type KeyedItem } from '../domain/packing/kept-keys.ts';
import { currentKey, isLooseKey, looseKeyOf, namesInKey } from '../domain/picking/item-key.ts';
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
 * Items of the batch whose key is another one now: a second item of their SKU has become known, or none is known any more,
 * the service has corrected a name or given an EAN, or an earlier version read the EAN otherwise. Each order is looked at
 * for itself, by the rule of an order on the bench (`kept-keys.ts`): what changes in one takes nothing out of the totes of
 * the others. A key that does not name one item of the order any more is left: units picked by it are put back.
 */
export function rekeyings(
  { pick }: Pick<BatchOrdersParts, 'pick'>,
  orders: readonly OrderInBatch[],
): Rekeyed[] {
  const now = new Map(orders.map(({ orderId }) => [orderId, itemsNow(pick.keysOf(orderId))]));
  const itemsOf = ({ orderId }: OrderInBatch) => now.get(orderId) ?? [];
  const isOfSeveral = (from: string) =>
    isLooseKey(from) &&
    contradict(
      orders
        .filter(({ needs }) => needs.some(({ item }) => item === from))
        .flatMap(itemsOf)
        .filter(({ full }) => looseKeyOf(full) === currentKey(from)),
    );
  const renamed = orders.flatMap((order) => {
    const stored = order.needs.map(({ item }) => asStored(item));
    const keys = keysFor(itemsOf(order), stored);
    return stored.flatMap(({ key: from }) => {
      const to = itemsOf(order).find(({ key }) => keys.get(key) === from)?.key ?? from;
      return to === from ? [] : [{ orderId: order.orderId, from, to }];
    });
  });
  return [...Map.groupBy(renamed, ({ from }) => from)]
    .filter(([from]) => !isOfSeveral(from))
    .flatMap(([from, ofKey]) => (isInAll(orders, from, ofKey) ? inAll(ofKey) : ofKey))
    .map((one) => ({ kind: 'rekeyed', ...one }));
}

type Rekeyed = BatchEvent & { kind: 'rekeyed' };
type Renaming = Omit<Rekeyed, 'kind'>;

/** Items of an order as the cache has them, each once. */
function itemsNow(keys: ReturnType<PickQueries['keysOf']>): (KeyedItem & { full: string })[] {
  const items = new Map(keys.map((one) => [one.item, one]));
  return [...items.values()].map(({ item, full }) => ({ ...asStored(full), key: item, full }));
}

/** An item by the values that its key has: a loose key has one of them. */
function asStored(key: string): KeyedItem {
  const { sku, serviceSku, code, name } = namesInKey(currentKey(key));
  return { key, sku, serviceSku, name, eans: code === null ? [] : [code] };
}

/** True if these are more than one item even if a missing value is that of the others: their units were picked as one. */
const contradict = (items: readonly KeyedItem[]): boolean =>
  new Set(items.flatMap(({ serviceSku }) => serviceSku ?? [])).size > 1 ||
  new Set(items.flatMap(({ eans }) => eans)).size > 1;

/** True if every order that needs the key has the same other one, and none needs that already. */
function isInAll(orders: readonly OrderInBatch[], from: string, renamed: readonly Renaming[]): boolean {
  const needed = orders.flatMap(({ needs }) => needs.map(({ item }) => item));
  const [to, ...others] = new Set(renamed.map((one) => one.to));
  return (
    to !== undefined &&
    others.length === 0 &&
    !needed.includes(to) &&
    needed.filter((item) => item === from).length === renamed.length
  );
}

/** One renaming instead of that in each order: units of orders that left the batch have the new key too. */
const inAll = (renamed: readonly Renaming[]): Renaming[] =>
  renamed.slice(0, 1).map(({ from, to }) => ({ from, to }));

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
