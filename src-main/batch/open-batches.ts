/** Batches that are not closed: the one that is picked, and those that were paused. */
import { toPut, unitsOf, type BatchState } from '../domain/batch/state.ts';

/** A batch with its present state. */
export interface Batch {
  batch: number;
  begunAt: number;
  /** Picker: the operator who began or resumed the batch last, as the journal has it: an id, or a name. */
  holder: string | null;
  state: BatchState;
}

export class OpenBatches {
  readonly #open: Map<number, Batch>;

  /** @param batches oldest first */
  constructor(batches: readonly Batch[]) {
    this.#open = new Map(batches.map((one) => [one.batch, one]));
  }

  /** Oldest first. */
  all(): Batch[] {
    return [...this.#open.values()];
  }

  /** The batch that is picked now. */
  running(): Batch | null {
    return this.all().find(({ state }) => state.phase === 'running') ?? null;
  }

  /** Oldest first. */
  paused(): Batch[] {
    return this.all().filter(({ state }) => state.phase === 'paused');
  }

  /** @returns null for one that is closed, or that there is not */
  byNumber(batch: number): Batch | null {
    return this.#open.get(batch) ?? null;
  }

  /** Batch that needs one of these items: the one being picked first, then the oldest. Null: none does. */
  needing(items: readonly string[]): { at: Batch; item: string } | null {
    const running = this.running();
    for (const at of [...(running ? [running] : []), ...this.paused()]) {
      const item = items.find((one) => unitsOf(at.state, one).due > 0);
      if (item !== undefined) return { at, item };
    }
    return null;
  }

  /**
   * The running one that claims a unit of one of these items: it is still to be picked, or is on the trolley for a slot.
   * Null: none runs, or it has all it needs where it belongs.
   */
  claiming(items: readonly string[]): { at: Batch; item: string } | null {
    const at = this.running();
    const item = at ? items.find((one) => awaits(at.state, one)) : undefined;
    return at && item !== undefined ? { at, item } : null;
  }

  /** The oldest paused one for which units of one of these items are still to be picked. Null: none. */
  pausedLacking(items: readonly string[]): number | null {
    const lacks = ({ state }: Batch) =>
      items.some((item) => {
        const { due, picked } = unitsOf(state, item);
        return picked < due;
      });
    return this.paused().find(lacks)?.batch ?? null;
  }

  /** Stores a batch's present state; a closed one is dropped. */
  remember(batch: Batch): Batch {
    if (batch.state.phase === 'closed') this.#open.delete(batch.batch);
    else this.#open.set(batch.batch, batch);
    return batch;
  }
}

/** True if units of the item are still to be picked, or to be put into a slot. */
function awaits(state: BatchState, item: string): boolean {
  const { due, picked } = unitsOf(state, item);
  return picked < due || (state.wall && state.orders.some((order) => toPut(state, order, item) > 0));
}
