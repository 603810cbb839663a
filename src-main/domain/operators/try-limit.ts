/** How soon a code may be tried again after wrong ones: some are free, then the wait doubles. */

export interface Tries {
  /** Wrong ones in a row. */
  failures: number;
  /** Epoch milliseconds before which none is looked at. */
  nextAt: number;
}

export interface TryLimit {
  /** So many may be wrong before there is a wait. */
  free: number;
  longestMs: number;
}

/** A PIN has few digits. */
export const PIN_TRIES: TryLimit = { free: 5, longestMs: 3_600_000 };
/** Goods are scanned by mistake while nobody is signed on: that must not shut a station for long. */
export const BADGE_TRIES: TryLimit = { free: 20, longestMs: 60_000 };

const FIRST_WAIT_MS = 30_000;

/** @returns the tries after one more wrong one */
export function afterWrong({ failures }: Tries, now: number, { free, longestMs }: TryLimit): Tries {
  const inARow = failures + 1;
  // A power above this is beyond the longest wait.
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(inARow - free, 20);
  return { failures: inARow, nextAt: inARow < free ? 0 : now + Math.min(doubled, longestMs) };
}

/** Milliseconds until the next is looked at; 0: now. A clock that was set back holds nobody longer than the longest wait. */
export const waitOf = ({ nextAt }: Tries, now: number, { longestMs }: TryLimit): number =>
  Math.max(0, Math.min(nextAt - now, longestMs));
