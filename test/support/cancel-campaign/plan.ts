/** Messages between the test and a station: the plan before it begins, and its reports while it works. */
import type { IntentState } from '../../../src-main/contract/orders/cancel.ts';
import type { Clock } from '../../..//src-main/domain/clock.ts';
import { systemClock } from '../../..//src-main/station/system-clock.ts';
import type { CampaignPlan } from '../campaign/station-entry.ts';

export interface StationPlan extends CampaignPlan {
  seed: string;
  /** `work` until it is killed; `finish`: deliver all that is there, then end. */
  task: 'work' | 'finish';
  clock: { origin: number; pace: number };
}

/** `at`: the machine's monotonic clock in nanoseconds, the same one in every process. */
export type Claim = { at: string } & (
  | { kind: 'ready' | 'done' }
  /** `from` and `until`: the station's clock before and after the call. */
  | {
      kind: 'saved';
      id: string;
      orderId: string;
      reason: string;
      decidedAt: string;
      from: number;
      until: number;
    }
  /** Several decisions at once: the answer names only the orders. */
  | { kind: 'saved-many'; orderIds: string[]; reason: string; from: number; until: number }
  | { kind: 'withdrawn'; id: string; orderId: string }
  | { kind: 'shows'; id: string; orderId: string; state: IntentState }
  /** An order with a decision is in the queue. */
  | { kind: 'offered'; orderId: string }
  | { kind: 'broke'; what: string }
);

/** A claim, and when it was read: by the clock of `claim.at`. */
export interface ReadClaim {
  claim: Claim;
  readAt: bigint;
}

/** A clock that runs faster than the real one, the same for all processes, so that back-offs fit into a campaign. */
export function fastClock({ origin, pace }: StationPlan['clock']): Clock {
  return {
    now: () => origin + (Date.now() - origin) * pace,
    elapsed: () => performance.now() * pace,
    sleep: (ms, signal) => systemClock.sleep(ms / pace, signal),
  };
}
