/** The state of a cancel intent in a word or two, and when it is tried next. */
import { m } from '#messages';
import type { Intent, IntentState } from '../../../src-main/contract/orders/cancel.ts';
import { formatCount } from '../format.ts';

export const STATE_WORDS: Record<IntentState, () => string> = {
  grace: m.cancel_state_grace,
  waiting: m.cancel_state_waiting,
  sending: m.cancel_state_sending,
  unknown: m.cancel_state_unknown,
  accepted: m.cancel_state_cancelled,
  elsewhere: m.cancel_state_cancelled,
  refused: m.cancel_state_refused,
  parked: m.cancel_state_parked,
  withdrawn: m.cancel_state_withdrawn,
  'given-up': m.cancel_state_given_up,
  'by-hand': m.cancel_state_by_hand,
};

const TONES: Partial<Record<IntentState, string>> = {
  grace: 'waiting',
  elsewhere: 'accepted',
  parked: 'refused',
  withdrawn: '',
  'given-up': '',
  'by-hand': '',
};

/** @returns the class of its tag */
export const toneOf = (state: IntentState): string => TONES[state] ?? state;

/** @returns null if nothing is tried by itself */
export function nextTry(
  { ours, state, graceUntil, nextTryAt, alsoBy }: Intent,
  now: number,
  isOffline: boolean,
): string | null {
  // A decision of another connection is not retried under this one.
  if (!ours) return null;
  if (alsoBy?.waits && (state === 'grace' || state === 'waiting'))
    return m.floor_waits_for({ bench: alsoBy.bench });
  if (state === 'grace') {
    const seconds = graceUntil === null ? 0 : Math.ceil((graceUntil - now) / 1000);
    return isOffline
      ? m.cancel_sent_when_answers()
      : m.cancel_sent_in({ n: formatCount(Math.max(seconds, 0)) });
  }
  if (state !== 'waiting' && state !== 'unknown') return null;
  if (isOffline) return m.cancel_next_when_answers();
  if (nextTryAt === null) return null;
  const wait = Math.ceil((nextTryAt - now) / 1000);
  if (wait <= 0) return m.cancel_next_now();
  return wait < 90
    ? m.cancel_next_in_seconds({ n: formatCount(wait) })
    : m.cancel_next_in_minutes({ n: formatCount(Math.round(wait / 60)) });
}
