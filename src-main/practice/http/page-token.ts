import { ORDER_ID } from '../invented/order-numbers.ts';
import { Refusal } from '../book/refusal.ts';

const PREFIX = 'after:';

/** The opaque nextPageToken for the page behind this order. */
export function pageTokenFor(orderId: string): string {
  return Buffer.from(PREFIX + orderId).toString('base64url');
}

/** The orderId of a page token; undefined for the empty token. Throws Refusal 'invalid'. */
export function readPageToken(token: string | undefined): string | undefined {
  if (token === undefined || token === '') return undefined;
  const text = Buffer.from(token, 'base64url').toString();
  const orderId = text.slice(PREFIX.length);
  if (!text.startsWith(PREFIX) || !ORDER_ID.test(orderId)) {
    throw new Refusal('invalid', 'nextPageToken must be the value from the previous answer');
  }
  return orderId;
}
