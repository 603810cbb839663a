/** Orders that a code names by a number of theirs. */
import type { NamedOrder, ScanQueries } from '../cache/read/scan.ts';
import { lookupKeys, orderNumberIn } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import { squeezed } from '../domain/search/folded-text.ts';

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

/** Other orders that one number of an order names: two sales channels can give the same. */
export const othersOfNumber = (
  find: Pick<ScanQueries, 'ordersByNumber' | 'ordersByChannelOrderId'>,
  orderId: string,
  number: string,
): NamedOrder[] =>
  [...find.ordersByNumber(number), ...(number === orderId ? [] : find.ordersByChannelOrderId(number))].filter(
    (one) => one.orderId !== orderId,
  );

/** Letters and digits of which fewer agree by accident: `A*` is not the order `A`. */
const LEAST_SIGNS = 3;

/**
 * Orders whose number has the letters and digits of a code, whatever its dashes, spaces, signs and case: `1001` for
 * `#1001`. Asked last: a code that anything has names that. A number that is also a GTIN is not looked for.
 */
export function similarlyNumbered(
  find: Pick<ScanQueries, 'ordersBySqueezedNumber'>,
  meaning: ScanMeaning,
): NamedOrders {
  const number = meaning.kind === 'text' ? orderNumberIn(meaning) : null;
  const forms = number === null ? [] : [number, ...lookupKeys(meaning)].map(squeezed);
  return find.ordersBySqueezedNumber(new Set(forms.filter((form) => form.length >= LEAST_SIGNS)));
}
