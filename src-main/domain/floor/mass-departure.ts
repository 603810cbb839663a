/**
 * Rule for a check that finds very many orders gone without a trace: it is not published at once, since the service, or
 * this bench's way to it, may be at fault. Pure.
 */
import { LOOK_UPS_WITHOUT_TRACE } from '../orders/queue-departure.ts';
import { UNFIT_MS } from './polling-role.ts';

/** A check that a leader has not published. */
export interface Withheld {
  /** Orders that were gone without a trace. */
  orders: number;
  /** Monotonic time, milliseconds. */
  at: number;
  /** Checks that were passed on since, by other leaders. */
  othersChecks: number;
}

/** Number of orders that may be gone without a trace in one check that is still passed on, however few are open. */
const FEW = 20;
/** Number of gone orders as a share of the open ones: the larger of the two limits holds. */
const PART = 0.1;
/** Age after which a withheld check is forgotten, ms. */
export const REMEMBERED_MS = 3_600_000;

/** @param open how many were published as open before */
export const isMassDeparture = (gone: number, open: number): boolean => gone > FEW && gone > open * PART;

/**
 * True while it is remembered, and other benches have published too few checks to prove that an order is gone, or
 * present.
 */
export const isCurrent = (
  { at, othersChecks }: Pick<Withheld, 'at' | 'othersChecks'>,
  elapsed: number,
): boolean => elapsed - at < REMEMBERED_MS && othersChecks < LOOK_UPS_WITHOUT_TRACE;

/**
 * True if this bench had the same result before, but not just now: a bench may get its lead back before it could give it
 * up, and one look at a faulty service does not confirm another.
 */
export const isConfirmed = (before: Withheld | null, elapsed: number): boolean =>
  before !== null && elapsed - before.at >= UNFIT_MS && isCurrent(before, elapsed);
