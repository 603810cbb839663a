/** States of a cancel decision and the allowed transitions. The journal refuses every other one, by any caller. */
import type { IntentState } from '../../contract/orders/cancel.ts';

/** `grace` is not kept: it is `waiting` before its time. */
export type StoredState = Exclude<IntentState, 'grace'>;

const NEXT: Record<StoredState, readonly StoredState[]> = {
  waiting: ['waiting', 'sending', 'accepted', 'elsewhere', 'withdrawn'],
  sending: ['waiting', 'unknown', 'accepted', 'elsewhere', 'refused'],
  unknown: ['unknown', 'waiting', 'accepted', 'elsewhere', 'refused', 'parked'],
  refused: ['waiting', 'unknown', 'accepted', 'elsewhere', 'given-up', 'by-hand'],
  parked: ['waiting', 'unknown', 'accepted', 'elsewhere', 'given-up', 'by-hand'],
  accepted: [],
  elsewhere: [],
  // A person may have been wrong: the order is free again.
  'by-hand': ['given-up'],
  withdrawn: [],
  'given-up': [],
};

export const mayFollow = (from: StoredState, to: StoredState): boolean => NEXT[from].includes(to);

/** Not ended yet. */
export const UNSETTLED: readonly StoredState[] = ['waiting', 'sending', 'unknown', 'refused', 'parked'];
/** States in which the sender has work to do. */
export const DELIVERABLE: readonly StoredState[] = ['waiting', 'unknown'];
/** Needs a person's decision. */
export const FOR_A_PERSON: readonly StoredState[] = ['refused', 'parked'];
/** The order is free again, at this station. */
export const RELEASED: readonly StoredState[] = ['withdrawn', 'given-up'];
