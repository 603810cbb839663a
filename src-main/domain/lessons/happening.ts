/** What happened at the station, as its journal has it: the only thing that a lesson is checked by. */
import type { StoredState } from '../intent-states.ts';
import type { PackingEvent } from '../packing/event.ts';

/** A scan that counted for nothing. */
export type Miss = 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown';

/** `at` epoch milliseconds. */
export type Happening = { at: number; orderId: string } & (
  | { kind: 'packing'; event: PackingEvent }
  | { kind: 'miss'; miss: Miss }
  /** A decision to cancel came to this state. */
  | { kind: 'cancel'; state: StoredState }
);
