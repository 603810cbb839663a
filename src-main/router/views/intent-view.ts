/** A cancel intent as the screens see it. */
import type { Intent } from '../../contract/orders/cancel.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { WorkspaceContext } from '../context.ts';

/** A decision for the screens: without the fields that only its sending needs, and in state `grace` while it can be withdrawn unsent. */
export function intentView(
  { intents, operators, floor }: Pick<WorkspaceContext, 'intents' | 'operators' | 'floor'>,
  intent: StoredIntent,
  now: number,
): Intent {
  const { account: _account, orderCreatedAt: _orderCreatedAt, ...stored } = intent;
  const operator = operators.people.nameOf(intent.operator);
  const view = {
    ...stored,
    operator,
    mayHaveBeenSent: intents.past.mayHaveBeenSent(intent.id),
    alsoBy: floor?.alsoCancels(intent) ?? null,
  };
  const inGrace = view.state === 'waiting' && view.attempts === 0 && now < (view.graceUntil ?? 0);
  return inGrace ? { ...view, state: 'grace' } : view;
}
