/** Open orders that are not in the queue: cancelled, packed, picked, or another bench's. */
import type { OrderQueries } from '../cache/read/orders.ts';
import type { Phase } from '../domain/packing/state.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { PackedOrder } from '../journal/packing/packed-orders.ts';

/** Packed, or not to be packed now: such an order is in the list of packed orders, not in the queue. */
const OUT_OF_QUEUE: readonly Phase[] = ['short', 'sealed', 'to-pull', 'pulled'];

export interface OutOfQueueParts {
  orders: OrderQueries;
  intents: Intents;
  /** Orders that are picked, or wait in a batch that was paused. */
  batches: { orderIds: () => string[] };
  /** Work of other benches, as `FloorParts` of the workspace. */
  floor: { notForHere: (open: () => readonly string[]) => string[] };
}

/** @param inHand orders with a begun or finished packing */
export const outOfQueue = (
  { orders, intents, batches, floor }: OutOfQueueParts,
  inHand: readonly Pick<PackedOrder, 'orderId' | 'phase'>[],
): string[] => [
  ...intents.holding().map((h) => h.orderId),
  ...inHand.filter(({ phase }) => OUT_OF_QUEUE.includes(phase)).map((p) => p.orderId),
  ...batches.orderIds(),
  // Orders that other benches packed in a year are far more than those open now.
  ...floor.notForHere(() => orders.openIds()),
];
