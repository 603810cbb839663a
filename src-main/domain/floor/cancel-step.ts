/**
 * Delivery rule for a cancel while other benches may have decided the same. Pure. Only the first decision is sent
 * without looking at the order, within a time in which all others wait. Each of the others looks first, and sends if
 * the order is not cancelled yet.
 */

/** Extra wait of a bench that joined, or cannot ask, ms: the first has sent by then, or looks too. */
export const CANCEL_WAIT_MS = 60_000;
/**
 * Time after its undo time in which the first decision is sent without a look-up. The time left until the others look is
 * longer than a request may take.
 */
export const FIRST_SENDS_MS = 20_000;
/**
 * Pause after the last answer of the store before an unregistered cancel is sent, ms: others count a bench as heard for
 * half of it, and send without a look-up meanwhile.
 */
export const ALONE_MS = 10_000;
/**
 * Longest undo time that a station can set, ms: a decision joins others for that long and a minute, whatever undo time they name, and
 * however often they are made again.
 */
export const LONGEST_GRACE_MS = 600_000;

export interface CancelDecision {
  /** Milliseconds since the decision, and its undo time. */
  ageMs: number;
  graceMs: number;
  /** Registration at the store; null: not answered yet. */
  registered: CancelRegistration | null;
  /** True if another bench has sent a cancel of this order, as last reported. */
  isSentElsewhere: boolean;
  /** Time since this bench has known of another decision's request under way, ms. Null: it knows of none. */
  sendingElsewhereMs: number | null;
  /** True if another bench is silent: it may have sent a decision unknown to the others. */
  hasSilentBench: boolean;
  /** True if the store can be asked. */
  canAsk: boolean;
  /** If the store does not have it, and does not answer: milliseconds since it last did. Else null. */
  aloneMs: number | null;
}

/** `sinceMs`: since the first was registered. Of its own: since the store was asked, which is sooner. */
type CancelRegistration =
  | { first: true; sinceMs: number }
  | {
      first: false;
      sinceMs: number;
      /** Time since this decision first joined another one, ms. */
      joinedMs: number;
      /** Undo time of the first. */
      graceMs: number;
      /** True if the first decision is no longer in force, as last reported: it was withdrawn or refused. */
      isFirstOver: boolean;
    };

/** `look`: at the order, at the service; then send unless it is cancelled. `wait`: this many milliseconds. */
export type CancelStep = { step: 'register' | 'send' | 'look' } | { step: 'wait'; ms: number };

/** When the decisions of a station may be delivered. */
export interface CancelSteps {
  /** Next step of a waiting decision. */
  step(intentId: string): CancelStep;
  /** Called at the end of each look of a `look` step, whatever it showed: whether the cancel may still be sent. */
  maySend(intentId: string): boolean;
}

export function cancelStep(decision: CancelDecision): CancelStep {
  const { registered, canAsk } = decision;
  // Registers within the undo time already, so that the other benches know.
  if (canAsk && (registered === null || (!registered.first && registered.isFirstOver)))
    return { step: 'register' };
  const ms = Math.max(remainingMs(decision), decision.aloneMs === null ? 0 : ALONE_MS - decision.aloneMs);
  if (ms > 0) return { step: 'wait', ms };
  return { step: mayGoBlind(decision) ? 'send' : 'look' };
}

function remainingMs(decision: CancelDecision): number {
  const { ageMs, graceMs, registered, isSentElsewhere, sendingElsewhereMs } = decision;
  const ownMs = graceMs - ageMs;
  // The order shows the result of a running cancel once that has ended.
  const underWayMs = sendingElsewhereMs === null ? 0 : CANCEL_WAIT_MS - sendingElsewhereMs;
  if (registered === null) return Math.max(ownMs, CANCEL_WAIT_MS - ageMs, underWayMs);
  // A sent cancel shows in the order: there is nothing to wait for.
  if (isSentElsewhere) return ownMs;
  if (registered.first) return Math.max(ownMs, underWayMs);
  const joinsMs = registered.graceMs - registered.sinceMs;
  return Math.max(
    ownMs,
    underWayMs,
    Math.min(joinsMs, LONGEST_GRACE_MS - registered.joinedMs) + CANCEL_WAIT_MS,
  );
}

function mayGoBlind(decision: CancelDecision): boolean {
  const { graceMs, registered, isSentElsewhere, sendingElsewhereMs, hasSilentBench } = decision;
  if (registered === null || !registered.first || hasSilentBench) return false;
  if (isSentElsewhere || sendingElsewhereMs !== null) return false;
  return registered.sinceMs < graceMs + FIRST_SENDS_MS;
}
