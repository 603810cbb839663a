/** Orders that a code names by a number of theirs. */
import type { NamedOrder, ScanQueries } from '../cache/read/scan.ts';

export interface NamedOrders {
  by: 'orderId' | 'salesChannelOrderId';
  /** Open orders first, by urgency. */
  orders: NamedOrder[];
}

/** An order's own number comes before the sales channel's. */
export function namedOrders(
  find: Pick<ScanQueries, 'ordersByNumber' | 'ordersByChannelOrderId'>,
  text: string,
): NamedOrders {
  const orders = find.ordersByNumber(text);
  return orders.length > 0
    ? { by: 'orderId', orders }
    : { by: 'salesChannelOrderId', orders: find.ordersByChannelOrderId(text) };
}
