/** What a scan means while an order is packed: what this order needs comes before everything else. Pure. */
import { scannedNumber } from '../order-number.ts';
import { lookupKeys } from '../scan/lookup-keys.ts';
import type { ScanMeaning } from '../scan/scan-meaning.ts';
import { articleBySku, articlesByCode, plannedParcelByCode } from './code-in-plan.ts';
import type { PackingPlan, PlannedArticle } from './plan.ts';

/** A code that was taught at this bench: so many units of that SKU. */
export interface TaughtCode {
  sku: string;
  units: number;
}

export type CodeInOrder =
  /** `units` of one scan. `taught`: the service does not know this code. */
  | { kind: 'article'; article: PlannedArticle; units: number; taught: boolean }
  /** Several articles of the order have that code. */
  | { kind: 'articles'; articles: PlannedArticle[] }
  /** Place in the plan's list of parcels. */
  | { kind: 'parcel'; planned: number }
  | { kind: 'this-order' }
  /** A code that was taught for an article that this order does not need. */
  | { kind: 'taught-elsewhere'; sku: string }
  | { kind: 'nothing' };

export interface OrderNames {
  orderId: string;
  salesChannelOrderId: string | null;
}

/** @param taught asks for a code that was taught, by any of the keys of a scan */
export function codeInOrder(
  plan: PackingPlan,
  names: OrderNames,
  meaning: ScanMeaning,
  taught: (key: string) => TaughtCode | null,
): CodeInOrder {
  const keys = lookupKeys(meaning);
  let elsewhere: string | null = null;
  for (const key of keys) {
    const learned = taught(key);
    const article = learned && articleBySku(plan, learned.sku);
    if (learned && article) return { kind: 'article', article, units: learned.units, taught: true };
    elsewhere ??= learned?.sku ?? null;
    const [first, ...others] = articlesByCode(plan, [key]);
    if (first && others.length === 0) return { kind: 'article', article: first, units: 1, taught: false };
    if (first) return { kind: 'articles', articles: [first, ...others] };
  }
  const { text } = meaning;
  // The label may be the text itself, or the number of a logistic unit within it.
  for (const key of [text, ...keys]) {
    const planned = plannedParcelByCode(plan, key);
    if (planned !== null) return { kind: 'parcel', planned };
  }
  const numbers = [names.orderId, scannedNumber(names.orderId), names.salesChannelOrderId];
  if (text !== '' && numbers.includes(text)) return { kind: 'this-order' };
  return elsewhere === null ? { kind: 'nothing' } : { kind: 'taught-elsewhere', sku: elsewhere };
}
