/** Items that an order has lost, or that have lost a code, since its packing was begun. */
import { itemCode } from '../scan/code-key.ts';
import type { PackingPlan, PlannedItem } from './plan.ts';
import type { PackingState } from './state.ts';

/** True if every item of `before` is in `now` with all of its codes. */
export function keepsItems(before: PackingPlan, now: PackingPlan): boolean {
  if (before === now) return true;
  const items = new Map(now.items.map((item) => [item.key, item]));
  return before.items.every(({ key, eans }) => {
    const codes = items.get(key)?.eans.map(itemCode);
    return codes !== undefined && eans.every((ean) => codes.includes(itemCode(ean)));
  });
}

/**
 * Item that a code named in an earlier version of the order.
 * @param plan of the order's present version
 * @param namedIn item of a plan that the code names
 * @returns the present item (`old-ean`), or the former one (`removed`); null: none
 */
export function formerItem(
  state: PackingState | null,
  plan: PackingPlan | null,
  namedIn: (plan: PackingPlan) => PlannedItem | undefined,
) {
  if (!state || !plan) return null;
  for (const before of [...(state.former ?? []), state.plan].toReversed()) {
    const former = namedIn(before);
    if (!former) continue;
    const now = itemNow(former, before, plan);
    const { name, sku } = now ?? former;
    return { name, sku, why: now ? ('old-ean' as const) : ('removed' as const) };
  }
  return null;
}

/** Items that were in `before` beside the former one are others. */
function itemNow(former: PlannedItem, before: PackingPlan, now: PackingPlan): PlannedItem | undefined {
  const { key, sku, name } = former;
  const others = new Set(before.items.map((item) => item.key));
  const isAlike = (item: PlannedItem) =>
    item.sku === sku && (sku !== null || (name !== null && item.name === name)) && !others.has(item.key);
  return now.items.find((item) => item.key === key) ?? now.items.find(isAlike);
}

/** The item of an order without an EAN that a known item with one seems to be: the service gave the EAN to other orders only. */
export const uncodedItem = (
  plan: PackingPlan | null,
  known: Pick<PlannedItem, 'sku' | 'name'> & { serviceSku: string | null },
): PlannedItem | undefined =>
  plan?.items.find(
    ({ sku, serviceSku = null, name, eans }) =>
      eans.length === 0 &&
      sku !== null &&
      sku === known.sku &&
      serviceSku === known.serviceSku &&
      name === known.name,
  );
