/** Wait after wrong codes: some tries are free, then the wait doubles. */

export interface Tries {
  /** Wrong tries in a row. */
  failures: number;
  /** Epoch milliseconds before which no try is checked: time of the newest wrong one, plus its wait. */
  nextAt: number;
}

export interface TryLimit {
  /** Number of wrong codes that are free, before there is a wait. */
  free: number;
  longestMs: number;
  /** Time without a wrong try after which earlier ones are forgotten; absent: only a right one clears them. */
  forgottenMs?: number;
}

/** A PIN has few digits. */
export const PIN_TRIES: TryLimit = { free: 5, longestMs: 3_600_000 };
/** Goods are scanned by mistake while no one is signed on: that must not lock a station for long. */
export const BADGE_TRIES: TryLimit = { free: 20, longestMs: 60_000, forgottenMs: 3_600_000 };

const FIRST_WAIT_MS = 30_000;

/** @returns the tries after one more wrong one */
export function afterWrong({ failures }: Tries, now: number, limit: TryLimit): Tries {
  const inARow = failures + 1;
  return { failures: inARow, nextAt: now + waitAfter(inARow, limit) };
}

/** Milliseconds. */
function waitAfter(failures: number, { free, longestMs }: TryLimit): number {
  if (failures < free) return 0;
  // A power above this is beyond the longest wait.
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - free, 20), longestMs);
}

/**
 * Stored tries, with a wait clamped to its original length. A longer wait was stored by a clock that was ahead, and has
 * to be stored again, or it would be as far away at the next look.
 * @returns the same object if nothing changes
 */
export function inReach(tries: Tries, now: number, limit: TryLimit): Tries {
  if (tries.failures > 0 && now - tries.nextAt > (limit.forgottenMs ?? Infinity))
    return { failures: 0, nextAt: 0 };
  const latest = now + waitAfter(tries.failures, limit);
  return tries.nextAt <= latest ? tries : { ...tries, nextAt: latest };
}

/** Milliseconds until the next try is checked; 0: now. */
export const waitOf = ({ nextAt }: Tries, now: number, { longestMs }: TryLimit): number =>
  Math.max(0, Math.min(nextAt - now, longestMs));
