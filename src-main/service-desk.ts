/** What the Service screen asks of the service itself. Nothing here touches the cache or the journal. */
import type { ServiceOrder, ServiceQuery } from './contract/service.ts';
import { readOrder, unitsOf } from './domain/order-facts.ts';
import { prettyJson } from './domain/pretty-json.ts';
import { isObject, type Json } from './domain/read-value.ts';
import type { ServiceAnswer, ServicePort } from './router/context.ts';
import type { UpstreamClient } from './upstream/client.ts';
import { UpstreamError } from './upstream/upstream-error.ts';

/** Longest catalogue that is shown; a screen with more helps nobody. */
const MOST_CHARACTERS = 200_000;
/** Pages read to find one test order again; it was created moments ago, so that its range is small. */
const MOST_PAGES = 20;

/** @param sandbox test orders may be made: practice, or a connection that is marked as sandbox */
export function serviceDesk(client: UpstreamClient, sandbox: boolean): ServicePort {
  return {
    sandbox,
    list: (query) =>
      answered(async () => {
        const page = await client.ordersPage(toClientQuery(query));
        const bytes = page.orders.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
        return { orders: page.orders.map(summary), nextPageToken: page.nextPageToken, bytes };
      }),
    skus: () => answered(async () => prettyJson(await client.skus(), MOST_CHARACTERS)),
    create: (order: Json) => answered(() => client.createOrder(order)),
    approve: (orderId, at) => answered(() => client.approveOrder(orderId, at)),
    startHandling: (orderId, at) => answered(() => client.startHandling(orderId, at)),
    statusOf: (orderId, createdAfter) => answered(() => findStatus(client, orderId, createdAfter)),
  };
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

/** A failure of the service is an answer here: the screen shows it. Anything else is a bug and is thrown on. */
async function answered<T>(work: () => Promise<T>): Promise<ServiceAnswer<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof UpstreamError) return { ok: false, failure: error.failure };
    throw error;
  }
}

function summary(text: string): ServiceOrder {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { ...NOTHING, problem: 'it is not JSON' };
  }
  const reading = readOrder(raw);
  if (!reading.ok) {
    const { orderId, path, expected, found } = reading.fault;
    return { ...NOTHING, orderId, problem: `${path}: expected ${expected}, but found ${found}` };
  }
  const { orderId, salesChannelOrderId, status, createdAt, updatedAt } = reading.facts;
  return {
    orderId,
    salesChannelOrderId,
    status,
    createdAt,
    updatedAt,
    units: unitsOf(reading.facts),
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

async function findStatus(
  client: UpstreamClient,
  orderId: string,
  createdAfter: number,
): Promise<string | null> {
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page: { orders: string[]; nextPageToken: string | null } = await client.ordersPage({
      creationDateFrom: new Date(createdAfter).toISOString(),
      ...(token === null ? {} : { nextPageToken: token }),
    });
    for (const text of page.orders) {
      if (!text.includes(orderId)) continue;
      const order: unknown = JSON.parse(text);
      if (isObject(order) && order['orderId'] === orderId) return String(order['status']);
    }
    if (page.nextPageToken === null) return null;
    token = page.nextPageToken;
  }
  return null;
}
