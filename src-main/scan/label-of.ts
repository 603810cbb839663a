/** Orders that the label of a box belongs to, by its tracking number or the code of its parcel. */
import type { ScanQueries } from '../cache/read/scan.ts';
import type { Labelled } from '../contract/orders/labelled.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { scannedLabelNumbers } from '../domain/search/tracking-number.ts';

type Labels = Pick<ScanQueries, 'ordersByLabel'>;

/** @param traced locates an order; null: not known @returns null if no order of this station has that number */
export function labelOf(
  find: Labels,
  meaning: ScanMeaning,
  traced: (orderId: string) => Labelled | null,
): Labelled | null {
  // A label is in the hand only if it was scanned.
  if (meaning.symbology === 'keyboard') return null;
  const orders = find.ordersByLabel(scannedLabelNumbers(meaning));
  const [first, ...others] = orders;
  if (!first) return null;
  if (others.length > 0) return { orderId: null, salesChannelOrderId: null, where: null };
  return traced(first.orderId) ?? { orderId: first.orderId, salesChannelOrderId: null, where: null };
}

export const isLabel = (find: Labels, meaning: Pick<ScanMeaning, 'text' | 'ais'>): boolean =>
  find.ordersByLabel(scannedLabelNumbers(meaning)).length > 0;
