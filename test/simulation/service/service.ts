/** The order service over simulated HTTP: sign-in, list, cancel, in the habits of its seed. */
import { BEGIN } from '../machine/computer.ts';
import type { OrderBook, ServiceOrder } from './book.ts';
import type { Habits } from './habits.ts';

export interface Request {
  /** Counts all of them. */
  n: number;
  /** Number of the request among those of its kind, so that its fault does not depend on the other kinds. */
  nth: number;
  kind: 'sign-in' | 'list' | 'look-up' | 'cancel' | 'other';
  method: 'GET' | 'POST';
  path: string;
  query: URLSearchParams;
  token: string | null;
  body: Record<string, unknown>;
  /** When it was sent, milliseconds since the beginning. */
  sentAt: number;
  /** Start of the station that sent it. */
  life: number;
}

export interface Reply {
  status: number;
  body: string;
  contentType?: string;
  retryAfter?: string;
  /** The orders that its body shows, in the versions that it shows. */
  shows?: readonly { order: ServiceOrder; version: number; status: string }[];
  /** True if the answer names no further page. */
  isLastPage?: boolean;
  /** The token of the next page that it names. */
  nextPageToken?: string;
  /** A token that is good from now on, for a time. */
  grants?: { token: string; lifeMs: number };
}

/** The wait that it names, if it names one. */
export const NAMED_WAIT_MS = 20_000;

/** Sign of the last page: the specification shows the first way. */
const LAST_PAGE = { omitted: '', null: ',"nextPageToken":null', empty: ',"nextPageToken":""' } as const;

const json = (status: number, body: unknown, more: Partial<Reply> = {}): Reply => ({
  status,
  body: JSON.stringify(body),
  ...more,
});

export class OrderService {
  readonly #book: OrderBook;
  readonly #habits: Habits;
  readonly #now: () => number;
  readonly #tokens = new Map<string, number>();
  #tokenCount = 0;
  #asked: number[] = [];
  #signIns: number[] = [];

  constructor(book: OrderBook, habits: Habits, now: () => number) {
    this.#book = book;
    this.#habits = habits;
    this.#now = now;
  }

  /** Time of the service's own clock, as in the `Date` of its answers. */
  get date(): string {
    return new Date(BEGIN + this.#now() + this.#habits.clockAheadMs).toUTCString();
  }

  /** Every token is worth nothing from now on: it was started again. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  answer(request: Request): Reply {
    if (request.kind === 'sign-in') return this.#signIn();
    if (this.#isTooMany()) return this.throttled();
    const endsAt = this.#tokens.get(request.token ?? '');
    if (endsAt === undefined || endsAt < this.#now()) return json(401, { message: 'invalid token' });
    if (request.kind === 'list' || request.kind === 'look-up') return this.#list(request.query);
    return json(404, { message: 'not shown' });
  }

  throttled(): Reply {
    const { retryAfter } = this.#habits;
    const seconds = NAMED_WAIT_MS / 1000;
    if (retryAfter === 'none') return json(429, { message: 'too many requests' });
    const at = BEGIN + this.#now() + this.#habits.clockAheadMs + seconds * 1000;
    return json(
      429,
      { message: 'too many requests' },
      {
        retryAfter: retryAfter === 'seconds' ? String(seconds) : new Date(at).toUTCString(),
      },
    );
  }

  #signIn(): Reply {
    this.#signIns = this.#signIns.filter((at) => at > this.#now() - 60_000);
    if (this.#signIns.length >= this.#habits.mostSignIns) return this.throttled();
    this.#signIns.push(this.#now());
    const token = `token-${++this.#tokenCount}`;
    const { tokenSeconds, namesLife } = this.#habits;
    const lifeMs = tokenSeconds * 1000;
    this.#tokens.set(token, this.#now() + lifeMs);
    const life = namesLife ? { expiresIn: tokenSeconds } : {};
    return json(200, { token, tokenType: 'Bearer', ...life }, { grants: { token, lifeMs } });
  }

  #isTooMany(): boolean {
    this.#asked = this.#asked.filter((at) => at > this.#now() - 60_000);
    if (this.#asked.length >= this.#habits.mostPerMinute) return true;
    this.#asked.push(this.#now());
    return false;
  }

  #list(query: URLSearchParams): Reply {
    const moment = (name: string, otherwise: number) => {
      const text = query.get(name);
      return text === null ? otherwise : Date.parse(text);
    };
    const statuses = this.#habits.ignoresStatus ? null : (query.get('status')?.split(',') ?? null);
    const all = this.#book.find({
      statuses,
      from: moment('creationDateFrom', -Infinity),
      until: moment('creationDateUntil', Infinity),
    });
    const { pageSize, paging, endsWithEmptyPage, lastPage } = this.#habits;
    const token = query.get('nextPageToken');
    const from = token === null ? 0 : paging === 'offset' ? Number(token) : this.#after(all, token);
    const page = all.slice(from, from + pageSize);
    const isLast = endsWithEmptyPage ? page.length === 0 : from + pageSize >= all.length;
    const next = paging === 'offset' ? String(from + page.length) : String(page.at(-1)?.order.n ?? token);
    const nextPageToken = isLast ? LAST_PAGE[lastPage] : `,"nextPageToken":${JSON.stringify(next)}`;
    return {
      status: 200,
      body: `{"orders":[${page.map(({ version }) => version.text).join(',')}]${nextPageToken}}`,
      shows: page.map(({ order, version }) => ({ order, version: version.n, status: version.status })),
      isLastPage: isLast,
      ...(isLast ? {} : { nextPageToken: next }),
    };
  }

  /** Index at which the list continues after the order that a token names, which may have left since. */
  #after(all: readonly { order: ServiceOrder }[], token: string): number {
    const last = Number(token);
    const { sort } = this.#habits;
    const named = [...this.#book.orders.values()].find(({ n }) => n === last)?.orderId ?? '';
    const isAfter = ({ order }: { order: ServiceOrder }) =>
      sort === 'oldest' ? order.n > last : sort === 'newest' ? order.n < last : order.orderId > named;
    const at = all.findIndex(isAfter);
    return at < 0 ? all.length : at;
  }

  /** Answer to a cancel that takes effect now, or did before. */
  cancelAnswer(order: ServiceOrder, isDone: boolean): Reply {
    if (!isDone) return json(409, { message: `order ${order.orderId} is CANCELLED` });
    const version = this.#book.newest(order);
    const shows = [{ order, version: version.n, status: version.status }];
    return { status: 200, body: this.#book.complete(order), shows };
  }

  /** Cancels pass the same door as lists. @returns null if it is open */
  refusesCancel(request: Request): Reply | null {
    if (this.#isTooMany()) return this.throttled();
    const endsAt = this.#tokens.get(request.token ?? '');
    return endsAt === undefined || endsAt < this.#now() ? json(401, { message: 'invalid token' }) : null;
  }
}
