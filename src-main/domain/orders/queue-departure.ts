/**
 * Departure rule: an order leaves the queue if the service shows it in another status, or has shown no trace of it for long
 * enough. The rule and its bounds are here, for orders with and without a creation date; `sync/absent-orders.ts` asks the
 * service, and `cache/write/departures.ts` writes what follows.
 */
import { READY_TO_SHIP } from './order-facts.ts';

/** True if an order in that status may be picked and packed. */
export const isOpen = (status: string): boolean => status === READY_TO_SHIP;

/**
 * Known status of an order. For an order that left without a trace that is null: the service no longer shows the status
 * that it was last seen with.
 */
export const shownStatus = ({ open, status }: { open: boolean; status: string }): string | null =>
  !open && isOpen(status) ? null : status;

/** Rounds of look-ups in a row without a trace, after which an order leaves: the first and two that agree. */
export const LOOK_UPS_WITHOUT_TRACE = 3;

/** Complete sweeps in a row that did not show an order, after which one leaves that cannot be looked up. */
export const SWEEPS_WITHOUT_TRACE = 5;

/**
 * @param rounds in a row without a trace, this one included
 * @param needed one of the two constants above
 * @param isInHand the order is in local work: then it stays
 */
export const leavesWithoutTrace = (rounds: number, needed: number, isInHand: boolean): boolean =>
  rounds >= needed && !isInHand;
