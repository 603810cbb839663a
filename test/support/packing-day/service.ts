/** The order service of a day: real HTTP, pages, look-ups, cancels, and faults in a part of the requests. */
import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { CANCELLED, READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { sendText, serveOnLoopback } from '../loopback.ts';
import { aPage } from '../order-json.ts';
import { changedOrder, type CampaignOrder } from '../packing-campaign/orders.ts';

export interface BookedOrder {
  n: number;
  /** The newest version. */
  order: CampaignOrder;
  status: string;
  createdAt: number;
  /** When it was last changed. */
  updatedAt: number;
  /** Times of the look-ups of this order's creation time. */
  askedAt: number[];
}

const FAULTS = ['500', 'reset', 'cut', 'time-out', 'half', '429'] as const;
type Fault = (typeof FAULTS)[number];

const PAGE = 100;
/** Widest range of a look-up of one time: a second on both sides of it, and the rounding. */
const LOOK_UP_MS = 3_000;
/** Share of requests for orders that meet a fault. */
const FAULTY = 0.1;

export class DayService implements ServiceAddresses {
  readonly orders: Map<string, BookedOrder>;
  readonly faults: Record<Fault, number> = { '500': 0, reset: 0, cut: 0, 'time-out': 0, half: 0, '429': 0 };
  readonly #random: Random;
  readonly #now: () => number;
  #behaves = false;
  requests = 0;
  authUrl = '';
  productUrl = '';
  orderUrl = '';

  constructor(orders: readonly CampaignOrder[], random: Random, now: () => number) {
    this.#random = random;
    this.#now = now;
    this.orders = new Map(
      orders.map((order, n) => {
        const createdAt = Date.parse(String(order.raw['creationDate']));
        return [
          order.orderId,
          { n, order, status: READY_TO_SHIP, createdAt, updatedAt: createdAt, askedAt: [] },
        ];
      }),
    );
  }

  async start(): Promise<void> {
    const { addresses, stop } = await serveOnLoopback(({ url, body }, response) => {
      this.requests++;
      if (url.pathname === '/auth/token')
        return sendText(response, '{"token":"day","tokenType":"Bearer","expiresIn":28800}');
      const [, orderId] = /\/orders\/([^/]+)\/cancel$/.exec(url.pathname) ?? [];
      if (orderId !== undefined) return this.#cancel(decodeURIComponent(orderId), body, response);
      return this.#list(url.searchParams, response);
    });
    onTestFinished(stop);
    Object.assign(this, addresses);
  }

  /** Ends all faults. */
  behave(): void {
    this.#behaves = true;
  }

  booked(orderId: string): BookedOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    return order;
  }

  becomes(orderId: string, status: string): void {
    const one = this.#touched(orderId);
    one.status = status;
  }

  changes(orderId: string): void {
    const one = this.#touched(orderId);
    one.order = changedOrder(this.#random, one.order, one.n);
  }

  movesTo(orderId: string, city: string): void {
    const one = this.#touched(orderId);
    const shipping = one.order.raw['shipping'] as Json;
    const deliveryAddress = { ...(shipping['deliveryAddress'] as Json), city };
    one.order = { ...one.order, raw: { ...one.order.raw, shipping: { ...shipping, deliveryAddress } } };
  }

  #touched(orderId: string): BookedOrder {
    const one = this.booked(orderId);
    one.updatedAt = Math.max(one.updatedAt + 1, this.#now());
    return one;
  }

  /** As it is sent. */
  #text({ order, status, updatedAt }: BookedOrder): Json {
    return { ...order.raw, status, lastUpdateDate: new Date(updatedAt).toISOString() };
  }

  #cancel(orderId: string, body: string, response: ServerResponse): void {
    const one = this.booked(orderId);
    const { cancelDate } = JSON.parse(body) as { cancelDate: string };
    if (one.status === CANCELLED) return sendText(response, '{"message":"it is CANCELLED"}', 409);
    this.becomes(orderId, CANCELLED);
    sendText(response, JSON.stringify({ ...this.#text(one), cancelDate }));
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const moment = (name: string, otherwise: number) => Date.parse(query.get(name) ?? '') || otherwise;
    const from = moment('creationDateFrom', -Infinity);
    const until = moment('creationDateUntil', Infinity);
    const status = query.get('status');
    const after = Number(query.get('nextPageToken') ?? -1);
    const all = [...this.orders.values()].filter(
      (o) =>
        (status === null || o.status === status) &&
        o.createdAt >= from &&
        o.createdAt <= until &&
        o.n > after,
    );
    // A look-up leaves room for services that show whole seconds; a sweep names no time.
    if (until - from <= LOOK_UP_MS) for (const one of all) one.askedAt.push(this.#now());
    const page = all.slice(0, PAGE);
    const next = all.length > PAGE ? String(page.at(-1)?.n) : undefined;
    const body = aPage(
      page.map((one) => this.#text(one)),
      next,
    );
    const fault = this.#behaves || !this.#random.chance(FAULTY) ? null : this.#random.pick(FAULTS);
    if (fault === null) return sendText(response, body);
    this.faults[fault]++;
    fail(response, fault, body);
  }
}

function fail(response: ServerResponse, fault: Fault, body: string): void {
  switch (fault) {
    case '500':
      return sendText(response, '{"message":"broken"}', 500);
    case '429':
      return sendText(response, '{"message":"slowly"}', 429, { 'retry-after': '2' });
    case 'reset':
      return void response.socket?.resetAndDestroy();
    case 'cut':
      return void response.socket?.destroy();
    case 'time-out':
      return;
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 50 });
      return void response.write(body.slice(0, body.length / 2), () => response.socket?.destroy());
    default:
      return fault satisfies never;
  }
}
