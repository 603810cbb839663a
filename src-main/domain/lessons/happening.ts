/** Lesson events, from the journal and the bench's copy of the floor: the only evidence that a lesson is checked by. */
import type { StoredState } from '../cancel/intent-states.ts';
import type { ClaimOrigin, PackingEvent } from '../packing/event.ts';

/** A scan that did not count. */
export type Miss = 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown';

/** State of an order at other benches, as last reported. */
export interface FloorSight {
  /** State of the order at another bench: claimed, or packed; null: neither. */
  there: 'has' | 'packed' | null;
  /** True if this bench has asked for the order. */
  isAsked: boolean;
  /** Way in which the order came from another bench to this one; null: it did not. */
  came: ClaimOrigin['how'] | null;
}

/** `at` epoch milliseconds. */
export type Happening = { at: number; orderId: string } & (
  | { kind: 'packing'; event: PackingEvent }
  | { kind: 'miss'; miss: Miss }
  /** A decision to cancel has reached this state. */
  | { kind: 'cancel'; state: StoredState }
  /** The order's floor state has changed. */
  | { kind: 'floor'; sight: FloorSight }
);
