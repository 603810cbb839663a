/** Which units of a batch were confirmed by hand, and by whom, as its history has it. */
import type { ByHand, RecordedBatchEvent } from './event.ts';
import { applyEvent } from './fold.ts';
import type { BatchState } from './state.ts';

/** Units that a person has confirmed while picking, and nobody has undone. */
export interface HandPick extends ByHand {
  item: string;
  units: number;
  /** As the journal has it: an id, or a name. */
  operator: string | null;
}

/** @returns oldest first. A unit that was lost, or put back, since then stays: it was confirmed all the same */
export function handPicks(history: readonly RecordedBatchEvent[]): HandPick[] {
  let state: BatchState | null = null;
  /** Of what an undo takes back, in its order. */
  let steps: (HandPick | null)[] = [];
  const picks: HandPick[] = [];
  for (const { event, operator } of history) {
    const before: number = state?.earlier.length ?? 0;
    state = applyEvent(state, event);
    const after = state?.earlier.length ?? 0;
    if (after > before)
      steps.push(
        event.kind === 'picked' && event.byHand
          ? { ...event.byHand, operator, item: event.item, units: sumOf(event.puts) }
          : null,
      );
    else if (event.kind === 'undone' && after < before) steps.pop();
    else if (event.kind === 'revised' && after === 0) {
      picks.push(...steps.filter((one) => one !== null));
      steps = [];
    }
  }
  return [...picks, ...steps.filter((one) => one !== null)];
}

const sumOf = (puts: readonly { units: number }[]): number => puts.reduce((sum, { units }) => sum + units, 0);
