/**
 * A model of the order service that pages by offset over a list that does not hold still. Real HTTP on loopback. What
 * happens while a sweep reads it, and which of its answers go wrong, is planned by the count of its list requests.
 */
import type { ServerResponse } from 'node:http';
import { READY_TO_SHIP } from '../../src-main/domain/orders/order-facts.ts';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { sendText, serveOnLoopback } from './loopback.ts';
import { aPage } from './order-json.ts';
import type { BookedOrder, Change, ShiftingBook } from './shifting-book.ts';

export const FAULTS = [
  'server-error',
  'cut',
  'silence',
  'cut-body',
  'web-page',
  'throttled',
  /** The page names the token that asked for it. */
  'own-token',
  /** Tokens go round in a circle from here on. */
  'token-circle',
  /** Empty pages from here on, each with a new token. */
  'endless',
  /** The page holds one of its orders a second time, as it was before. */
  'twice-earlier',
  /** The same, with content that the order never had; its date does not differ. */
  'twice-different',
  /** The page holds an order of a status that was not asked for. */
  'unasked',
] as const;
type Fault = (typeof FAULTS)[number];

export interface Plan {
  /** Changes right after the answer number `after`, the first being 0. */
  during: readonly { after: number; change: Change }[];
  faults: readonly { at: number; fault: Fault }[];
}

const NOTHING: Plan = { during: [], faults: [] };

export interface ShiftingService extends ServiceAddresses {
  /** Restarts the count of list requests, by another plan; without one nothing happens. */
  follow(plan?: Plan): void;
  stop(): Promise<void>;
}

export async function startShiftingService(book: ShiftingBook): Promise<ShiftingService> {
  let plan = NOTHING;
  let asked = 0;
  let tokens = 0;
  let lasting: 'token-circle' | 'endless' | null = null;

  const list = (query: URLSearchParams, response: ServerResponse) => {
    const n = asked++;
    const fault = plan.faults.find(({ at }) => at === n)?.fault ?? lasting;
    if (fault === 'token-circle' || fault === 'endless') lasting = fault;
    answer(response, fault, pageOf(book, query), n);
    for (const { after, change } of plan.during) if (after === n) book.apply(change);
  };

  const { addresses, stop } = await serveOnLoopback(({ url }, response) => {
    if (url.pathname !== '/auth/token') return list(url.searchParams, response);
    const token = { token: `model-${++tokens}`, tokenType: 'Bearer', expiresIn: 28_800 };
    sendText(response, JSON.stringify(token));
  });
  return {
    ...addresses,
    follow: (next = NOTHING) => {
      plan = next;
      asked = 0;
      lasting = null;
    },
    stop,
  };
}

interface Page {
  orders: BookedOrder[];
  /** Visible orders that the question did not mean. */
  others: BookedOrder[];
  token: string | null;
  next: string | null;
}

/** Offsets in tokens that only this service can read. */
function pageOf(book: ShiftingBook, query: URLSearchParams): Page {
  const statuses = query.get('status')?.split(',') ?? null;
  const all = book.listed(
    statuses,
    momentOf(query.get('creationDateFrom'), -Infinity),
    momentOf(query.get('creationDateUntil'), Infinity),
  );
  const token = query.get('nextPageToken');
  const offset = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString());
  const end = offset + book.pageSize;
  return {
    orders: all.slice(offset, end),
    others: book.listed(null, -Infinity, Infinity).filter((o) => o.status !== READY_TO_SHIP),
    token,
    next: end < all.length ? Buffer.from(String(end)).toString('base64url') : null,
  };
}

const momentOf = (text: string | null, otherwise: number) => (text === null ? otherwise : Date.parse(text));

function answer(response: ServerResponse, fault: Fault | null, page: Page, n: number): void {
  const { orders, others, token, next } = page;
  const texts = orders.map((o) => o.text);
  const body = (shown: readonly string[], following: string | null) =>
    aPage([], following ?? undefined).replace('"orders":[]', () => `"orders":[${shown.join(',')}]`);
  const [first] = orders;
  switch (fault) {
    case null:
      return sendText(response, body(texts, next));
    case 'server-error':
      return sendText(response, '{"message":"broken"}', 500);
    case 'cut':
      return void response.socket?.destroy();
    case 'silence':
      return;
    case 'cut-body': {
      const whole = body(texts, next);
      return sendText(response, whole.slice(0, Math.max(1, whole.length - 7)));
    }
    case 'web-page':
      return sendText(response, '<!doctype html><title>Sign in</title>', 200, {
        'content-type': 'text/html',
      });
    case 'throttled':
      return sendText(response, '{"message":"slowly"}', 429, { 'retry-after': String(5 + (n % 40)) });
    case 'own-token':
      return sendText(response, body(texts, token ?? 'MA'));
    case 'token-circle':
      return sendText(response, body(texts, Buffer.from(String(n % 3)).toString('base64url')));
    case 'endless':
      return sendText(response, body([], Buffer.from(String(1_000 + n)).toString('base64url')));
    case 'twice-earlier': {
      const earlier = first?.status === READY_TO_SHIP && isReady(first.earlier) ? [first.earlier] : [];
      return sendText(response, body([...texts, ...earlier], next));
    }
    case 'twice-different': {
      const different =
        first?.status === READY_TO_SHIP ? [first.text.replace('"value":10', '"value":99')] : [];
      return sendText(response, body([...texts, ...different], next));
    }
    case 'unasked':
      return sendText(
        response,
        body([...texts, ...others.slice(n % 3, 1 + (n % 3)).map((o) => o.text)], next),
      );
    default:
      return fault satisfies never;
  }
}

/** True for versions that were ready: a service that shows old statuses would be lying about the others. */
function isReady(text: string | null): text is string {
  return text?.includes(`"status":"${READY_TO_SHIP}"`) ?? false;
}
