/** Routes that only a sandbox has (spec: create, approve, startHandling). */
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';

import { NewOrderShape } from '../book/new-order-shape.ts';
import type { NewOrder } from '../book/new-order-shape.ts';
import type { CompleteOrder } from '../order/order-shapes.ts';
import type { PracticeContext } from './practice-context.ts';

// The dates are "informative only, not validated" (spec), so any text will do.
const Approval = Type.Object({ approvalDate: Type.String() });
const HandlingStart = Type.Object({ startHandlingDate: Type.String() });
const OrderPath = Type.Object({ orderId: Type.String() });

/**
 * Sandbox-only operations: create, approve and start handling. For their answers the specification only shows that
 * creation returns an `orderId`; here each returns the complete order.
 */
export function registerSandboxRoutes(app: FastifyInstance, { book, keep }: PracticeContext): void {
  app.post<{ Body: NewOrder }>(
    '/orders',
    { schema: { body: NewOrderShape }, config: { operation: 'create' } },
    async ({ body }, reply): Promise<CompleteOrder> => {
      const order = book.create(body);
      await keep();
      void reply.code(201);
      return order;
    },
  );

  app.post<{ Body: Static<typeof Approval>; Params: Static<typeof OrderPath> }>(
    '/orders/:orderId/approve',
    { schema: { body: Approval, params: OrderPath }, config: { operation: 'approve' } },
    async ({ params }): Promise<CompleteOrder> => {
      const order = book.approve(params.orderId);
      await keep();
      return order;
    },
  );

  app.post<{ Body: Static<typeof HandlingStart>; Params: Static<typeof OrderPath> }>(
    '/orders/:orderId/startHandling',
    { schema: { body: HandlingStart, params: OrderPath }, config: { operation: 'startHandling' } },
    async ({ params }): Promise<CompleteOrder> => {
      const order = book.startHandling(params.orderId);
      await keep();
      return order;
    },
  );
}
