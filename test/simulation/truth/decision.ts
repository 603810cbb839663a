/** A decision to cancel, as those who took it remember it. */
import type { IntentState } from '../../../src-main/contract/orders/cancel.ts';

export interface Decision {
  orderId: string;
  reason: string;
  /** The station's clock before and after the call. */
  from: number;
  until: number;
  /** The saved decision; null: the station died before it confirmed that. */
  saved: { id: string; decidedAt: string } | null;
  /** Time of the answer, milliseconds since the beginning; infinite: none. */
  savedAt: number;
  withdrawnAt: number | null;
  /** True if a request to undo the decision, or to give it up, was made. */
  mayBeReleased: boolean;
  /** Number of retries by a person who knew that it may have been done: then it may be done once more. */
  timesSentAgain: number;
  /** Requests that were sent for it. */
  asks: Ask[];
  /** As last shown. */
  state: IntentState | null;
}

interface Ask {
  at: number;
  /**
   * True if the station may believe that nothing was done: redirected, refused by a 4xx, or never sent. A 429 may be a
   * lie (`denied`).
   */
  isBelievedUndone: boolean;
  /** True if a look-up has since shown the order as not cancelled. */
  isLookedUp: boolean;
  /** Number of them. */
  looks: number;
}

/** True if the outcome is not known yet. */
export const isUnsettled = (state: IntentState | null): boolean =>
  state === null || ['grace', 'waiting', 'sending', 'unknown'].includes(state);

const isReleased = ({ state }: Decision) => state === 'withdrawn' || state === 'given-up';

/** True if the decision was acknowledged, and cannot have ended. */
export const stands = (decision: Decision): boolean =>
  decision.saved !== null && !decision.mayBeReleased && !isReleased(decision);

/** True if the decision is in the journal, or the station died before it could confirm it. */
export const mayStand = (decision: Decision): boolean =>
  decision.withdrawnAt === null &&
  (decision.saved !== null || decision.until === Infinity) &&
  !isReleased(decision);
