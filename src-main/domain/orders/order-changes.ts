/** Changes between two versions of an order that matter to its packer. */
import type { Address } from '../../contract/orders/orders.ts';
import type { OrderChange } from '../../contract/orders/orders.ts';
import type { OrderFacts } from './order-facts.ts';
import { itemCode } from '../scan/code-key.ts';

type Item = OrderFacts['items'][number];

/**
 * Compares two versions of the same order.
 * @returns changes by importance to a packer: the status, then units to take out, then the rest
 */
export function changesBetween(before: OrderFacts, after: OrderFacts): OrderChange[] {
  const changes: OrderChange[] = [];
  if (before.status !== after.status) {
    changes.push({ kind: 'status', from: before.status, to: after.status });
  }
  changes.push(...itemChanges(before.items, after.items));
  const fields = addressFields(before.address, after.address);
  // Names of fields only: the values are in the order itself.
  if (fields.length > 0) changes.push({ kind: 'address', fields });
  if (before.buyer !== after.buyer) changes.push({ kind: 'buyer' });
  if (before.dueAt !== after.dueAt) changes.push({ kind: 'due', from: before.dueAt, to: after.dueAt });
  if (JSON.stringify(before.deliveries.map(declared)) !== JSON.stringify(after.deliveries.map(declared))) {
    changes.push({ kind: 'parcels' });
  }
  return changes;
}

function declared(delivery: OrderFacts['deliveries'][number]): unknown {
  const { company, name, itemIds, parcels } = delivery;
  return { company, name, itemIds, parcels };
}

/** Changes by item (`domain/picking/item-key.ts`), not by line: for a packer, lines with the same item are one. */
function itemChanges(before: readonly Item[], after: readonly Item[]): OrderChange[] {
  const shared = new Set([...sharedByNames(before), ...sharedByNames(after)]);
  const then = unitsByThing(before, shared);
  const now = unitsByThing(after, shared);
  const changes: OrderChange[] = [];
  for (const [thing, { item, units }] of then) {
    const left = now.get(thing)?.units ?? 0;
    if (left === units) continue;
    changes.push({
      kind: left === 0 ? 'item-removed' : 'quantity',
      sku: item.sku,
      name: item.name,
      from: units,
      to: left,
    });
  }
  for (const [thing, { item, units }] of now) {
    if (then.has(thing)) continue;
    changes.push({ kind: 'item-added', sku: item.sku, name: item.name, from: 0, to: units });
  }
  return changes;
}

const withoutName = ({ sku, serviceSku, ean }: Item): string =>
  JSON.stringify([sku, serviceSku, itemCode(ean)]);

/** Keys shared by several items of one version that differ only in their names. */
function sharedByNames(items: readonly Item[]): string[] {
  const lines = [...Map.groupBy(items, withoutName)];
  return lines
    .filter(([, alike]) => new Set(alike.map(({ name }) => name)).size > 1)
    .map(([common]) => common);
}

/** @param shared items of which the name tells which it is; of the others it may be corrected without a change */
function unitsByThing(
  items: readonly Item[],
  shared: ReadonlySet<string>,
): Map<string, { item: Item; units: number }> {
  const things = new Map<string, { item: Item; units: number }>();
  for (const item of items) {
    const common = withoutName(item);
    const isNamed = shared.has(common) || (item.sku === null && itemCode(item.ean) === null);
    const thing = JSON.stringify([common, isNamed ? item.name : null]);
    const known = things.get(thing);
    if (known) known.units += item.quantity;
    else things.set(thing, { item, units: item.quantity });
  }
  return things;
}

function addressFields(before: Address | null, after: Address | null): (keyof Address)[] {
  const fields = Object.keys({ ...before, ...after }) as (keyof Address)[];
  return fields.filter((field) => (before?.[field] ?? null) !== (after?.[field] ?? null));
}
