/** Decisions to cancel an order, as the benches of a floor know of each other's. The bench that decided sends. */
import type { Sealed } from '../seal.ts';

/**
 * `registered`: it is to be sent. `sending`: a request was begun, and its outcome is not known. `sent`: the service
 * has it, or shows the order as cancelled. `withdrawn`: a person took it back. `refused`: the service did not cancel the
 * order.
 */
type CancelState = 'registered' | 'sending' | 'sent' | 'withdrawn' | 'refused';

/** Decisions in force: no bench opens such an order. */
export const CURRENT: readonly CancelState[] = ['registered', 'sending', 'sent'];

/**
 * Time, in milliseconds, for which the report of another bench keeps an order out of a queue although the service shows
 * it as ready to ship: that it is to be cancelled (the bench may be off, or wait for the service), or that it was
 * cancelled.
 */
export const CANCELS_STANDS_MS = 3_600_000;
export const CANCELLED_STANDS_MS = 600_000;

interface Cancel {
  orderId: string;
  /** Id of the decision in the journal of its bench. */
  intentId: string;
  /** Grows with each step of the decision at its bench; a late call under a smaller one changes nothing. */
  version: number;
  reason: Sealed;
  by: Sealed | null;
  /** Time of the decision by the bench's clock, epoch milliseconds. */
  decidedAt: number;
  /** Time in which the person who decided may undo it. */
  graceMs: number;
}

export interface NewCancel extends Cancel {
  /**
   * True if the store has said before that it is the first, or if a request was begun while the bench was cut off. A
   * store that settles accepts only these.
   */
  asserts: boolean;
}

export interface CancelRow extends Cancel {
  benchId: string;
  state: CancelState;
  /** True if it is sent without a look-up; at most one decision in force of an order is. */
  isFirst: boolean;
  /** Time of registration by the store's clock, epoch milliseconds. */
  registeredAt: number;
  /**
   * Time since which that bench says that it cancels the order, by the store's clock. Left out: as registered, of an
   * older version.
   */
  firstAt?: number | undefined;
  revision: number;
}

/**
 * Time for which one bench has the lease to send the cancel of an order, ms: most looks, and the request after them, end within it.
 */
export const LEASE_MS = 180_000;
/**
 * Longest time that a bench keeps a lease while others wait and it looks, ms: a look-up may read a whole list of orders,
 * twice, at a service that hardly answers.
 */
export const LONGEST_LEASE_MS = 1_800_000;
/** Time for which a bench that asked for the lease in vain keeps its place, ms: it asks again sooner. */
export const LEASE_ASKED_MS = 15_000;

/** Answer to a bench that asks for the lease to send the cancel of an order. */
export interface CancelLease {
  isGiven: boolean;
  /** Rest of the lease, ms; if it is not given, of the lease, or the place, of another bench. */
  ms: number;
}

/** Decision for which a bench asks for the lease. */
export interface LeaseAsked extends Pick<NewCancel, 'orderId' | 'intentId'> {
  /**
   * True if the bench has the lease and still looks: then it keeps the lease though others wait, for `LONGEST_LEASE_MS`.
   */
  keeps?: boolean;
}

/** State of a decision. */
export type Registered = { first: true } | ({ first: false } & FirstCancel);

/**
 * First registered cancel of an order. After it is withdrawn or refused, and registered again, it counts as another one.
 */
export interface FirstCancel extends Pick<CancelRow, 'benchId' | 'intentId' | 'registeredAt' | 'graceMs'> {
  /** Time since its registration by the store's clock, ms. */
  sinceMs: number;
}

/** Progress of a decision. */
export interface SettledCancel {
  orderId: string;
  intentId: string;
  version: number;
  state: Exclude<CancelState, 'registered'>;
}
