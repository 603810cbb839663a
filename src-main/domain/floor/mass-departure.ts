/**
 * A check after which very many orders are gone without a trace is not passed on at once: it may be the service, or the
 * way of this one bench to it, that is wrong. Pure.
 */
import { LOOK_UPS_WITHOUT_TRACE } from '../queue-departure.ts';

/** What a leader has not published. */
export interface Withheld {
  /** Orders that were gone without a trace. */
  orders: number;
  /** When, by the clock that cannot jump, in milliseconds. */
  at: number;
  /** Checks of other leaders since. */
  othersChecks: number;
}

/** So many may go at once in a small queue. */
const FEW = 20;
const PART = 0.1;
/** After that time it is another matter, in milliseconds. */
export const REMEMBERED_MS = 3_600_000;

/** @param open how many were published as open before */
export const isMassDeparture = (gone: number, open: number): boolean => gone > FEW && gone > open * PART;

/**
 * This bench came to the same before, gave up the lead, and has it again: meanwhile no other leader has made as many checks as show
 * that an order is gone, or is there.
 */
export const isConfirmed = (before: Withheld | null, elapsed: number): boolean =>
  before !== null && elapsed - before.at < REMEMBERED_MS && before.othersChecks < LOOK_UPS_WITHOUT_TRACE;
