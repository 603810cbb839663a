/** The state of a cancel intent in a word or two, and when it is tried next. */
import type { Intent, IntentState } from '../../src-main/contract/cancel.ts';

export const STATE_WORDS: Record<IntentState, string> = {
  grace: 'Saved here',
  waiting: 'Waiting',
  sending: 'Sending',
  unknown: 'Answer lost',
  accepted: 'Cancelled',
  elsewhere: 'Cancelled',
  refused: 'Refused',
  parked: 'Needs you',
  withdrawn: 'Taken back',
  'given-up': 'Given up',
  'by-hand': 'By hand',
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

/** @returns null where nothing is tried by itself */
export function nextTry(
  { ours, state, graceUntil, nextTryAt }: Intent,
  now: number,
  isOffline: boolean,
): string | null {
  // Under this connection it is not tried.
  if (!ours) return null;
  if (state === 'grace') {
    const seconds = graceUntil === null ? 0 : Math.ceil((graceUntil - now) / 1000);
    return isOffline ? 'sent when the service answers again' : `sent in ${Math.max(seconds, 0)} s`;
  }
  if (state !== 'waiting' && state !== 'unknown') return null;
  if (isOffline) return 'next try when the service answers';
  if (nextTryAt === null) return null;
  const wait = Math.ceil((nextTryAt - now) / 1000);
  if (wait <= 0) return 'next try now';
  return `next try in ${wait < 90 ? `${wait} s` : `${Math.round(wait / 60)} min`}`;
}
