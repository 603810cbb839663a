/** Units of a batch that were confirmed by hand, and by whom, from its history. */
import { keyAfter, type BatchEvent, type ByHand, type RecordedBatchEvent } from './event.ts';
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

/** A pick by hand, with the key that the item has in each of its orders now. */
interface PickOfOrders extends ByHand {
  operator: string | null;
  puts: { orderId: string; item: string; units: number }[];
}

/**
 * @returns oldest first, by the present keys of items. A unit that was lost, or put back, since then stays: it was
 * confirmed all the same
 */
export function handPicks(history: readonly RecordedBatchEvent[]): HandPick[] {
  const picks = notUndone<PickOfOrders>(
    history,
    ({ event, operator }) =>
      event.kind === 'picked' && event.byHand
        ? { ...event.byHand, operator, puts: event.puts.map((put) => ({ ...put, item: event.item })) }
        : null,
    (pick, event) => ({
      ...pick,
      puts: pick.puts.map((put) => ({ ...put, item: keyAfter(event, put.orderId, put.item) })),
    }),
  );
  return picks.flatMap(({ puts, ...pick }) =>
    [...Map.groupBy(puts, ({ item }) => item)].map(([item, ofItem]) => ({
      ...pick,
      item,
      units: sumOf(ofItem),
    })),
  );
}

/** @returns oldest first, by the rules of `handPicks` */
export function handPuts(history: readonly RecordedBatchEvent[]): HandPut[] {
  return notUndone(history, ({ event }) =>
    event.kind === 'put' && event.byHand ? { orderId: event.orderId, units: event.units } : null,
  );
}

/**
 * Readings of the events that no later one has undone, oldest first.
 * @param rekeyed the reading once an item has another key
 */
function notUndone<T>(
  history: readonly RecordedBatchEvent[],
  read: (recorded: RecordedBatchEvent) => T | null,
  rekeyed: (one: T, event: BatchEvent & { kind: 'rekeyed' }) => T = (one) => one,
): T[] {
  let state: BatchState | null = null;
  /** Readings that an undo still takes back, one for each step. */
  let steps: (T | null)[] = [];
  let settled: (T | null)[] = [];
  for (const recorded of history) {
    const { event } = recorded;
    const before: number = state?.earlier.length ?? 0;
    state = applyEvent(state, event);
    const after = state?.earlier.length ?? 0;
    if (event.kind === 'rekeyed') {
      const renamed = (one: T | null) => (one === null ? null : rekeyed(one, event));
      [settled, steps] = [settled.map(renamed), steps.map(renamed)];
    } else if (after > before) steps.push(read(recorded));
    else if (event.kind === 'undone' && after < before) steps.pop();
    else if (event.kind === 'revised' && after === 0) {
      settled.push(...steps);
      steps = [];
    }
  }
  return [...settled, ...steps].filter((one) => one !== null);
}

const sumOf = (puts: readonly { units: number }[]): number => puts.reduce((sum, { units }) => sum + units, 0);
