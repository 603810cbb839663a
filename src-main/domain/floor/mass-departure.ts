/**
 * A check after which very many orders are gone without a trace is not passed on at once: it may be the service, or the
 * way of this one bench to it, that is wrong. Pure.
 */
import { LOOK_UPS_WITHOUT_TRACE } from '../queue-departure.ts';
import { UNFIT_MS } from './polling-role.ts';

/** A check that a leader has not published. */
export interface Withheld {
  /** Orders that were gone without a trace. */
  orders: number;
  /** When, by the clock that cannot jump, in milliseconds. */
  at: number;
  /** Checks that were passed on since, by other leaders. */
  othersChecks: number;
}

/** Orders that may go at once in a small queue. */
const FEW = 20;
const PART = 0.1;
/** After that time it is another matter, in milliseconds. */
export const REMEMBERED_MS = 3_600_000;

/** @param open how many were published as open before */
export const isMassDeparture = (gone: number, open: number): boolean => gone > FEW && gone > open * PART;

/** It is still the same matter, and others have not passed on as many checks as show that an order is gone, or is there. */
export const isCurrent = (
  { at, othersChecks }: Pick<Withheld, 'at' | 'othersChecks'>,
  elapsed: number,
): boolean => elapsed - at < REMEMBERED_MS && othersChecks < LOOK_UPS_WITHOUT_TRACE;

/**
 * This bench came to the same result before, which still holds. Not just now: it may have its lead back at once if it was lost
 * before it could be given up, and one look at a service that is wrong does not confirm another.
 */
export const isConfirmed = (before: Withheld | null, elapsed: number): boolean =>
  before !== null && elapsed - before.at >= UNFIT_MS && isCurrent(before, elapsed);
