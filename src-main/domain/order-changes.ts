/** What is different between two versions of an order, as far as it matters to whoever packs it. */
import type { Address } from '../contract/orders.ts';
import type { OrderChange } from '../contract/orders.ts';
import type { OrderFacts } from './order-facts.ts';

type Item = OrderFacts['items'][number];

/**
 * Compares two versions of the same order.
 * @returns in the order in which a packer wants to know: the status first, then what to take out, then the rest
 */
export function changesBetween(before: OrderFacts, after: OrderFacts): OrderChange[] {
  const changes: OrderChange[] = [];
  if (before.status !== after.status) {
    changes.push({ kind: 'status', from: before.status, to: after.status });
  }
  changes.push(...itemChanges(before.items, after.items));
  const fields = addressFields(before.address, after.address);
  // Names of fields only: the values stand in the order itself.
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

/** By thing on the shelf, not by line: two lines of the same SKU are one heap for the packer. */
function itemChanges(before: readonly Item[], after: readonly Item[]): OrderChange[] {
  const then = unitsByThing(before);
  const now = unitsByThing(after);
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

function unitsByThing(items: readonly Item[]): Map<string, { item: Item; units: number }> {
  const things = new Map<string, { item: Item; units: number }>();
  for (const item of items) {
    const thing = JSON.stringify([
      item.sku,
      item.ean,
      item.sku === null && item.ean === null ? item.name : null,
    ]);
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
