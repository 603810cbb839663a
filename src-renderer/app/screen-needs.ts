/** Screens that show nothing but what a role may not see: the next operator does not begin there. */
import type { Action } from '../../src-main/contract/operator-words.ts';
import type { Place } from '../client/places.ts';

/** Rights that a screen's procedures need; all other screens are for everyone. */
export const SCREEN_NEEDS: Partial<Record<Place['screen'], Action>> = {
  operators: 'reset-pin',
  badges: 'manage-operators',
  board: 'see-board',
  wallboard: 'see-board',
  shift: 'see-board',
  copies: 'use-copies',
  erasure: 'erase',
  setup: 'change-connection',
  'first-operator': 'manage-operators',
};

/** @param may the signed-on operator's rights without approval */
export function maySee({ screen }: Place, may: readonly Action[]): boolean {
  const need = SCREEN_NEEDS[screen];
  return need === undefined || may.includes(need);
}
