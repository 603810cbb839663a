import type { Intent } from '../contract/cancel.ts';
import type { StoredIntent } from '../journal/intents.ts';

/** A decision as screens see it: without what only its delivery needs. */
export function intentView(intent: StoredIntent): Intent {
  const { account: _account, orderCreatedAt: _orderCreatedAt, ...view } = intent;
  return view;
}
