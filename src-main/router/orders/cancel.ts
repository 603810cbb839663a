/** Procedures of cancel decisions: each gets its true time here, and is saved before it is answered. */
import type { BulkResult } from '../../contract/orders/cancel.ts';
import { momentWithOffset } from '../../domain/cancel/decision-moment.ts';
import { shownStatus } from '../../domain/orders/queue-departure.ts';
import type { StoredOrder } from '../../cache/read/orders.ts';
import type { NewIntent } from '../../journal/cancels/intent.ts';
import { os } from '../base.ts';
import type { WorkspaceContext, Context } from '../context.ts';
import { intentView } from '../views/intent-view.ts';
import { inWorkspace } from '../middleware.ts';
import { saved } from '../saved.ts';

const { decide, decideMany } = os.cancel.use(inWorkspace);

export const cancel = os.cancel.router({
  decide: decide.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const now = context.now();
    const order = workspace.orders.byId(input.orderId);
    if (!order) throw errors.ORDER_NOT_FOUND({ data: { orderId: input.orderId } });
    if (!mayCancel(workspace, order)) {
      throw errors.NOT_CANCELLABLE({ data: { orderId: input.orderId, status: shownStatus(order) } });
    }
    const recorded = saved(errors, () =>
      workspace.intents.decide(newIntent(context, workspace, order, input.reason, now), now),
    );
    const { taken, intent } = recorded;
    if (!taken) throw errors.ALREADY_DECIDED({ data: { orderId: intent.orderId, state: intent.state } });
    workspace.decisionChanged();
    return intentView(workspace, intent, now);
  }),
  decideMany: decideMany.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const now = context.now();
    const results = new Map<string, BulkResult['outcome']>();
    const intents: NewIntent[] = [];
    for (const orderId of new Set(input.orderIds)) {
      const order = workspace.orders.byId(orderId);
      if (!order) results.set(orderId, 'not-found');
      else if (!mayCancel(workspace, order)) results.set(orderId, 'not-cancellable');
      else intents.push(newIntent(context, workspace, order, input.reason, now));
    }
    for (const { taken, intent } of saved(errors, () => workspace.intents.decideAll(intents, now))) {
      results.set(intent.orderId, taken ? 'decided' : 'already-decided');
    }
    workspace.decisionChanged();
    return { results: [...results].map(([orderId, outcome]) => ({ orderId, outcome })) };
  }),
});

/** True if the order is open, or held by a decision that the answer will name. */
function mayCancel(workspace: WorkspaceContext, order: StoredOrder): boolean {
  return order.open || !workspace.claims.ask(order.orderId).mayWork;
}

function newIntent(
  context: Context,
  workspace: WorkspaceContext,
  order: StoredOrder,
  reason: string,
  now: number,
): NewIntent {
  const graceMs = context.settings().graceSeconds * 1000;
  return {
    account: workspace.account,
    orderId: order.orderId,
    salesChannelOrderId: order.salesChannelOrderId,
    orderCreatedAt: order.createdAt,
    reason,
    decidedAt: momentWithOffset(now),
    ...workspace.operators.who(),
    approvedBy: context.approvedBy ?? null,
    graceUntil: graceMs === 0 ? null : now + graceMs,
  };
}
