/** Procedures of single orders, as the service shows them. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';
import { orderView } from '../views/order-view.ts';

export const orders = os.orders.router({
  get: os.orders.get.use(inWorkspace).handler(({ input, context, errors }) => {
    const view = orderView(context.workspace, input.orderId, context.now());
    if (!view) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return view;
  }),
});
