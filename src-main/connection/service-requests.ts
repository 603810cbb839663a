/** Calls of the Service screen to the service itself. Nothing here touches the cache or the journal. */
import type { ServiceOrder, ServiceQuery } from '../contract/station/service.ts';
import { readOrderText, unitsInOrder } from '../domain/orders/order-facts.ts';
import { prettyJson } from '../domain/pretty-json.ts';
import type { Json } from '../domain/orders/read-value.ts';
import type { Failure } from '../contract/station/station.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { findOrder } from '../upstream/order-look-up.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** Longest catalogue that is shown; a longer one is of no use on a screen. */
const MOST_CHARACTERS = 200_000;
/** Pages read to find one test order again; it was just created, so that its range is small. */
const MOST_PAGES = 20;

/** The service did it, or says why not. */
export type ServiceAnswer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The service itself, asked now, past cache and journal. */
export class ServiceRequests {
  /** True if test orders may be made: practice, or a connection that is marked as sandbox. */
  readonly sandbox: boolean;
  readonly #client: UpstreamClient;

  constructor(client: UpstreamClient, sandbox: boolean) {
    this.#client = client;
    this.sandbox = sandbox;
  }

  list(
    query: ServiceQuery,
  ): Promise<ServiceAnswer<{ orders: ServiceOrder[]; nextPageToken: string | null; bytes: number }>> {
    return answered(async () => {
      const page = await this.#client.ordersPage(toClientQuery(query));
      const bytes = page.orders.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
      return { orders: page.orders.map(summary), nextPageToken: page.nextPageToken, bytes };
    });
  }

  skus(): Promise<ServiceAnswer<{ json: string; cut: boolean }>> {
    return answered(async () => prettyJson(await this.#client.skus(), MOST_CHARACTERS));
  }

  /** @returns the service's number for the new order */
  create(order: Json): Promise<ServiceAnswer<string>> {
    return answered(() => this.#client.createOrder(order));
  }

  /** @param at ISO 8601 */
  approve(orderId: string, at: string): Promise<ServiceAnswer<void>> {
    return answered(() => this.#client.approveOrder(orderId, at));
  }

  /** @param at ISO 8601 */
  startHandling(orderId: string, at: string): Promise<ServiceAnswer<void>> {
    return answered(() => this.#client.startHandling(orderId, at));
  }

  /**
   * @param createdAfter epoch milliseconds: the order is looked for among those created since
   * @returns null if it is on none of the first pages
   */
  statusOf(orderId: string, createdAfter: number): Promise<ServiceAnswer<string | null>> {
    const query = { creationDateFrom: new Date(createdAfter).toISOString() };
    return answered(async () => {
      try {
        return (await findOrder(this.#client, query, orderId, MOST_PAGES))?.status ?? null;
      } catch (error) {
        if (error instanceof UpstreamError && error.kind === 'endless') return null;
        throw error;
      }
    });
  }
}

function toClientQuery(query: ServiceQuery) {
  const { statuses, creationDateFrom: from, creationDateUntil: until, nextPageToken: token } = query;
  return {
    ...(statuses.length === 0 ? {} : { statuses }),
    ...(from === '' ? {} : { creationDateFrom: from }),
    ...(until === '' ? {} : { creationDateUntil: until }),
    ...(token === null ? {} : { nextPageToken: token }),
  };
}

/**
 * The outcome of a request. A failure of the service is an answer here: the screen shows it. Anything else is a bug and
 * is thrown on.
 */
async function answered<T>(work: () => Promise<T>): Promise<ServiceAnswer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof UpstreamError) return { ok: false, failure: error.failure };
    throw error;
  }
}

function summary(text: string): ServiceOrder {
  const reading = readOrderText(text);
  if (!reading.ok) {
    const { orderId, path, expected, found } = reading.fault;
    return { ...NOTHING, orderId, problem: { path, expected, found } };
  }
  const { orderId, salesChannelOrderId, status, createdAt, updatedAt } = reading.facts;
  return {
    orderId,
    salesChannelOrderId,
    status,
    createdAt,
    updatedAt,
    units: unitsInOrder(reading.facts),
    problem: null,
  };
}

const NOTHING: ServiceOrder = {
  orderId: null,
  salesChannelOrderId: null,
  status: null,
  createdAt: null,
  updatedAt: null,
  units: null,
  problem: null,
};
