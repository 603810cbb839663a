/** Claims on orders with respect to cancels: of this station, and of other benches as last received. */
import type { CancelElsewhere, OrderClaims } from '../domain/orders/order-claim.ts';
import type { Intents } from '../journal/cancels/intents.ts';

/** @param elsewhere cancel decision of another bench; null: none in force */
export const localClaims = (
  intents: Intents,
  elsewhere: (orderId: string) => CancelElsewhere | null,
): OrderClaims => ({
  ask: (orderId) => {
    const intentId = intents.currentFor(orderId);
    if (intentId !== null) return { mayWork: false, because: 'cancel-decided-here', intentId };
    const cancel = elsewhere(orderId);
    return cancel === null
      ? { mayWork: true }
      : { mayWork: false, because: 'cancel-decided-elsewhere', cancel };
  },
});
