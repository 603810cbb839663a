/** Items and parcels of an order that a scanned code names. */
import { codeKey, itemCode } from '../scan/code-key.ts';
import { lookupKeys } from '../scan/lookup-keys.ts';
import type { ScanMeaning } from '../scan/scan-meaning.ts';
import { labelForm, scannedLabelNumbers } from '../search/tracking-number.ts';
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

/**
 * Texts of a label by which a parcel is found: the text itself, the number of a logistic unit in it, and the number to
 * which a carrier's label adds.
 */
export const parcelKeys = (meaning: ScanMeaning): string[] => [
  meaning.text,
  ...lookupKeys(meaning),
  ...scannedLabelNumbers(meaning),
];

/** Indexes of the planned parcels with this declared code: parcels of one type of box may share it. */
export function plannedParcelsByCode({ parcels }: PackingPlan, text: string): number[] {
  const having = (isCode: (code: string) => boolean) =>
    parcels.flatMap(({ code }, at) => (code !== null && isCode(code) ? [at] : []));
  const same = having((code) => code === text || codeKey(code) === text);
  if (same.length > 0) return same;
  const [form] = labelForm(text);
  return form === undefined ? [] : having((code) => labelForm(code)[0] === form);
}
