/** Units of a batch that were confirmed by hand, and by whom, from its history. */
import type { ByHand, RecordedBatchEvent } from './event.ts';
import { applyEvent } from './fold.ts';
import type { BatchState } from './state.ts';

/** Units that a person confirmed while picking, and that were not undone. */
export interface HandPick extends ByHand {
  item: string;
  units: number;
  /** Id or name, as in the journal. */
  operator: string | null;
}

/** Units that a person has put into a slot without a scan. */
export interface HandPut {
  orderId: string;
  units: number;
}

/** @returns oldest first. A unit that was lost or put back since is included: it was confirmed by hand */
export function handPicks(history: readonly RecordedBatchEvent[]): HandPick[] {
  return notUndone(history, ({ event, operator }) =>
    event.kind === 'picked' && event.byHand
      ? { ...event.byHand, operator, item: event.item, units: sumOf(event.puts) }
      : null,
  );
}

/** @returns oldest first, by the rules of `handPicks` */
export function handPuts(history: readonly RecordedBatchEvent[]): HandPut[] {
  return notUndone(history, ({ event }) =>
    event.kind === 'put' && event.byHand ? { orderId: event.orderId, units: event.units } : null,
  );
}

/** Readings of the events that no later one has undone, oldest first. */
function notUndone<T>(
  history: readonly RecordedBatchEvent[],
  read: (recorded: RecordedBatchEvent) => T | null,
): T[] {
  let state: BatchState | null = null;
  /** Readings that an undo still takes back, one for each step. */
  let steps: (T | null)[] = [];
  const settled: (T | null)[] = [];
  for (const recorded of history) {
    const { event } = recorded;
    const before: number = state?.earlier.length ?? 0;
    state = applyEvent(state, event);
    const after = state?.earlier.length ?? 0;
    if (after > before) steps.push(read(recorded));
    else if (event.kind === 'undone' && after < before) steps.pop();
    else if (event.kind === 'revised' && after === 0) {
      settled.push(...steps);
      steps = [];
    }
  }
  return [...settled, ...steps].filter((one) => one !== null);
}

const sumOf = (puts: readonly { units: number }[]): number => puts.reduce((sum, { units }) => sum + units, 0);
