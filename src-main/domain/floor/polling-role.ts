/**
 * Polling role of a bench on a floor: the leader polls for all; a bench that is cut off, or has waited for a leader too
 * long, polls for itself. Each concludes it by itself. A leader whose checks cannot be taken: `sync/follow-pace.ts`. Pure.
 */
import type { FloorContact } from '../../contract/floor/floor.ts';

/** `ask`: this bench checks the service. `follow`: it takes the leader's published checks. `wait`: it will soon do either. */
export type PollingRole = 'ask' | 'follow' | 'wait';

/** State of a bench on its floor. Durations in milliseconds. */
export interface PollingState {
  contact: FloorContact;
  /** True if the store has answered since the start of this bench. */
  wasAnswered: boolean;
  /** Milliseconds since the start of this bench. */
  startedMs: number;
  /** The leader, as last reported. */
  leader: 'self' | 'other' | 'nobody';
  /** Milliseconds since the bench came back, or a bench led last, whichever is later. */
  leaderlessMs: number;
  /** Milliseconds since the bench reconnected. */
  backMs: number;
  /** True if this bench gave up the lead recently. */
  isUnfit: boolean;
  /** True if the service asked every bench to wait. */
  mustWait: boolean;
  /** True if a check was published that began after the newest one of this bench. */
  isPublished: boolean;
  /** Time since the newest published check began, ms; 0 if none was published. */
  checkAgeMs: number;
  /** Between two checks of a bench that asks for itself. */
  everyMs: number;
}

/** Time within which a starting bench gets an answer of its store, or else checks for itself. */
export const START_MS = 5_000;
/** Age of the newest published check, in milliseconds and in intervals of this bench, beyond which its leader is not waited for. */
export const OLD_CHECK_MS = 10 * 60_000;
const OLD_CHECKS = 3;
/**
 * Longest continuous wait, ms, because another bench reports that the service asked for it; then this bench asks itself.
 */
export const MOST_REPORTED_WAIT_MS = 10 * 60_000;
/** Time within which a bench takes a free lead, ms: a restored store takes only assertions for 15 s. */
export const LEADERLESS_MS = 20_000;

export function pollingRole(state: PollingState): PollingRole {
  const { contact, wasAnswered, startedMs, leader, leaderlessMs, backMs, everyMs } = state;
  // Even for a bench that was cut off since: the service asked all to wait, and does not know of floors.
  if (state.mustWait) return 'wait';
  if (contact === 'coming-back' && !wasAnswered) return startedMs < START_MS ? 'wait' : 'ask';
  if (contact !== 'in-touch' && contact !== 'doubtful') return 'ask';
  if (leader === 'self') return 'ask';
  const isOld = state.checkAgeMs >= Math.max(OLD_CHECK_MS, OLD_CHECKS * everyMs);
  if (leader === 'other' && state.isPublished && !isOld) return 'follow';
  if (leader === 'other') return backMs < everyMs ? 'wait' : 'ask';
  if (state.isUnfit) return 'ask';
  return leaderlessMs < LEADERLESS_MS ? 'wait' : 'ask';
}

/** Failed checks in a row after which a leader gives up. */
export const MOST_FAILED_CHECKS = 3;
/** Time for which a leader that gave up does not take the lead again, ms. */
export const UNFIT_MS = 5 * 60_000;
