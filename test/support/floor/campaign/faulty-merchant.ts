/**
 * The order service as benches of a campaign reach it: a practice service behind a way that fails, and a merchant whose orders
 * come, leave and are cancelled meanwhile. Requested and done cancels are counted here.
 */
import type { ServerResponse } from 'node:http';
import type { ServiceAddresses } from '../../../../src-main/upstream/client.ts';
import { asListed, type Order } from '../../../../src-main/practice/order/order-shapes.ts';
import type { PracticeService } from '../../../../src-main/practice/http/service.ts';
import type { Random } from '../../../../src-main/practice/invented/random.ts';
import { sendText, serveOnLoopback, type Loopback, type Received } from '../../loopback.ts';

/**
 * `silence`: carried out, and never answered. `refused-connection`: cut, and not carried out. `cut-body`: carried out, and half of the
 * answer comes. `throttled`: 429 with Retry-After. `server-error`: 500. `web-page`: 200 with HTML. `shifting`: orders come and leave
 * between two pages of a list.
 */
export const SERVICE_FAULTS = [
  'silence',
  'refused-connection',
  'cut-body',
  'throttled',
  'server-error',
  'web-page',
  'shifting',
] as const;
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

/** Counts of cancel requests for an order, of cancels done, and of requests after that. */
export interface CancelRequests {
  asked: number;
  /** When, epoch milliseconds. */
  at: number[];
  done: number;
  again: number;
}

/** Seconds that a throttled request is asked to wait. */
const WAIT_SECONDS = 3;
const DAMAGED_PART = 0.6;

export class FaultyMerchant {
  /** Fault of every request; null: none. */
  fault: ServiceFault | null = null;
  /** Results of requests to cancel an order. */
  readonly cancels = new Map<string, CancelRequests>();
  /** Order -> when the service took its cancel, by a bench or from elsewhere, epoch milliseconds. */
  readonly cancelledAt = new Map<string, number>();
  /** Lists of ready orders that it was asked for. */
  lists = 0;
  /** Number of requests for the first page. */
  checks = 0;
  /** Number of requests that failed because of a fault. */
  failed = 0;
  readonly #service: PracticeService;
  readonly #random: Random;
  readonly #front: Loopback;
  /** Responses to requests that are not answered. */
  readonly #open = new Set<ServerResponse>();

  private constructor(service: PracticeService, random: Random, front: (to: FaultyMerchant) => Loopback) {
    this.#service = service;
    this.#random = random;
    this.#front = front(this);
  }

  static async of(service: PracticeService, random: Random): Promise<FaultyMerchant> {
    const begun = Promise.withResolvers<FaultyMerchant>();
    const front = await serveOnLoopback((received, response) => {
      void begun.promise.then((merchant) => merchant.#answer(received, response));
    });
    const merchant = new FaultyMerchant(service, random, () => front);
    begun.resolve(merchant);
    return merchant;
  }

  get addresses(): ServiceAddresses {
    return this.#front.addresses;
  }

  /** A caller that still waits for an answer gets none. */
  mend(): void {
    this.fault = null;
    for (const response of this.#open) response.socket?.destroy();
    this.#open.clear();
  }

  async end(): Promise<void> {
    this.mend();
    await this.#front.stop();
  }

  /** Orders of the merchant as they are ready to ship now, each by its number. */
  ready(): Map<string, Order> {
    const ready = this.#service.book.all().filter(({ status }) => status === 'READY_TO_SHIP');
    return new Map(ready.map((order) => [order.orderId, asListed(order)]));
  }

  /** Units to be packed of an order; null: the service has no such order. */
  unitsOf(orderId: string): number | null {
    return this.#service.book.get(orderId)?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? null;
  }

  /** Changes some order, away from the benches. @param least number of orders that stay ready */
  trade(least: number): void {
    const { book } = this.#service;
    const ready = [...this.ready().keys()];
    if (ready.length < least) book.addReady(this.#random.whole(1, 3));
    if (ready.length === 0) return;
    const orderId = this.#random.pick(ready);
    if (this.#random.chance(0.3)) {
      book.cancel(orderId, new Date().toISOString(), 'The buyer changed her mind');
      this.cancelledAt.set(orderId, Date.now());
    } else if (ready.length > least / 2) book.ship(orderId);
  }

  async #answer(received: Received, response: ServerResponse): Promise<void> {
    const { fault } = this;
    const { url, method } = received;
    const isList = method === 'GET' && url.searchParams.has('status');
    if (isList) this.lists++;
    if (isList && !url.searchParams.has('nextPageToken')) this.checks++;
    if (fault !== null) this.failed++;
    if (fault === 'refused-connection') return void response.socket?.destroy();
    if (fault === 'throttled')
      return sendText(response, '{"message":"slowly"}', 429, { 'retry-after': String(WAIT_SECONDS) });
    if (fault === 'server-error') return sendText(response, '{"message":"broken"}', 500);
    if (fault === 'web-page')
      return sendText(response, '<!doctype html><title>Sign in</title>', 200, {
        'content-type': 'text/html',
      });
    if (fault === 'silence') this.#open.add(response);
    const { status, text, type } = await this.#forward(received);
    if (fault === 'shifting' && isList) for (let n = 0; n < 3; n++) this.trade(0);
    if (fault === 'silence') return;
    if (fault !== 'cut-body') return sendText(response, text, status, { 'content-type': type });
    // The length that is promised is not sent.
    response.writeHead(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) });
    response.write(text.slice(0, Math.floor(text.length * DAMAGED_PART)), () => response.socket?.destroy());
  }

  async #forward({
    method,
    url,
    headers,
    body,
  }: Received): Promise<{ status: number; text: string; type: string }> {
    const orderId = method === 'POST' ? /\/orders\/([^/]+)\/cancel$/.exec(url.pathname)?.[1] : undefined;
    const counted = orderId === undefined ? null : this.#countOf(decodeURIComponent(orderId));
    counted?.at.push(Date.now());
    if (counted) counted.asked++;
    if (counted && counted.done > 0) counted.again++;
    const { authorization, 'content-type': sent } = headers;
    const answer = await fetch(`http://127.0.0.1:${this.#service.port}${url.pathname}${url.search}`, {
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(sent ? { 'content-type': sent } : {}) },
      ...(method === 'POST' ? { body } : {}),
    });
    if (orderId !== undefined && counted && answer.ok) {
      counted.done++;
      this.cancelledAt.set(decodeURIComponent(orderId), Date.now());
    }
    const type = answer.headers.get('content-type') ?? 'application/json';
    return { status: answer.status, text: await answer.text(), type };
  }

  #countOf(orderId: string): CancelRequests {
    const counted = this.cancels.get(orderId) ?? { asked: 0, at: [], done: 0, again: 0 };
    this.cancels.set(orderId, counted);
    return counted;
  }
}
