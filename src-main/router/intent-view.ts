import type { Intent } from '../contract/cancel.ts';
import type { Intents } from '../journal/intents.ts';
import type { StoredIntent } from '../journal/intent.ts';

/** A decision as screens see it: without what only its delivery needs, and with its grace told apart. */
export function intentView(intents: Intents, intent: StoredIntent, now: number): Intent {
  const { account: _account, orderCreatedAt: _orderCreatedAt, ...stored } = intent;
  const view = { ...stored, mayHaveBeenSent: intents.past.mayHaveBeenSent(intent.id) };
  const inGrace = view.state === 'waiting' && view.attempts === 0 && now < (view.graceUntil ?? 0);
  return inGrace ? { ...view, state: 'grace' } : view;
}
