/** The order book as data in its file, and the check of a file before it is trusted. */
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

import type { CompleteOrder } from '../order/order-shapes.ts';
import { ORDER_STATUSES } from '../order/statuses.ts';

const HeadShape = Type.Object({
  version: Type.Literal(1),
  seed: Type.Number(),
  /** Key of the token signature, base64url: tokens outlive a restart. */
  signingKey: Type.String({ minLength: 32 }),
  /** Serial number of the next order. */
  nextSerial: Type.Integer({ minimum: 0 }),
  /** orderId and the epoch ms at which the order takes its next step by itself. */
  underway: Type.Array(Type.Tuple([Type.String(), Type.Number()])),
});

/** Fields that are checked before orders from a file are trusted: all that the book itself uses. */
const StateShape = Type.Composite([
  HeadShape,
  Type.Object({
    orders: Type.Array(
      Type.Object({
        orderId: Type.String({ minLength: 1 }),
        salesChannelOrderId: Type.String(),
        status: Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status))),
        creationDate: Type.String(),
        items: Type.Array(Type.Object({})),
        statusHistory: Type.Array(Type.Object({})),
      }),
    ),
  }),
]);

/** All data of an order book. */
export interface BookState extends Static<typeof HeadShape> {
  readonly orders: readonly CompleteOrder[];
}

/** Checks data from a file; throws an Error that names the first difference from a book. */
export function readBookState(data: unknown): BookState {
  if (!Value.Check(StateShape, data)) {
    const first = Value.Errors(StateShape, data).First();
    throw new Error(`not an order book: ${first?.path ?? ''} ${first?.message ?? ''}`);
  }
  const ids = new Set(data.orders.map(({ orderId }) => orderId));
  if (ids.size !== data.orders.length) throw new Error('not an order book: an orderId is there twice');
  const stray = data.underway.find(([orderId]) => !ids.has(orderId));
  if (stray !== undefined) throw new Error(`not an order book: order ${stray[0]} is underway but missing`);
  return data as unknown as BookState;
}

/** The state as JSON text in pieces, one order a line, so that a book of any size can be written. */
export function* bookStateText({ orders, ...head }: BookState): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"orders":[`;
  let separator = '\n';
  for (const order of orders) {
    yield separator + JSON.stringify(order);
    separator = ',\n';
  }
  yield '\n]}\n';
}
