/** A batch as the fold of its recorded events. */
import type { BatchEvent } from '../domain/batch/event.ts';
import { applyEvent, foldEvents } from '../domain/batch/fold.ts';
import type { BatchState } from '../domain/batch/state.ts';
import type { BatchJournal } from '../journal/packing/batches.ts';
import type { Batch } from './open-batches.ts';

/** @returns null for a number without a batch */
export function recordedBatch(journal: Pick<BatchJournal, 'history'>, batch: number): Batch | null {
  const history = journal.history(batch);
  const state = foldEvents(history.map(({ event }) => event));
  const begun = history.find(({ event }) => event.kind === 'begun');
  const taking = history.findLast(({ event }) => event.kind === 'begun' || event.kind === 'resumed');
  return state && begun ? { batch, begunAt: begun.at, holder: taking?.operator ?? null, state } : null;
}

/** The batch after these events. */
export const after = (at: Batch, events: readonly BatchEvent[]): Batch => ({
  ...at,
  state: events.reduce<BatchState>((before, event) => applyEvent(before, event) ?? before, at.state),
});
