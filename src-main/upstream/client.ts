/** The merchant order service, as the specification shows it. All of its calls, and nothing that it does not show. */
import type { Clock } from '../domain/clock.ts';
import { parseAsWritten } from '../domain/orders/exact-json.ts';
import { readOrderNumber } from '../domain/orders/order-number.ts';
import { isObject, type Json } from '../domain/orders/read-value.ts';
import { cutOrderPage, OrderPageError } from '../domain/orders/order-page.ts';
import { NO_PROXIES, type Proxies } from '../domain/station/proxies.ts';
import {
  DEFAULT_LIMITS,
  type HttpCall,
  type HttpLimits,
  type HttpSender,
  type Meter,
  type OpenHttp,
} from './http/http-call.ts';
import { listUrl, under, type OrderQuery } from './order-query.ts';
import { ServerClock } from './server-clock.ts';
import { SilenceWatch } from './silence-watch.ts';
import type { SignInStore } from './token/sign-in-record.ts';
import { ThrottleGate } from './throttle-gate.ts';
import { TokenKeeper, type Credentials } from './token/token.ts';
import { UpstreamError } from './upstream-error.ts';

/** Base addresses (spec: {auth_url}, {product_url}, {order_url}); a trailing slash does not matter. */
export interface ServiceAddresses {
  authUrl: string;
  productUrl: string;
  orderUrl: string;
}

export interface UpstreamOptions {
  signInStore: SignInStore;
  clock: Clock;
  random: () => number;
  openHttp: OpenHttp;
  limits?: HttpLimits;
  proxies?: Proxies;
  /** Certificates, as PEM, that are trusted beside the usual ones. */
  authorities?: readonly string[];
}

/** A page of the list. */
export interface OrderTexts {
  /** The exact text of each order. */
  orders: string[];
  /** Null: the last page. */
  nextPageToken: string | null;
}

export class UpstreamClient {
  readonly #http: HttpSender;
  /** The same calls, watched for silence: for those that a station cannot work without. */
  readonly #watched: SilenceWatch;
  readonly #token: TokenKeeper;
  readonly #gate: ThrottleGate;
  readonly #serverClock: ServerClock;
  readonly #addresses: ServiceAddresses;

  /** @param credentials null: none for these addresses; every call ends as `no-secret` */
  constructor(addresses: ServiceAddresses, credentials: Credentials | null, options: UpstreamOptions) {
    const { clock, random, limits = DEFAULT_LIMITS, proxies = NO_PROXIES, authorities = [] } = options;
    const { signInStore: store } = options;
    this.#addresses = addresses;
    this.#serverClock = new ServerClock(clock);
    this.#http = options.openHttp({ limits, proxies, authorities }, (...date) =>
      this.#serverClock.note(...date),
    );
    this.#watched = new SilenceWatch(this.#http, clock, limits.silentMs);
    this.#gate = new ThrottleGate(clock, random);
    const url = under(addresses.authUrl, '/token');
    this.#token = new TokenKeeper({ http: this.#watched, url, credentials, store, clock, random });
  }

  /** Milliseconds that the service's clock is ahead of ours; null before it is known. */
  get clockSkewMs(): number | null {
    return this.#serverClock.skewMs;
  }

  /** @param report hears while the service owes an answer for seconds; it may still come */
  whenSilent(report: () => void): void {
    this.#watched.whenSilent(report);
  }

  /** Sets credentials for these addresses if there were none. */
  useCredentials(credentials: Credentials): void {
    this.#token.useCredentials(credentials);
  }

  /** Signs in, if no good token is kept. */
  async signIn(): Promise<void> {
    await this.#token.get();
  }

  /**
   * A person asks for the list now: cuts short the wait of the service, or of the sign-in.
   * @returns milliseconds that even a person has to wait; 0: none
   */
  openForAPerson(): number {
    const { host } = new URL(this.#addresses.orderUrl);
    return Math.max(this.#gate.openForAPerson(host), this.#token.openForAPerson());
  }

  /** Retries refused credentials, at a person's request. */
  async signInAgain(): Promise<void> {
    await this.#token.retryRefused();
  }

  /**
   * A page of the list as bytes: for the sweep, which compares before parsing.
   * @returns UTF-8, in a buffer of its own
   * @throws UpstreamError
   */
  async ordersPageBytes(query: OrderQuery, meter?: Meter): Promise<Buffer<ArrayBuffer>> {
    return this.#call({ method: 'GET', url: listUrl(this.#addresses.orderUrl, query), meter });
  }

  /** A page of the list, cut into orders. @throws UpstreamError, `unreadable` if the answer is not a page */
  async ordersPage(query: OrderQuery, meter?: Meter): Promise<OrderTexts> {
    const bytes = await this.ordersPageBytes(query, meter);
    try {
      const { orders, nextPageToken } = cutOrderPage(bytes);
      return { orders: orders.map(String), nextPageToken };
    } catch (cause) {
      if (cause instanceof OrderPageError) throw new UpstreamError('unreadable', { cause });
      throw cause;
    }
  }

  /**
   * Cancels an order (spec: POST {order_url}/ext/orders/<orderId>/cancel). Cannot be undone.
   * @returns the text of the answer: the complete order
   * @throws UpstreamError; with `mayHaveHappened` the order may be cancelled nevertheless
   */
  async cancelOrder(orderId: string, cancel: { cancelDate: string; cancelReason: string }): Promise<string> {
    const url = under(this.#addresses.orderUrl, `/ext/orders/${encodeURIComponent(orderId)}/cancel`);
    return (await this.#call({ method: 'POST', url, body: cancel })).toString('utf8');
  }

  /**
   * The catalogue (spec: GET {product_url}/ext/merchant/skus). Its shape is not specified: returned unchanged, numbers
   * included.
   */
  async skus(): Promise<unknown> {
    const url = under(this.#addresses.productUrl, '/ext/merchant/skus');
    const body = await this.#call({ method: 'GET', url }, this.#http);
    try {
      return parseAsWritten(body.toString('utf8'), rawJSON);
    } catch {
      // Nested too deep for that, or no JSON.
      return parse(body);
    }
  }

  /**
   * Sandbox only: creates a test order.
   * @param order the body that the specification shows for POST {order_url}/orders
   * @returns the service's number for it
   */
  async createOrder(order: Json): Promise<string> {
    const url = under(this.#addresses.orderUrl, '/orders');
    const answer = parse(await this.#call({ method: 'POST', url, body: order }), true);
    const orderId = isObject(answer) ? readOrderNumber(answer['orderId']) : null;
    if (typeof orderId !== 'string') throw new UpstreamError('unreadable', { mayHaveHappened: true });
    return orderId;
  }

  /** Sandbox only. @param approvalDate ISO 8601; informative */
  async approveOrder(orderId: string, approvalDate: string): Promise<void> {
    await this.#sandbox(orderId, 'approve', { approvalDate });
  }

  /** Sandbox only: the order then becomes PACKED, INVOICED and READY_TO_SHIP by itself, usually in seconds. */
  async startHandling(orderId: string, startHandlingDate: string): Promise<void> {
    await this.#sandbox(orderId, 'startHandling', { startHandlingDate });
  }

  async #sandbox(orderId: string, action: string, body: Json): Promise<void> {
    const url = under(this.#addresses.orderUrl, `/orders/${encodeURIComponent(orderId)}/${action}`);
    await this.#call({ method: 'POST', url, body });
  }

  /** Sends a call with a token; a refused token is replaced once, never in a loop. */
  async #call(call: HttpCall, http: HttpSender = this.#watched): Promise<Buffer<ArrayBuffer>> {
    const { host } = call.url;
    this.#gate.pass(host);
    const token = await this.#token.get();
    try {
      return await this.#send(call, token, http);
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
      return this.#send(call, await this.#another(token, error), http);
    }
  }

  /** @throws the refusal itself if it is too early to ask for another token */
  async #another(token: string, refusal: UpstreamError): Promise<string> {
    try {
      return await this.#token.replace(token);
    } catch (error) {
      const tooEarly =
        error instanceof UpstreamError && error.kind === 'throttled' && !error.sent && error.status === null;
      throw tooEarly ? refusal.waiting(error.retryAfterMs ?? 0) : error;
    }
  }

  async #send(call: HttpCall, token: string, http: HttpSender): Promise<Buffer<ArrayBuffer>> {
    const { host } = call.url;
    // The service may have asked for a wait while this call waited for its token.
    this.#gate.pass(host);
    try {
      const body = await http.send({ ...call, token });
      this.#gate.record(host, null);
      this.#token.noteAccepted();
      return body;
    } catch (error) {
      throw error instanceof UpstreamError ? this.#gate.record(host, error) : error;
    }
  }

  async close(): Promise<void> {
    await this.#http.close();
  }
}

/** Writes a number into JSON unchanged: in the language since 2025, and not in TypeScript's library yet. */
const { rawJSON } = JSON as unknown as { rawJSON: (number: string) => unknown };

function parse(body: Buffer, mayHaveHappened = false): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new UpstreamError('unreadable', { mayHaveHappened, cause });
  }
}
