/** Who may work on an order, answered by a station that shares its floor with nobody: its own decisions alone count. */
import type { OrderClaims } from '../domain/order-claim.ts';
import type { Intents } from '../journal/intents.ts';

export const localClaims = (intents: Intents): OrderClaims => ({
  ask: (orderId) => {
    const intentId = intents.currentFor(orderId);
    return intentId === null
      ? { mayWork: true }
      : { mayWork: false, because: 'cancel-decided-here', intentId };
  },
});
