/** Load of a merchant's floors on its service. Pure. */
import type { Workload } from './measured.ts';

export interface ServiceLoad {
  /** Milliseconds from the first page of a check to its last. */
  checkMs: number;
  /** Milliseconds between the beginnings of two checks of one floor. */
  everyMs: number;
  requestsASecond: number;
  /** Milliseconds after which a change is seen at the latest. */
  ageMs: number;
}

/**
 * @param floors each of which reads all orders of the merchant
 * @param slower how many times as seldom as a single floor each of them asks
 */
export function serviceLoad(
  { checkEveryMs, pageMs, ordersOfPage, openOrders }: Workload,
  benches: number,
  floors: number,
  slower = 1,
): ServiceLoad {
  const pages = Math.ceil((openOrders * benches) / ordersOfPage);
  const checkMs = pages * pageMs;
  // A check begins so long after the one before has ended.
  const everyMs = checkEveryMs * slower + checkMs;
  return {
    ...{ checkMs, everyMs, ageMs: everyMs + checkMs },
    requestsASecond: (1_000 * floors * pages) / everyMs,
  };
}
