import type { StoredState } from '../../src-main/domain/cancel/intent-states.ts';
import type { IntentChange } from '../../src-main/journal/cancels/intent.ts';
import type { Intents } from '../../src-main/journal/cancels/intents.ts';

/** Shortest sequence of states that leads to each state. */
const PATHS: Record<StoredState, readonly StoredState[]> = {
  waiting: [],
  sending: ['sending'],
  unknown: ['sending', 'unknown'],
  accepted: ['sending', 'accepted'],
  elsewhere: ['sending', 'elsewhere'],
  refused: ['sending', 'refused'],
  parked: ['sending', 'unknown', 'parked'],
  'given-up': ['sending', 'refused', 'given-up'],
  'by-hand': ['sending', 'refused', 'by-hand'],
  withdrawn: ['withdrawn'],
};

export const ALL_STATES = Object.keys(PATHS) as StoredState[];

/** Brings a waiting decision to a state. @param last more about the last step */
export function bringTo(
  intents: Intents,
  id: string,
  state: StoredState,
  now = 2,
  last: Omit<IntentChange, 'state'> = {},
): void {
  let from: StoredState = 'waiting';
  for (const step of PATHS[state]) {
    intents.change(id, from, { state: step, ...(step === state ? last : {}) }, now);
    from = step;
  }
}
