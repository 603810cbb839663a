/** Procedures of the service console and of test orders at a sandbox. */
import type { OrderQueries } from '../../cache/read/orders.ts';
import { isDeeper, MOST_LEVELS } from '../../domain/orders/order-bounds.ts';
import { isObject, readMoment } from '../../domain/orders/read-value.ts';
import { readOrderText } from '../../domain/orders/order-facts.ts';
import { testOrder } from '../../domain/orders/test-order.ts';
import { os } from '../base.ts';
import { asksService, inSandbox, inWorkspace } from '../middleware.ts';

/** Orders of the cache that SKUs for a test order are taken from. */
const RECENT_ORDERS = 100;
const MOST_SKUS = 40;

const procedures = os.service.use(inWorkspace);

export const service = os.service.router({
  list: procedures.list.use(asksService).handler(async ({ input, context, errors }) => {
    for (const field of ['creationDateFrom', 'creationDateUntil'] as const) {
      if (input[field] !== '' && readMoment(input[field]) === null)
        throw errors.BAD_DATE({ data: { field } });
    }
    return context.ask((requests) => requests.list(input));
  }),
  skus: procedures.skus.use(asksService).handler(({ context }) => context.ask((requests) => requests.skus())),
  sandbox: procedures.sandbox.handler(({ context }) => {
    const { sandbox: allowed } = context.workspace.service;
    return { allowed, skus: allowed ? knownSkus(context.workspace.orders) : [] };
  }),
  draft: procedures.draft.use(inSandbox).handler(({ input, context, errors }) => {
    const known = new Map(knownSkus(context.workspace.orders).map((sku) => [sku.sku, sku]));
    const lines = input.lines.map(({ sku, quantity }) => {
      const found = known.get(sku);
      if (!found) throw errors.UNKNOWN_SKU({ data: { sku } });
      return { ...found, quantity };
    });
    const now = context.now();
    return { json: JSON.stringify(testOrder(lines, `TEST-${now}`, now), null, 2) };
  }),
  create: procedures.create
    .use(inSandbox)
    .use(asksService)
    .handler(async ({ input, context, errors }) => {
      const order = parsed(input.json);
      if (!isObject(order)) throw errors.NOT_JSON({ data: { expected: 'a JSON object' } });
      if (isDeeper(order, MOST_LEVELS))
        throw errors.NOT_JSON({ data: { expected: `at most ${MOST_LEVELS} levels` } });
      if (HALF_A_SIGN.test(JSON.stringify(order)))
        throw errors.NOT_JSON({ data: { expected: 'well-formed text' } });
      return { orderId: await context.ask((requests) => requests.create(order)) };
    }),
  approve: procedures.approve
    .use(inSandbox)
    .use(asksService)
    .handler(async ({ input, context }) => {
      await context.ask((requests) => requests.approve(input.orderId, new Date(context.now()).toISOString()));
      return {};
    }),
  startHandling: procedures.startHandling
    .use(inSandbox)
    .use(asksService)
    .handler(async ({ input, context }) => {
      await context.ask((requests) =>
        requests.startHandling(input.orderId, new Date(context.now()).toISOString()),
      );
      return {};
    }),
  statusOf: procedures.statusOf.use(asksService).handler(async ({ input, context }) => {
    return { status: await context.ask((requests) => requests.statusOf(input.orderId, input.createdAfter)) };
  }),
});

/** A lone surrogate in JSON as this engine writes it. */
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
    const reading = readOrderText(json);
    if (!reading.ok) continue;
    for (const { sku, name, salePrice } of reading.facts.items) {
      if (sku !== null && !known.has(sku)) known.set(sku, { sku, name: name ?? sku, price: salePrice ?? 1 });
    }
    if (known.size >= MOST_SKUS) break;
  }
  return [...known.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
