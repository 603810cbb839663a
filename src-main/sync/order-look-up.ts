/** Finds one order at the service. There is no "get order" in the specification: its creation moment is the key. */
import { identityOf, readOrder } from '../domain/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** `absent`: the whole range was read and the order is not in it. `failed`: nothing is known. */
export type OrderSighting =
  | { kind: 'found'; status: string; text: string }
  | { kind: 'absent' }
  | { kind: 'failed'; error: UpstreamError };

const MOST_PAGES = 200;

/**
 * Looks an order up in all statuses.
 * @param createdAt epoch milliseconds; null reads the whole list, which is slow and still right
 */
export async function lookUpOrder(
  client: UpstreamClient,
  orderId: string,
  createdAt: number | null,
): Promise<OrderSighting> {
  // A millisecond on both sides: the service may keep finer moments than it shows.
  const range =
    createdAt === null
      ? {}
      : {
          creationDateFrom: new Date(createdAt - 1).toISOString(),
          creationDateUntil: new Date(createdAt + 1).toISOString(),
        };
  let token: string | null = null;
  try {
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page: { orders: string[]; nextPageToken: string | null } = await client.ordersPage({
        ...range,
        ...(token === null ? {} : { nextPageToken: token }),
      });
      for (const text of page.orders) {
        // A quick look first; with a backslash in it the text may write the same number with escapes.
        if (!text.includes(orderId) && !text.includes('\\')) continue;
        const seen = identityOf(readOrder(parsed(text)));
        if (seen.orderId === orderId && seen.status !== null)
          return { kind: 'found', status: seen.status, text };
      }
      if (page.nextPageToken === null) return { kind: 'absent' };
      token = page.nextPageToken;
    }
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'failed', error };
    throw error;
  }
  return { kind: 'failed', error: new UpstreamError('unreadable') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
