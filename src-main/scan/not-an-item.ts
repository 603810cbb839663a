/** Reasons why a code is not an item, if only items count: it may also be an order number, such as on the label of its tote. */
import type { ScanQueries } from '../cache/read/scan.ts';
import { orderNumberIn } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { isLabel } from './label-of.ts';
import { namedOrders, similarlyNumbered } from './named-orders.ts';
import { unknownReason } from './unreadable.ts';

export type OrderNumbers = Pick<
  ScanQueries,
  'ordersByNumber' | 'ordersByChannelOrderId' | 'ordersBySqueezedNumber' | 'ordersByLabel'
>;

/** @returns whether the text of a code is the number of an order that the station knows, or of its sales channel */
export function isOrderNumber(find: OrderNumbers, meaning: ScanMeaning): boolean {
  const number = orderNumberIn(meaning);
  return number !== null && namedOrders(find, number).orders.length > 0;
}

/** @param meaning of a code that names no item */
export function noItemReason(
  find: OrderNumbers,
  meaning: ScanMeaning,
): ReturnType<typeof unknownReason> | 'order-number' | 'tracking-number' {
  if (isOrderNumber(find, meaning)) return 'order-number';
  if (isLabel(find, meaning)) return 'tracking-number';
  return similarlyNumbered(find, meaning).orders.length > 0 ? 'order-number' : unknownReason(meaning);
}
