import type { BulkResult } from '../contract/cancel.ts';
import { momentWithOffset } from '../domain/decision-moment.ts';
import type { StoredOrder } from '../cache/read/orders.ts';
import type { NewIntent } from '../journal/intent.ts';
import { os } from './base.ts';
import type { WorkspaceContext, Context } from './context.ts';
import { intentView } from './intent-view.ts';
import { saved } from './saved.ts';

export const cancel = os.cancel.router({
  decide: os.cancel.decide.handler(({ input, context, errors }) => {
    const now = context.now();
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const order = bench.orders.byId(input.orderId);
    if (!order) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    if (!mayCancel(bench, order)) {
      throw errors.NOT_CANCELLABLE({ data: { orderId: input.orderId, status: order.status } });
    }
    const recorded = saved(errors, () =>
      bench.intents.decide(newIntent(context, bench, order, input.reason, now), now),
    );
    const { taken, intent } = recorded;
    if (!taken) throw errors.ALREADY_DECIDED({ data: { orderId: intent.orderId, state: intent.state } });
    bench.decisionChanged();
    return intentView(bench.intents, intent, now);
  }),
  decideMany: os.cancel.decideMany.handler(({ input, context, errors }) => {
    const now = context.now();
    const bench = context.bench();
    if (!bench) throw errors.NOT_SET_UP();
    const results = new Map<string, BulkResult['outcome']>();
    const intents: NewIntent[] = [];
    for (const orderId of new Set(input.orderIds)) {
      const order = bench.orders.byId(orderId);
      if (!order) results.set(orderId, 'not-found');
      else if (!mayCancel(bench, order)) results.set(orderId, 'not-cancellable');
      else intents.push(newIntent(context, bench, order, input.reason, now));
    }
    for (const { taken, intent } of saved(errors, () => bench.intents.decideAll(intents, now))) {
      results.set(intent.orderId, taken ? 'decided' : 'already-decided');
    }
    bench.decisionChanged();
    return { results: [...results].map(([orderId, outcome]) => ({ orderId, outcome })) };
  }),
});

/** Open, or held by a decision that the answer will name. */
function mayCancel(bench: WorkspaceContext, order: StoredOrder): boolean {
  return order.open || !bench.claims.ask(order.orderId).mayWork;
}

function newIntent(
  context: Context,
  bench: WorkspaceContext,
  order: StoredOrder,
  reason: string,
  now: number,
): NewIntent {
  const graceMs = context.graceSeconds() * 1000;
  return {
    account: bench.account,
    orderId: order.orderId,
    salesChannelOrderId: order.salesChannelOrderId,
    orderCreatedAt: order.createdAt,
    orderJson: order.json,
    reason,
    decidedAt: momentWithOffset(now),
    station: context.live.snapshot.station,
    operator: context.live.snapshot.operator,
    graceUntil: graceMs === 0 ? null : now + graceMs,
  };
}
