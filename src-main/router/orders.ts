import { os } from './base.ts';
import { orderView } from './order-view.ts';

export const orders = os.orders.router({
  get: os.orders.get.handler(({ input, context, errors }) => {
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const view = orderView(bench, input.orderId, context.now());
    if (!view) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    return view;
  }),
});
