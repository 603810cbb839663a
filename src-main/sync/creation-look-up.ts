/** Reads the part of the service's list that certain orders must be in, in every status. */
import { identityOf, READY_TO_SHIP, readOrder } from '../domain/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import type { Meter } from '../upstream/http-call.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

export interface FoundOrder {
  orderId: string;
  status: string;
  text: string;
}

export interface RangeReading {
  found: Map<string, FoundOrder>;
  /**
   * `one-page`: read at one moment. `pages`: orders may have slipped between them. `cut-short`: proves nothing about what
   * was not found, since it was not read to the end, showed an order twice, or held one whose number cannot be read.
   */
  read: 'one-page' | 'pages' | 'cut-short';
}

/** Counts down the requests that one piece of work may still make. */
export interface Budget {
  requests: number;
}

/**
 * @param range creation moments, epoch milliseconds; null reads the whole list
 * @param wanted numbers of the orders that are looked for
 * @throws UpstreamError where a page could not be read; a refusal of this very question is `cut-short`
 */
export async function lookUpRange(
  range: { from: number; until: number } | null,
  wanted: ReadonlySet<string>,
  { client, meter, budget }: { client: UpstreamClient; meter: Meter; budget: Budget },
): Promise<RangeReading> {
  const found = new Map<string, FoundOrder>();
  /** Number of an order -> the status that it was shown in. */
  const shown = new Map<string, string | null>();
  const contradictory = new Set<string>();
  const tokens = new Set<string>();
  let token: string | null = null;
  let pages = 0;
  let isDoubtful = false;
  while (budget.requests > 0) {
    budget.requests--;
    const page: { orders: string[]; nextPageToken: string | null } | null = await client
      .ordersPage(
        { ...(range ? moments(range) : {}), ...(token === null ? {} : { nextPageToken: token }) },
        meter,
      )
      .catch(refusalAsNothing);
    if (page === null) break;
    pages++;
    for (const text of page.orders) {
      const seen = identityOf(readOrder(parsed(text)));
      if (seen.orderId === null || shown.has(seen.orderId)) isDoubtful = true;
      if (seen.orderId === null) continue;
      const { orderId, status } = seen;
      if (shown.has(orderId) && shown.get(orderId) !== status) contradictory.add(orderId);
      shown.set(orderId, status);
      // Two statuses at once tell nothing of where it stands.
      if (contradictory.has(orderId)) found.delete(orderId);
      if (contradictory.has(orderId)) continue;
      if (!wanted.has(seen.orderId)) continue;
      // Unreadable and without a status it is there all the same: nothing says that it has left.
      found.set(seen.orderId, { orderId: seen.orderId, status: seen.status ?? READY_TO_SHIP, text });
    }
    token = page.nextPageToken;
    if (token === null && isDoubtful) break;
    if (token === null) return { found, read: pages === 1 ? 'one-page' : 'pages' };
    if (found.size === wanted.size) return { found, read: 'pages' };
    if (tokens.has(token)) break;
    tokens.add(token);
  }
  return { found, read: 'cut-short' };
}

/** A moment that the service does not take as a question says nothing about the others. */
function refusalAsNothing(error: unknown): null {
  if (error instanceof UpstreamError && error.kind === 'refused' && !error.signIn) return null;
  throw error;
}

/** The question for a range of creation moments, with room on both sides: the service may compare by finer ones than it shows. */
export function moments({ from, until }: { from: number; until: number }) {
  return {
    creationDateFrom: new Date(from - roomAt(from)).toISOString(),
    creationDateUntil: new Date(until + roomAt(until)).toISOString(),
  };
}

/** What is a whole second may have been cut, or rounded, to one. @returns milliseconds */
const roomAt = (moment: number) => (moment % 1000 === 0 ? 1000 : 1);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
