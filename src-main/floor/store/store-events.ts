/** Packing events in the store of a floor: copies of the events in the journals of its benches, whole and in order. */
import type { Sealed } from '../seal.ts';

/** A packing event, as its bench wrote it. */
export interface PackingEvent {
  orderId: string;
  /** Place among the events that this bench has of the order; starts again if its journal was put back from a copy. */
  seq: number;
  /** Identifies the event and, since marks are chained, all events before it. */
  mark: string;
  /** Mark of the event before it; null: it is the first. */
  before: string | null;
  /** Time of the event by the bench's clock, epoch milliseconds. */
  at: number;
  operator: Sealed | null;
  /** The event as the journal has it, sealed whole: the store sees neither items nor codes. Empty: its buyer was erased. */
  data: Sealed;
}

export interface EventRow extends PackingEvent {
  benchId: string;
}

/** Longest `data` that a store takes, in characters. */
export const MOST_EVENT_DATA = 1_000_000;
/** Largest number of events in one `append`. */
export const MOST_EVENTS = 200;
