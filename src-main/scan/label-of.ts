/** Orders that the label of a carrier belongs to, by its tracking number. */
import type { ScanQueries } from '../cache/read/scan.ts';
import type { Labelled } from '../contract/orders/labelled.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { scannedTrackingNumbers } from '../domain/search/tracking-number.ts';

type Tracking = Pick<ScanQueries, 'ordersByTracking'>;

/** @param traced locates an order; null: not known @returns null if no order of this station has that tracking number */
export function labelOf(
  find: Tracking,
  meaning: ScanMeaning,
  traced: (orderId: string) => Labelled | null,
): Labelled | null {
  // A label is in the hand only if it was scanned.
  if (meaning.symbology === 'keyboard') return null;
  const orders = find.ordersByTracking(scannedTrackingNumbers(meaning));
  const [first, ...others] = orders;
  if (!first) return null;
  if (others.length > 0) return { orderId: null, salesChannelOrderId: null, where: null };
  return traced(first.orderId) ?? { orderId: first.orderId, salesChannelOrderId: null, where: null };
}

export const isLabel = (find: Tracking, meaning: Pick<ScanMeaning, 'text' | 'ais'>): boolean =>
  find.ordersByTracking(scannedTrackingNumbers(meaning)).length > 0;
