/** Meaning of a scan while an order is packed: the needs of this order take precedence. Pure. */
import { scannedNumber } from '../orders/order-number.ts';
import { lookupKeys } from '../scan/lookup-keys.ts';
import type { ScanMeaning } from '../scan/scan-meaning.ts';
import { itemsByCode, itemsBySku, parcelKeys, plannedParcelsByCode } from './code-in-plan.ts';
import type { PackingPlan, PlannedItem } from './plan.ts';

/** A taught meaning of a code: a number of units of that SKU. */
export interface TaughtCode {
  sku: string;
  units: number;
  /** True if the SKU has several items here: the taught one is not known. */
  isOfSeveral?: boolean;
}

/** `units` of one scan. `taught`: the service does not know this code. */
export interface ItemOfOrder {
  item: PlannedItem;
  units: number;
  taught: boolean;
}

export type CodeInOrder =
  | ({ kind: 'item' } & ItemOfOrder)
  /** Several items have that code, or benches taught it differently (`isDisputed`). `units`: units that one scan counts. */
  | { kind: 'items'; items: { item: PlannedItem; units: number }[]; taught: boolean; isDisputed: boolean }
  /** Places in the plan's list of parcels. `isNumber`: the order's number is the same text. */
  | { kind: 'parcel'; planned: number[]; isNumber: boolean }
  | { kind: 'this-order' }
  /** A code that was taught for an item that this order does not need. */
  | { kind: 'taught-elsewhere'; sku: string }
  | { kind: 'nothing' };

export interface OrderNames {
  orderId: string;
  salesChannelOrderId: string | null;
}

/**
 * @param taught asks for a code that was taught, by any of the keys of a scan
 * @param isKnown whether any item has that SKU or code: a text that is one counts as nothing else that its symbol may mean
 */
export function codeInOrder(
  plan: PackingPlan,
  names: OrderNames,
  meaning: ScanMeaning,
  taught: (key: string) => readonly TaughtCode[],
  isKnown: (key: string) => boolean,
): CodeInOrder {
  const keys = lookupKeys(meaning);
  let elsewhere: string | null = null;
  for (const key of keys) {
    const learned = taught(key);
    const meant = learned.flatMap(({ sku, units }) => itemsBySku(plan, sku).map((item) => ({ item, units })));
    const [only] = meant;
    // A doubtful code is asked about even if the order needs only one of the items: the right bench, or the taught
    // item, is not known.
    const isDoubtful = learned.length > 1 || learned[0]?.isOfSeveral === true;
    if (only && meant.length === 1 && !isDoubtful) return { kind: 'item', ...only, taught: true };
    if (only) return { kind: 'items', items: meant, taught: true, isDisputed: learned.length > 1 };
    elsewhere ??= learned[0]?.sku ?? null;
    const [first, ...others] = itemsByCode(plan, [key]);
    if (first && others.length === 0) return { kind: 'item', item: first, units: 1, taught: false };
    if (first) {
      const items = [first, ...others].map((item) => ({ item, units: 1 }));
      return { kind: 'items', items, taught: false, isDisputed: false };
    }
    if (meaning.kind === 'text' && (elsewhere !== null || isKnown(key))) break;
  }
  const { text } = meaning;
  const numbers = [names.orderId, scannedNumber(names.orderId), names.salesChannelOrderId];
  const isNumber = text !== '' && numbers.includes(text);
  for (const key of meaning.symbology === 'keyboard' ? [] : parcelKeys(meaning)) {
    const planned = plannedParcelsByCode(plan, key);
    if (planned.length > 0) return { kind: 'parcel', planned, isNumber };
  }
  if (isNumber) return { kind: 'this-order' };
  return elsewhere === null ? { kind: 'nothing' } : { kind: 'taught-elsewhere', sku: elsewhere };
}
