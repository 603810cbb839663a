/** Who may work on an order, answered by a station that shares its floor with nobody: its own decisions alone count. */
import { RELEASED } from './domain/intent-states.ts';
import type { OrderClaims } from './domain/order-claim.ts';
import type { Intents } from './journal/intents.ts';

export const localClaims = (intents: Intents): OrderClaims => ({
  ask: (orderId) => {
    const decision = intents.newestFor(orderId);
    return decision && !RELEASED.includes(decision.state)
      ? { mayWork: false, because: 'cancel-decided-here', intentId: decision.id }
      : { mayWork: true };
  },
});
