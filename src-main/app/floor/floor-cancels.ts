/** Decisions to cancel of this station, as reported to its floor. */
import type { StoredState } from '../../domain/cancel/intent-states.ts';
import type { WorkCancel, WorkCancels } from '../../floor/bench-work.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { Intents } from '../../journal/cancels/intents.ts';

const STATE_THERE: Record<StoredState, WorkCancel['state']> = {
  waiting: 'registered',
  sending: 'sending',
  unknown: 'sending',
  // The fate of the cancel is unknown: a person sees to it, and the order is not packed meanwhile.
  parked: 'sending',
  accepted: 'sent',
  elsewhere: 'sent',
  'by-hand': 'sent',
  refused: 'refused',
  withdrawn: 'withdrawn',
  'given-up': 'withdrawn',
};

/** @param nameOf name of an operator by id */
export const workCancels = (
  intents: Intents,
  nameOf: (operator: string | null) => string | null,
): WorkCancels => ({
  unsettled: () => intents.unsettled().map(({ id }) => id),
  changedSince: (at) => intents.changedSince(at),
  changesAfter: (place) => intents.past.changesAfter(place),
  of: (intentId) => {
    const intent = intents.byId(intentId);
    return intent && workCancel(intents, intent, nameOf(intent.operator));
  },
});

function workCancel(intents: Intents, intent: StoredIntent, by: string | null): WorkCancel {
  const { id: intentId, orderId, reason, state, graceUntil } = intent;
  const decidedAt = Date.parse(intent.decidedAt);
  return {
    ...{ orderId, intentId, reason, by, decidedAt },
    version: intents.past.changesOf(intentId),
    state: STATE_THERE[state],
    graceMs: graceUntil === null ? 0 : Math.max(0, graceUntil - decidedAt),
  };
}
