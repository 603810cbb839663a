/** Look-up of an order at the service. The specification has no "get order": its creation time is the key. */
import { creationQuery, type CreationQuery } from '../domain/orders/creation-ranges.ts';
import { identityOf, readOrderText } from '../domain/orders/order-facts.ts';
import type { UpstreamClient } from './client.ts';
import { walkPages } from './order-pages.ts';
import { UpstreamError } from './upstream-error.ts';

/** `absent`: all that was asked for was read, and the order is not in it. `failed`: nothing is known. */
export type OrderSighting =
  | { kind: 'found'; status: string; text: string }
  | { kind: 'absent' }
  | { kind: 'failed'; error: UpstreamError };

const MOST_PAGES = 200;
/** The second question goes at least this far on both sides: a service may show times more coarsely than it compares them. */
const WIDE_MS = 60_000;

/**
 * Looks an order up in all statuses: by its creation time, and if that shows nothing by a wider range around it.
 * @param createdAt epoch milliseconds; null reads the whole list, which is slow and still right
 */
export async function lookUpOrder(
  client: UpstreamClient,
  orderId: string,
  createdAt: number | null,
): Promise<OrderSighting> {
  const queries =
    createdAt === null
      ? [{}]
      : [0, WIDE_MS].map((ms) => creationQuery({ from: createdAt - ms, until: createdAt + ms }));
  try {
    for (const query of queries) {
      const order = await findOrder(client, query, orderId, MOST_PAGES);
      if (order) return { kind: 'found', ...order };
    }
    return { kind: 'absent' };
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'failed', error };
    throw error;
  }
}

/**
 * @param most pages
 * @returns null if all pages of the query were read, and the order is on none
 * @throws UpstreamError; `endless` if the pages do not come to an end, or there are more
 */
export async function findOrder(
  client: UpstreamClient,
  query: CreationQuery,
  orderId: string,
  most: number,
): Promise<{ status: string; text: string } | null> {
  for await (const { orders } of walkPages((page) => client.ordersPage({ ...query, ...page }), most)) {
    for (const text of orders) {
      // A quick look first; with a backslash in it the text may write the same number with escapes.
      if (!text.includes(orderId) && !text.includes('\\')) continue;
      const seen = identityOf(readOrderText(text));
      if (seen.orderId === orderId && seen.status !== null) return { status: seen.status, text };
    }
  }
  return null;
}
