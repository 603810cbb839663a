/** Routes of the list of orders and of the cancel (spec: GET {order_url}/ext/orders, POST …/cancel). */
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

import { parseMoment } from '../order/iso-moment.ts';
import { asListed } from '../order/order-shapes.ts';
import type { CompleteOrder, Order } from '../order/order-shapes.ts';
import type { PracticeContext } from './practice-context.ts';
import { isOrderStatus } from '../order/statuses.ts';
import { Refusal } from '../book/refusal.ts';
import { ORDER_ID } from '../invented/order-numbers.ts';

const Filters = Type.Object({
  status: Type.Optional(Type.String({ format: 'statuses' })),
  creationDateFrom: Type.Optional(Type.String({ format: 'moment' })),
  creationDateUntil: Type.Optional(Type.String({ format: 'moment' })),
  nextPageToken: Type.Optional(Type.String()),
});

const Cancellation = Type.Object({
  cancelDate: Type.String({ format: 'moment' }),
  cancelReason: Type.String({ pattern: '\\S' }),
});

const OrderPath = Type.Object({ orderId: Type.String() });

/** The answer of the order list. */
interface OrderPage {
  readonly orders: readonly Order[];
  readonly nextPageToken?: string;
}

/** GET {order_url}/ext/orders and POST {order_url}/ext/orders/<orderId>/cancel. */
export function registerOrderRoutes(app: FastifyInstance, { book, pageSize, keep }: PracticeContext): void {
  app.get<{ Querystring: Static<typeof Filters> }>(
    '/ext/orders',
    { schema: { querystring: Filters }, config: { operation: 'list' } },
    async ({ query }): Promise<OrderPage> => {
      const statuses = query.status?.split(',').filter(isOrderStatus);
      const from = momentOf(query.creationDateFrom);
      const until = momentOf(query.creationDateUntil);
      const after = readPageToken(query.nextPageToken);
      const { orders, next } = book.list({
        ...(statuses === undefined ? {} : { statuses }),
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
        ...(after === undefined ? {} : { after }),
        limit: pageSize,
      });
      return {
        orders: orders.map(asListed),
        ...(next === undefined ? {} : { nextPageToken: pageTokenFor(next) }),
      };
    },
  );

  app.post<{ Body: Static<typeof Cancellation>; Params: Static<typeof OrderPath> }>(
    '/ext/orders/:orderId/cancel',
    { schema: { body: Cancellation, params: OrderPath }, config: { operation: 'cancel' } },
    async ({ body, params }): Promise<CompleteOrder> => {
      const order = book.cancel(params.orderId, body.cancelDate, body.cancelReason);
      await keep();
      return order;
    },
  );
}

function momentOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : parseMoment(text);
}

/** Beginning of every page token. */
const PREFIX = 'after:';

/** The opaque nextPageToken for the page behind this order. */
function pageTokenFor(orderId: string): string {
  return Buffer.from(PREFIX + orderId).toString('base64url');
}

/** The orderId of a page token; undefined for the empty token. Throws Refusal 'invalid'. */
function readPageToken(token: string | undefined): string | undefined {
  if (token === undefined || token === '') return undefined;
  const text = Buffer.from(token, 'base64url').toString();
  const orderId = text.slice(PREFIX.length);
  if (!text.startsWith(PREFIX) || !ORDER_ID.test(orderId)) {
    throw new Refusal('invalid', 'nextPageToken must be the value from the previous answer');
  }
  return orderId;
}
