/** Goods that ended batches left in totes, on the trolley or in slots, until a person has put them back on the shelf. */
import { inSlot, leftBehind, type OrderInBatch } from '../domain/batch/state.ts';
import { currentKey, mayBeSameItem } from '../domain/picking/item-key.ts';
import type { Batch } from './open-batches.ts';

/** Remaining units of one item of one order. */
export interface Remain {
  /** Present state of the order's batch. */
  at: Batch;
  order: OrderInBatch;
  item: string;
  units: number;
}

export class BatchRemains {
  readonly #ended: Map<number, Batch>;

  /** @param ended batches, oldest first; those that have left nothing do not count */
  constructor(ended: readonly Batch[]) {
    this.#ended = new Map(ended.filter(hasLeft).map((one) => [one.batch, one]));
  }

  /** The oldest batch first, and in each the lowest tote. */
  all(): Remain[] {
    const ended = [...this.#ended.values()].toSorted((a, b) => a.batch - b.batch);
    return ended.flatMap((at) => leftBehind(at.state).map((left) => ({ at, ...left })));
  }

  /**
   * Deducts units of an item that are back on their shelf from the remains.
   * @returns never more than is left
   */
  ofItem(item: string, units: number): Remain[] {
    let toTake = units;
    return this.all().flatMap((remain) => {
      const taken = mayBeSameItem(currentKey(remain.item), item) ? Math.min(toTake, remain.units) : 0;
      toTake -= taken;
      return taken > 0 ? [{ ...remain, units: taken }] : [];
    });
  }

  /** Current state of an ended batch; null for one that has left nothing. */
  byNumber(batch: number): Batch | null {
    return this.#ended.get(batch) ?? null;
  }

  /** Orders that left and whose goods are not put back yet, each with its batch. */
  leftOrders(): { at: Batch; order: OrderInBatch }[] {
    const orders = new Map(this.all().map(({ at, order }) => [order.orderId, { at, order }]));
    return [...orders.values()].filter(({ order }) => order.out !== null);
  }

  /** Numbers in which something is left. @param wall of slots of the put wall; else of totes */
  numbers(wall: boolean): number[] {
    return this.all()
      .filter(({ at }) => at.state.wall === wall)
      .filter(({ at, order, item }) => !wall || inSlot(at.state, order.orderId, item) > 0)
      .map(({ order }) => order.tote);
  }

  /** Stores a batch's present state; a batch without remains is dropped. */
  remember(batch: Batch): void {
    if (hasLeft(batch)) this.#ended.set(batch.batch, batch);
    else this.#ended.delete(batch.batch);
  }
}

const hasLeft = ({ state }: Batch): boolean => state.phase === 'closed' && leftBehind(state).length > 0;
