/**
 * Orders of the service that one bench reads for all. That bench, the leader, publishes the results of its checks; the
 * others pull newer rows. The leader names a term: late calls of an earlier leader are refused.
 */
import type { Sealed } from '../seal.ts';

/** A check of the service that read all pages, and whose results the store has. */
export interface PublishedCheck {
  /** Begin and end of the check, by the store's clock, epoch milliseconds. */
  beganAt: number;
  endedAt: number;
  /** Number of orders that the check showed as ready. */
  orders: number;
}

/** The bench that asks the service for all, as a heartbeat reports it. */
export interface Leading {
  /** Null: none does, or no longer. */
  benchId: string | null;
  /** Grows with each change of hands, and whenever the lead is taken again after it had ended. */
  term: number;
  /** Milliseconds for which the leader still leads without a renewal; 0 if no bench leads. */
  leaseMs: number;
  /** Milliseconds that this bench is not to lead, since it gave up; 0: it may. */
  unfitMs: number;
  /** Milliseconds that the service asked for as a wait; 0: none. It counts for every bench. */
  waitMs: number;
  /** True if a person at a bench asked for a check, and none that began after that was published yet. */
  isCheckWanted: boolean;
  /** The newest; null: none since the floor was made, or since the store came back from elsewhere. */
  check: PublishedCheck | null;
  /** Revision of the newest published order; 0: there is none. */
  revision: number;
}

/**
 * `left`: the order is known, and no longer ready. `gone`: the service shows no trace of it; it has no body. A leader
 * publishes either only after it has concluded it, by a check that read all pages or by a look-up of that order: for
 * followers, an order missing in a publication means nothing.
 */
export type OrderState = 'open' | 'left' | 'gone';

interface PublishedText {
  /** Number of the order, or, of a text in which none can be read, `unreadable:` with its mark. At most `MOST_ORDER_KEY`. */
  key: string;
  state: OrderState;
  /** Fingerprint of the text and the state that only benches can make (`order-mark.ts`). */
  mark: string;
  /** The order as the service wrote it, sealed; null: there is none, it left long ago, or it left and its buyer was erased. */
  body: Sealed | null;
}

export interface NewPublishedOrder extends PublishedText {
  /** Milliseconds since the leader knows that it left: a duration, since two clocks are not compared. Null: open. */
  leftMsAgo: number | null;
}

export interface PublishedOrder extends PublishedText {
  /** Time at which it left, by the store's clock, epoch milliseconds. */
  leftAt: number | null;
  revision: number;
}

export interface Publication {
  term: number;
  /**
   * Number of calls of this term that were executed before: a call that arrives late or twice is refused. After a call
   * without an answer the number is unknown: the leader gives up the lead (for 0 ms) and takes it again, under another
   * term.
   */
  place: number;
  /** At most `MOST_PUBLISHED`; end before the order with which the bodies exceed `MOST_PULLED_BYTES`. */
  orders: NewPublishedOrder[];
  /**
   * The check, sent with its last call, as durations: the clocks of two machines are not compared. Null: it is under way.
   */
  check: { beganMsAgo: number; endedMsAgo: number; orders: number } | null;
  /** Rest of the wait that the service asked for; 0: it has ended; null: unchanged. */
  waitMs: number | null;
}

/** The calls of the port that are about the orders of the service. */
export interface OrderCalls<Call> {
  /**
   * Takes the lead if it is free and this bench may, or renews it.
   * @returns the present lead, of any bench
   * @throws FloorStoreError `settling` if it would be taken
   */
  lead(input: Call): Promise<Leading>;
  /**
   * Gives up the lead; does nothing if this bench does not lead under that term.
   * @param input.unfitMs time for which it does not take the lead again
   */
  giveUpLead(input: Call & { term: number; unfitMs: number }): Promise<void>;
  /**
   * Publishes, and renews the lead. An order with the stored mark is not changed.
   * @throws FloorStoreError `other-leader` if the term or the place differs from the store's, `too-many`: nothing of the
   * call is stored
   */
  publish(input: Call & Publication): Promise<void>;
  /**
   * Published orders with a greater revision, smallest first, at most `MOST_PUBLISHED` and about `MOST_PULLED_BYTES`.
   * @returns cursor for the next call: the revision of the last of them, or `after` if there is none
   */
  pull(
    input: Call & { after: number },
  ): Promise<{ orders: PublishedOrder[]; revision: number; more: boolean }>;
  /** Marks of all that is published, by key, at most `MOST_MARKS` after that key: a new leader publishes what differs. */
  marks(input: Call & { after: string }): Promise<{ key: string; mark: string }[]>;
  /** A person asks for a check now. */
  wantCheck(input: Call): Promise<void>;
}

/** Time after which a lead that is not renewed ends, milliseconds. */
export const LEASE_MS = 10_000;
/** Longest time for which a bench is unfit, and longest wait that the store notes; in milliseconds. */
export const MOST_UNFIT_MS = 3_600_000;
export const MOST_WAIT_MS = 600_000;
/** Greatest number of ready orders that a check reports: far more than any merchant has. */
export const MOST_ORDERS = 1_000_000_000;
/** Largest number of orders in one `publish` and one `pull`. */
export const MOST_PUBLISHED = 200;
/** A `pull` ends before the order with which its bodies would be longer, but for the first. */
export const MOST_PULLED_BYTES = 2_000_000;
/** Largest number of rows in one `marks`. */
export const MOST_MARKS = 5_000;
/** Longest key and longest body that a store takes, in characters. */
export const MOST_ORDER_KEY = 300;
export const MOST_ORDER_BODY = 1_000_000;
/** Time for which a departed order is kept with its body, and without one as long as a cache keeps it; in milliseconds. */
export const LEFT_BODY_MS = 7 * 86_400_000;
export const LEFT_ROW_MS = 35 * 86_400_000;
