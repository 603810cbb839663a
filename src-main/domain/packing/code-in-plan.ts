/** Items of an order that a scanned code names. Exact matches only. */
import { codeKey, itemCode } from '../scan/code-key.ts';
import type { PackingPlan, PlannedItem } from './plan.ts';

/**
 * @param keys of `lookupKeys`, in their order; the first that names anything decides
 * @returns several if items share the code
 */
export function itemsByCode(plan: PackingPlan, keys: readonly string[]): PlannedItem[] {
  for (const key of keys) {
    const code = codeKey(key);
    const byCode = plan.items.filter((a) => a.eans.some((ean) => code !== null && itemCode(ean) === code));
    // The code of one item can be the SKU of another: then a person has to choose.
    const bySku = plan.items.filter((a) => a.sku === key && !byCode.includes(a));
    if (byCode.length + bySku.length > 0) return [...byCode, ...bySku];
  }
  return [];
}

export const itemsBySku = (plan: PackingPlan, sku: string): PlannedItem[] =>
  plan.items.filter((a) => a.sku === sku);

/** Indexes of the planned parcels with this declared code: parcels of one type of box may share it. */
export const plannedParcelsByCode = ({ parcels }: PackingPlan, text: string): number[] =>
  parcels.flatMap(({ code }, at) => (code !== null && (code === text || codeKey(code) === text) ? [at] : []));
