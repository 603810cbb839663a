/** Reads the part of the service's list that certain orders must be in, in every status. */
import type { CreationQuery } from '../domain/orders/creation-ranges.ts';
import { identityOf, READY_TO_SHIP, readOrderText } from '../domain/orders/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Meter } from '../upstream/http/http-call.ts';
import { isRefusedQuery } from '../upstream/order-look-up.ts';
import { walkPages, type PageToken } from '../upstream/order-pages.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

export interface FoundOrder {
  orderId: string;
  status: string;
  text: string;
}

export interface RangeReading {
  found: Map<string, FoundOrder>;
  /**
   * `one-page`: read at one time. `pages`: orders may have slipped between them. `cut-short`: a missing order proves
   * nothing, since the list was not read to the end, showed an order twice, or held one whose number cannot be read.
   * `too-long`: the same, since it has more pages than were to be read. `refused`: the same, since the service does not take
   * this very question.
   */
  read: 'one-page' | 'pages' | 'cut-short' | 'too-long' | 'refused';
}

/** Counts down the requests that one piece of work may still make. */
export interface Budget {
  requests: number;
}

/**
 * @param query creation times; an empty one reads the whole list
 * @param wanted numbers of the orders that are looked for
 * @param most pages to read, within the budget
 * @throws UpstreamError if a page could not be read
 */
export async function lookUpRange(
  query: CreationQuery,
  wanted: ReadonlySet<string>,
  { client, meter, budget }: { client: UpstreamClient; meter: Meter; budget: Budget },
  most = budget.requests,
): Promise<RangeReading> {
  const found = new Map<string, FoundOrder>();
  if (budget.requests <= 0) return { found, read: 'cut-short' };
  /** Number of an order -> the status that it was shown in. */
  const shown = new Map<string, string | null>();
  const contradictory = new Set<string>();
  const ask = (page: PageToken) => {
    budget.requests--;
    return client.ordersPage({ ...query, ...page }, meter);
  };
  const limit = Math.min(most, budget.requests);
  let pages = 0;
  let isDoubtful = false;
  try {
    for await (const { orders, nextPageToken } of walkPages(ask, limit)) {
      pages++;
      for (const text of orders) {
        const { orderId, status } = identityOf(readOrderText(text));
        if (orderId === null || shown.has(orderId)) isDoubtful = true;
        if (orderId === null) continue;
        if (shown.has(orderId) && shown.get(orderId) !== status) contradictory.add(orderId);
        shown.set(orderId, status);
        // Contradictory answers say nothing about the order's status.
        if (contradictory.has(orderId)) found.delete(orderId);
        // An order that is unreadable and has no status is still listed: nothing shows that it has left.
        else if (wanted.has(orderId)) found.set(orderId, { orderId, status: status ?? READY_TO_SHIP, text });
      }
      if (nextPageToken !== null && found.size === wanted.size) return { found, read: 'pages' };
    }
  } catch (error) {
    if (isRefusedQuery(error)) return { found, read: 'refused' };
    if (error instanceof UpstreamError && error.kind === 'endless')
      return { found, read: pages >= limit ? 'too-long' : 'cut-short' };
    throw error;
  }
  if (isDoubtful) return { found, read: 'cut-short' };
  return { found, read: pages === 1 ? 'one-page' : 'pages' };
}
