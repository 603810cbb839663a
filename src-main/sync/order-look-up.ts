/** Finds one order at the service. There is no "get order" in the specification: its creation moment is the key. */
import { identityOf, readOrder } from '../domain/order-facts.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { moments } from './creation-look-up.ts';

/** `absent`: all that was asked for was read, and the order is not in it. `failed`: nothing is known. */
export type OrderSighting =
  | { kind: 'found'; status: string; text: string }
  | { kind: 'absent' }
  | { kind: 'failed'; error: UpstreamError };

type Question = Partial<Record<'creationDateFrom' | 'creationDateUntil', string>>;

const MOST_PAGES = 200;
/** The second question goes this far on both sides: a service may show moments more coarsely than it compares them. */
const WIDE_MS = 60_000;

/**
 * Looks an order up in all statuses: by its moment, and where that shows nothing by a wider range around it.
 * @param createdAt epoch milliseconds; null reads the whole list, which is slow and still right
 */
export async function lookUpOrder(
  client: UpstreamClient,
  orderId: string,
  createdAt: number | null,
): Promise<OrderSighting> {
  const questions =
    createdAt === null ? [{}] : [moments({ from: createdAt, until: createdAt }), around(createdAt)];
  try {
    for (const question of questions) {
      const order = await findIn(client, question, orderId);
      if (order) return { kind: 'found', ...order };
    }
    return { kind: 'absent' };
  } catch (error) {
    if (error instanceof UpstreamError) return { kind: 'failed', error };
    throw error;
  }
}

function around(createdAt: number): Question {
  return {
    creationDateFrom: new Date(createdAt - WIDE_MS).toISOString(),
    creationDateUntil: new Date(createdAt + WIDE_MS).toISOString(),
  };
}

/** @throws UpstreamError; `endless` where the pages do not come to an end */
async function findIn(
  client: UpstreamClient,
  question: Question,
  orderId: string,
): Promise<{ status: string; text: string } | null> {
  const tokens = new Set<string>();
  let token: string | null = null;
  do {
    const page: { orders: string[]; nextPageToken: string | null } = await client.ordersPage({
      ...question,
      ...(token === null ? {} : { nextPageToken: token }),
    });
    for (const text of page.orders) {
      // A quick look first; with a backslash in it the text may write the same number with escapes.
      if (!text.includes(orderId) && !text.includes('\\')) continue;
      const seen = identityOf(readOrder(parsed(text)));
      if (seen.orderId === orderId && seen.status !== null) return { status: seen.status, text };
    }
    token = page.nextPageToken;
    if (token !== null && (tokens.has(token) || tokens.size >= MOST_PAGES))
      throw new UpstreamError('endless');
    if (token !== null) tokens.add(token);
  } while (token !== null);
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
