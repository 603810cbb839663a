/** The merchant order service, as the specification shows it. All of its calls, and nothing that it does not show. */
import { isObject, readText, type Json } from '../domain/read-value.ts';
import { cutOrderPage, OrderPageError, type OrderPage } from '../domain/order-page.ts';
import { Http, type HttpCall, type HttpLimits } from './http.ts';
import { TokenKeeper, type Credentials, type TokenStore } from './token.ts';
import { UpstreamError } from './upstream-error.ts';

/** Base addresses (spec: {auth_url}, {product_url}, {order_url}); a trailing slash does not matter. */
export interface ServiceAddresses {
  authUrl: string;
  productUrl: string;
  orderUrl: string;
}

/** Query of the order list (spec: GET {order_url}/ext/orders). All parts are optional. */
export interface OrderQuery {
  statuses?: readonly string[];
  /** ISO 8601; orders created at or after this moment. */
  creationDateFrom?: string;
  /** ISO 8601; orders created at or before this moment. */
  creationDateUntil?: string;
  /** Opaque, from the page before. */
  nextPageToken?: string;
}

export interface UpstreamOptions {
  tokenStore: TokenStore;
  now: () => number;
  limits?: HttpLimits;
}

export class UpstreamClient {
  readonly #http: Http;
  readonly #token: TokenKeeper;
  readonly #addresses: ServiceAddresses;

  constructor(addresses: ServiceAddresses, credentials: Credentials, options: UpstreamOptions) {
    this.#addresses = addresses;
    this.#http = new Http(options.limits);
    const tokenUrl = under(addresses.authUrl, '/token');
    this.#token = new TokenKeeper(this.#http, tokenUrl, credentials, options.tokenStore, options.now);
  }

  /** Signs in, if no good token is kept. */
  async signIn(): Promise<void> {
    await this.#token.get();
  }

  /**
   * One page of the list as it came: for the sweep, which compares texts before it parses anything.
   * @throws UpstreamError
   */
  async ordersPageText(query: OrderQuery): Promise<string> {
    return this.#call({ method: 'GET', url: this.#listUrl(query) });
  }

  /**
   * One page of the list, cut into orders.
   * @throws UpstreamError, `unreadable` where the answer is no page
   */
  async ordersPage(query: OrderQuery): Promise<OrderPage> {
    const text = await this.ordersPageText(query);
    try {
      return cutOrderPage(text);
    } catch (cause) {
      if (cause instanceof OrderPageError) throw new UpstreamError('unreadable', { cause });
      throw cause;
    }
  }

  #listUrl(query: OrderQuery): URL {
    const url = under(this.#addresses.orderUrl, '/ext/orders');
    if (query.statuses && query.statuses.length > 0) url.searchParams.set('status', query.statuses.join(','));
    for (const name of ['creationDateFrom', 'creationDateUntil', 'nextPageToken'] as const) {
      const value = query[name];
      if (value !== undefined) url.searchParams.set(name, value);
    }
    return url;
  }

  /**
   * Cancels an order (spec: POST {order_url}/ext/orders/<orderId>/cancel). Cannot be undone.
   * @returns the text of the answer: the complete order
   * @throws UpstreamError; `mayHaveHappened` tells that the order may be cancelled all the same
   */
  async cancelOrder(orderId: string, cancel: { cancelDate: string; cancelReason: string }): Promise<string> {
    const url = under(this.#addresses.orderUrl, `/ext/orders/${encodeURIComponent(orderId)}/cancel`);
    return this.#call({ method: 'POST', url, body: cancel });
  }

  /** The catalogue (spec: GET {product_url}/ext/merchant/skus). Its shape is not shown: given as it came. */
  async skus(): Promise<unknown> {
    return parse(
      await this.#call({ method: 'GET', url: under(this.#addresses.productUrl, '/ext/merchant/skus') }),
    );
  }

  /**
   * Sandbox only: creates a test order.
   * @param order the body that the specification shows for POST {order_url}/orders
   * @returns the service's number for it
   */
  async createOrder(order: Json): Promise<string> {
    const url = under(this.#addresses.orderUrl, '/orders');
    const answer = parse(await this.#call({ method: 'POST', url, body: order }));
    const orderId = isObject(answer) ? readText(answer['orderId']) : null;
    if (orderId === null) throw new UpstreamError('unreadable', { mayHaveHappened: true });
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

  /** With a token; a refused token is replaced once, never in a loop. */
  async #call(call: HttpCall): Promise<string> {
    const token = await this.#token.get();
    try {
      return await this.#http.send({ ...call, token });
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error;
      await this.#token.drop(token);
      const fresh = await this.#token.get();
      return this.#http.send({ ...call, token: fresh });
    }
  }

  async close(): Promise<void> {
    await this.#http.close();
  }
}

/** A path under a base address that may itself have one. */
function under(base: string, path: string): URL {
  return new URL(base.replace(/\/+$/, '') + path);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UpstreamError('unreadable', { cause });
  }
}
