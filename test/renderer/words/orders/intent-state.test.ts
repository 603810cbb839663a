/** Words for the next try of a cancel: only if they matter, and never with a time that is not known. */
import { expect, it } from 'vitest';
import type { Intent, IntentState } from '../../../../src-main/contract/orders/cancel.ts';
import { nextTry, toneOf } from '../../../../src-renderer/words/orders/intent-state.ts';

const NOW = 1_000_000;
const anIntent = (state: IntentState, graceUntil: number | null, nextTryAt: number | null) =>
  ({ ours: true, state, graceUntil, nextTryAt }) as Intent;

it.each<[IntentState, number | null, number | null, boolean, string | null]>([
  ['grace', NOW + 2_100, null, false, 'sent in 3 s'],
  ['grace', NOW - 2_100, null, false, 'sent in 0 s'],
  ['grace', NOW + 2_100, null, true, 'sent when the service answers again'],
  ['waiting', null, NOW + 89_000, false, 'next try in 89 s'],
  ['waiting', null, NOW + 90_000, false, 'next try in 2 min'],
  ['unknown', null, NOW - 1, false, 'next try now'],
  ['unknown', null, NOW + 5_000, true, 'next try when the service answers'],
  ['waiting', null, null, true, 'next try when the service answers'],
  ['waiting', null, null, false, null],
  ['parked', null, NOW + 5_000, true, null],
  ['accepted', null, NOW + 5_000, false, null],
])('%s, grace until %s, next try at %s, offline %s: %s', (state, grace, next, isOffline, words) => {
  expect(nextTry(anIntent(state, grace, next), NOW, isOffline)).toBe(words);
});

it('promises nothing of a decision of another connection', () => {
  expect(nextTry({ ...anIntent('waiting', null, NOW), ours: false }, NOW, false)).toBeNull();
});

it('has a tag in the colour of what it asks for', () => {
  const states: IntentState[] = ['grace', 'sending', 'elsewhere', 'parked', 'withdrawn'];
  expect(states.map(toneOf)).toEqual(['waiting', 'sending', 'accepted', 'refused', '']);
});
