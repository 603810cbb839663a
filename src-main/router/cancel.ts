import { momentWithOffset } from '../domain/decision-moment.ts';
import { storageCode } from '../domain/storage-code.ts';
import { os } from './base.ts';
import { intentView } from './intent-view.ts';

export const cancel = os.cancel.router({
  decide: os.cancel.decide.handler(({ input, context, errors }) => {
    const now = context.now();
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const order = bench.orders.byId(input.orderId);
    if (!order) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    if (!order.open && bench.claims.ask(input.orderId).mayWork) {
      throw errors.NOT_CANCELLABLE({ data: { orderId: input.orderId, status: order.status } });
    }
    let recorded;
    try {
      recorded = bench.intents.decide(
        {
          account: bench.account,
          orderId: order.orderId,
          salesChannelOrderId: order.salesChannelOrderId,
          orderCreatedAt: order.createdAt,
          orderJson: order.json,
          reason: input.reason,
          decidedAt: momentWithOffset(now),
          station: context.live.picture.station,
        },
        now,
      );
    } catch (error) {
      const code = storageCode(error);
      if (code === null) throw error;
      throw errors.NOT_SAVED({ data: { code } });
    }
    const { taken, intent } = recorded;
    if (!taken) throw errors.ALREADY_DECIDED({ data: { orderId: intent.orderId, state: intent.state } });
    bench.decisionChanged();
    return intentView(intent);
  }),
});
