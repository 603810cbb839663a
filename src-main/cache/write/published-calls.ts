/** Calls of the writer for published orders of other benches. */
import type { SharedOrder, SharedPlace } from '../../domain/floor/shared-order.ts';
import type { PublishedOrders, Taking } from './published-orders.ts';
import type { PublishedEnd, TakenResult } from './writer-messages.ts';

/** Makes a call one of a sweep (`WriterWork`). */
export type OfSweep = <A extends unknown[], R>(work: (...args: A) => R) => (...args: A) => R;

/** @param written called with the number of written orders */
export const publishedCalls = (
  published: () => PublishedOrders,
  ofSweep: OfSweep,
  written: (orders: number) => void,
) => ({
  publishedPlace: (): SharedPlace | null => published().place,

  /**
   * Begins a full read of the published orders, page by page.
   * @param beganAt start of the newest check in them, by this computer's clock
   */
  beginPublished: (beganAt: number): void => published().begin(beganAt),

  takePublished: ofSweep((orders: SharedOrder[], taking: Taking): TakenResult => {
    const result = published().take(orders, taking);
    written(result.changed);
    return result;
  }),

  endPublished: ofSweep((beganAt: number, place: SharedPlace, keep: string[], now: number): PublishedEnd =>
    published().end(beganAt, place, keep, now),
  ),
});
