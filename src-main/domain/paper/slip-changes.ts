/** Changes of an order since its slip was printed. Pure. */
import { carrierOf } from '../../contract/terms/carrier.ts';
import { withKeysOf } from '../packing/kept-keys.ts';
import type { PackingPlan } from '../packing/plan.ts';

export interface ChangedAmount {
  name: string | null;
  sku: string | null;
  was: number;
  now: number;
}

/**
 * Differences between two versions of a slip. If only the parcels differ no field is set, but the slip is old
 * nevertheless.
 */
export function slipChanges(
  printed: PackingPlan,
  newestPlan: PackingPlan,
): { amounts: ChangedAmount[]; addressChanged: boolean; carrierChanged: boolean } {
  const newest = withKeysOf(newestPlan, printed);
  const before = new Map(printed.items.map((item) => [item.key, item]));
  const after = new Map(newest.items.map((item) => [item.key, item]));
  const carriers = (plan: PackingPlan) => JSON.stringify(plan.deliveries.map(carrierOf));
  return {
    amounts: [...new Map([...before, ...after])].flatMap(([key, { name, sku }]) => {
      const [was, now] = [before.get(key)?.units ?? 0, after.get(key)?.units ?? 0];
      return was === now ? [] : [{ name, sku, was, now }];
    }),
    addressChanged: printed.shipTo !== newest.shipTo,
    carrierChanged: carriers(printed) !== carriers(newest),
  };
}
