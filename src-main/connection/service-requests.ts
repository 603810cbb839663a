/** What the Service screen asks of the service itself. Nothing here touches the cache or the journal. */
import type { ServiceOrder, ServiceQuery } from '../contract/service.ts';
import { identityOf, readOrder, unitsOf } from '../domain/order-facts.ts';
import { prettyJson } from '../domain/pretty-json.ts';
import type { Json } from '../domain/read-value.ts';
import type { ServiceAnswer, ServicePort } from '../router/context.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

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
  const reading = readOrder(parsed(text));
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
      const seen = identityOf(readOrder(parsed(text)));
      if (seen.orderId === orderId) return seen.status;
    }
    if (page.nextPageToken === null) return null;
    token = page.nextPageToken;
  }
  return null;
}

/** Text that is no JSON is read as nothing: `readOrder` then says that it is no object. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
