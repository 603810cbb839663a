/** The part of the station's snapshot that belongs to one connection, before its first data. */
import type { SignOn } from '../contract/terms/operator-words.ts';

/** State before the operators are read, and without operators. */
export const NOBODY: SignOn = { state: 'unused', operator: null, isWallboardLeft: false };

/** @param now epoch milliseconds */
export function nothingKnown(now: number) {
  return {
    connection: { state: 'none' as const, since: now, failure: null },
    lastSweepAt: null,
    sweep: null,
    nextSweepAt: null,
    openOrders: 0,
    quarantined: 0,
    clockSkewMs: 0,
    unsent: 0,
    needsPerson: 0,
    oldestUnsettledAt: null,
    packed: { open: 0, short: 0, waiting: 0, toKeep: 0, toPull: 0 },
    printing: { waiting: 0, failed: 0 },
    floor: null,
    teaches: false,
    lesson: null,
  };
}
