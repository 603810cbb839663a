/** Orders in work at this station, which stay in the cache whatever the service shows. */
import type { Phase } from '../domain/packing/state.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';

/** Phases in which an order is at the bench, or is to come back to it. */
const BEGUN: readonly Phase[] = ['open', 'short'];
/** The boxes of these are in the hall: a person who scans or opens one has to find the order. */
const NOT_MOVED_ON: readonly Phase[] = [...BEGUN, 'sealed', 'to-pull', 'pulled'];

export interface OrdersInHand {
  /** Orders that stay in the queue although no look-up finds them. */
  keep: () => string[];
  /** Stay in the cache although they left the queue long ago. */
  needed: () => string[];
}

export function ordersInHand(intents: Intents, packed: PackingJournal): OrdersInHand {
  const decidedOrIn = (phases: readonly Phase[]) => [
    ...intents.unsettledOrders(),
    ...packed.orders.inPhases(phases).map(({ orderId }) => orderId),
  ];
  return { keep: () => decidedOrIn(BEGUN), needed: () => decidedOrIn(NOT_MOVED_ON) };
}
