/** Look-up of an order at the service. The specification has no "get order": its creation time is the key. */
import { creationQuery, plausibleDate, type CreationQuery } from '../domain/orders/creation-ranges.ts';
import { identityOf, readOrderText } from '../domain/orders/order-facts.ts';
import type { UpstreamClient } from './client.ts';
import { walkPages } from './order-pages.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * `absent`: all requested pages were read, and the order is not on them, or in two statuses at once. `failed`: nothing is
 * known.
 */
export type OrderSighting =
  | { kind: 'found'; status: string; text: string }
  | { kind: 'absent' }
  | { kind: 'failed'; error: UpstreamError };

const MOST_PAGES = 200;

/**
 * Looks an order up in all statuses: by its creation time, and if that shows nothing by a wider range around it; in the whole
 * list, which is slow and still right, if the service refuses that time as a filter.
 * @param createdAt epoch milliseconds; null: unknown
 */
export async function lookUpOrder(
  client: UpstreamClient,
  orderId: string,
  createdAt: number | null,
): Promise<OrderSighting> {
  const at = plausibleDate(createdAt);
  const ask = async (queries: CreationQuery[]): Promise<OrderSighting> => {
    for (const query of queries) {
      const order = await findOrder(client, query, orderId, MOST_PAGES);
      if (order) return { kind: 'found', ...order };
    }
    return { kind: 'absent' };
  };
  try {
    if (at === null) return await ask([{}]);
    const range = { from: at, until: at };
    return await ask([creationQuery(range), creationQuery(range, true)]).catch((error: unknown) => {
      if (isRefusedQuery(error)) return ask([{}]);
      throw error;
    });
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'failed', error };
    throw error;
  }
}

/** True if the service refuses this very query, which says nothing about others. */
export const isRefusedQuery = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind === 'refused' && !error.signIn;

/**
 * @param most pages
 * @returns null if all pages of the query were read and the order is on none, or a page shows it in two statuses
 * @throws UpstreamError; `endless` if the pages do not come to an end, or there are more
 */
export async function findOrder(
  client: UpstreamClient,
  query: CreationQuery,
  orderId: string,
  most: number,
): Promise<{ status: string; text: string } | null> {
  for await (const { orders } of walkPages((page) => client.ordersPage({ ...query, ...page }), most)) {
    const seen = orders.flatMap((text) => {
      // A quick test first; a text with a backslash may write the same number with escapes.
      if (!text.includes(orderId) && !text.includes('\\')) return [];
      const identity = identityOf(readOrderText(text));
      return identity.orderId === orderId ? [{ status: identity.status, text }] : [];
    });
    const [first, ...others] = seen;
    if (!first) continue;
    // Contradictory answers say nothing about the order's status.
    if (others.some(({ status }) => status !== first.status)) return null;
    if (first.status !== null) return { status: first.status, text: first.text };
  }
  return null;
}
