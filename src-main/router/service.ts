import type { OrderQueries } from '../cache/read/orders.ts';
import { isDeeper, MOST_LEVELS } from '../domain/order-bounds.ts';
import { isObject, readMoment } from '../domain/read-value.ts';
import { readOrder } from '../domain/order-facts.ts';
import { testOrder } from '../domain/test-order.ts';
import { os } from './base.ts';

/** Orders of the cache that SKUs for a test order are taken from. */
const RECENT_ORDERS = 100;
const MOST_SKUS = 40;

export const service = os.service.router({
  list: os.service.list.handler(async ({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    for (const field of ['creationDateFrom', 'creationDateUntil'] as const) {
      if (input[field] !== '' && readMoment(input[field]) === null)
        throw errors.BAD_DATE({ data: { field } });
    }
    const answer = await bench.service.list(input);
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return answer.value;
  }),
  skus: os.service.skus.handler(async ({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const answer = await bench.service.skus();
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return answer.value;
  }),
  sandbox: os.service.sandbox.handler(({ context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const { sandbox: allowed } = bench.service;
    return { allowed, skus: allowed ? knownSkus(bench.orders) : [] };
  }),
  draft: os.service.draft.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    if (!bench.service.sandbox) throw errors.NOT_A_SANDBOX();
    const known = new Map(knownSkus(bench.orders).map((sku) => [sku.sku, sku]));
    const lines = input.lines.map(({ sku, quantity }) => {
      const found = known.get(sku);
      if (!found) throw errors.UNKNOWN_SKU({ data: { sku } });
      return { ...found, quantity };
    });
    const now = context.now();
    return { json: JSON.stringify(testOrder(lines, `TEST-${now}`, now), null, 2) };
  }),
  create: os.service.create.handler(async ({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    if (!bench.service.sandbox) throw errors.NOT_A_SANDBOX();
    const order = parsed(input.json);
    if (!isObject(order)) throw errors.NOT_JSON({ data: { expected: 'a JSON object' } });
    if (isDeeper(order, MOST_LEVELS))
      throw errors.NOT_JSON({ data: { expected: `at most ${MOST_LEVELS} levels` } });
    if (HALF_A_SIGN.test(JSON.stringify(order)))
      throw errors.NOT_JSON({ data: { expected: 'well-formed text' } });
    const answer = await bench.service.create(order);
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return { orderId: answer.value };
  }),
  approve: os.service.approve.handler(async ({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    if (!bench.service.sandbox) throw errors.NOT_A_SANDBOX();
    const answer = await bench.service.approve(input.orderId, new Date(context.now()).toISOString());
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return {};
  }),
  startHandling: os.service.startHandling.handler(async ({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    if (!bench.service.sandbox) throw errors.NOT_A_SANDBOX();
    const answer = await bench.service.startHandling(input.orderId, new Date(context.now()).toISOString());
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return {};
  }),
  statusOf: os.service.statusOf.handler(async ({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const answer = await bench.service.statusOf(input.orderId, input.createdAfter);
    if (!answer.ok) throw errors.SERVICE_FAILED({ data: { failure: answer.failure } });
    return { status: answer.value };
  }),
});

/** In JSON as this engine writes it: one of the two parts of a sign beyond 16 bits, without the other. */
const HALF_A_SIGN = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** SKUs that orders of the cache carry, with a name and a price: real ones, so that the service knows them. */
function knownSkus(orders: OrderQueries): { sku: string; name: string; price: number }[] {
  const known = new Map<string, { sku: string; name: string; price: number }>();
  for (const json of orders.recent(RECENT_ORDERS)) {
    const reading = readOrder(JSON.parse(json));
    if (!reading.ok) continue;
    for (const { sku, name, salePrice } of reading.facts.items) {
      if (sku !== null && !known.has(sku)) known.set(sku, { sku, name: name ?? sku, price: salePrice ?? 1 });
    }
    if (known.size >= MOST_SKUS) break;
  }
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
