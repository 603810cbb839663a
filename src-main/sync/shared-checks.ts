/** The poller's questions to the floor: the bench that checks the service, and its published orders. Implemented in app/. */
import type { Failure } from '../contract/station/station.ts';
import type { PollingRole } from '../domain/floor/polling-role.ts';
import type { SharedCheck, SharedOrder, SharedPlace } from '../domain/floor/shared-order.ts';

/** Published orders could not be had: they are asked for again, or this bench checks for itself. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

/** Page of published orders after a cursor; `place` is the cursor for the next page. */
export interface SharedPage {
  orders: SharedOrder[];
  place: SharedPlace;
  more: boolean;
}

export interface SharedChecks {
  /** @param newestAt when the newest check of this bench began, or the newest that it took; epoch milliseconds, 0: never */
  role(newestAt: number): PollingRole;
  /** Milliseconds for which the service asked all benches to wait; 0: none. */
  waitMs(): number;
  /** True if this bench checks the service for all. */
  isLeading(): boolean;
  /** Cursor of the published orders, and the newest published check; null: the store is not in touch. */
  newest(): { place: SharedPlace; check: SharedCheck | null } | null;
  /**
   * @param place null: from the beginning
   * @throws PullError if the store does not answer, or an order cannot be opened
   */
  pull(place: SharedPlace | null): Promise<SharedPage>;
  /** Compares the published orders with the cache, since the next check is for all. @throws PullError */
  prepare(): Promise<void>;
  /** True if `prepare` was done since this bench leads: no other bench has published anything. */
  isPrepared(): boolean;
  /** Call when `prepare` failed: another bench has to check for all. */
  notPrepared(): void;
  /** Orders of which no look-up finds a trace, and that stay in the queue until their going is passed on. */
  staying(): string[];
  /** Called when the service shows these orders as ready, although they are published as gone. */
  notGone(orderIds: readonly string[]): void;
  /** Call when a person asks for a check, which the leader makes. */
  wantCheck(): void;
  /** Fault of the service at the bench that checks for all, since then, epoch milliseconds; null: it answers. */
  failureSince(endedAt: number): Failure | null;
  /** Called when the service asked for a wait, in milliseconds. */
  mustWait(ms: number): void;
}

/** Answers for a station that belongs to no floor. */
export const CHECKS_ITSELF: SharedChecks = {
  role: () => 'ask',
  waitMs: () => 0,
  isLeading: () => false,
  newest: () => null,
  pull: () => Promise.reject(new Error('the station belongs to no floor')),
  prepare: () => Promise.resolve(),
  isPrepared: () => true,
  notPrepared: () => undefined,
  staying: () => [],
  notGone: () => undefined,
  wantCheck: () => undefined,
  failureSince: () => null,
  mustWait: () => undefined,
};
