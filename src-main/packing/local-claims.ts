/** Who may work on an order, as far as decisions to cancel go: those of this station, and of other benches as last heard. */
import type { CancelElsewhere, OrderClaims } from '../domain/order-claim.ts';
import type { Intents } from '../journal/intents.ts';

/** @param elsewhere what another bench has decided; null: nothing that stands */
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
