/** Options of a packer for an order that another bench has, or may have: for the buttons and for the codes alike. */
import type { Elsewhere, FloorStatus, Unsure } from '../../../src-main/contract/floor/floor.ts';

/** Time since which this bench cannot ask its store, epoch milliseconds; null: it can. */
export const aloneSince = (
  floor: Pick<FloorStatus, 'contact' | 'since'> | null | undefined,
): number | null =>
  floor && floor.contact !== 'in-touch' && floor.contact !== 'doubtful' ? floor.since : null;

export interface OnFloor {
  /** Another bench's part in the order, as last reported. */
  elsewhere: Elsewhere | null;
  /** Reason why the order was not opened here. */
  unsure: Unsure | null;
  /** @see aloneSince */
  alone: number | null;
}

/**
 * State to show. An order that is only reserved at another bench has no certain owner if no bench can be asked: it may
 * be opened there by now.
 */
export const shownOf = ({ elsewhere, alone }: OnFloor): Elsewhere | null =>
  elsewhere?.what === 'set-apart' && alone !== null ? null : elsewhere;

/** True if another bench packs the order or has packed it, and can be asked: nothing of it is taken or counted here. */
export const isOthers = ({ elsewhere, alone }: Pick<OnFloor, 'elsewhere' | 'alone'>): boolean =>
  elsewhere !== null && elsewhere.what !== 'set-apart' && alone === null;

/** Time at which a bench learns that its order was taken over: at once, when it reconnects, or never. */
export type Hearing = 'now' | 'later' | 'never';

export function hearingOf(elsewhere: Pick<Elsewhere, 'silentSince' | 'hasLeft'> | null): Hearing {
  if (elsewhere?.hasLeft) return 'never';
  return elsewhere === null || elsewhere.silentSince === null ? 'now' : 'later';
}

interface WaysOn {
  ask: boolean;
  take: boolean;
  risk: boolean;
}

/**
 * @param canOpen the order can be opened where this is shown
 * @param isStopped something else is to be done with it first: a handed-over order is left for the other bench, not taken back
 */
export function waysOn(onFloor: OnFloor, canOpen: boolean, isStopped = false): WaysOn {
  const { unsure, alone } = onFloor;
  const elsewhere = shownOf(onFloor);
  const none: WaysOn = { ask: false, take: false, risk: false };
  if (isStopped) return none;
  if (elsewhere === null) return { ...none, risk: canOpen && unsure !== null };
  if (elsewhere.isDoubted) return { ...none, take: alone === null };
  if (['packed', 'cancels', 'cancelled'].includes(elsewhere.what)) return none;
  // Without the store nothing can be asked of a bench or taken from it.
  if (alone !== null) return { ...none, risk: canOpen };
  const isSilent = elsewhere.silentSince !== null;
  // A reserved order is handed over with the first scan, unless that bench is silent or wants it too.
  const isOpen = elsewhere.what === 'has';
  return {
    ...none,
    ask: isOpen && !isSilent && !elsewhere.isAsked,
    take: isOpen || isSilent || elsewhere.isAsked,
  };
}
