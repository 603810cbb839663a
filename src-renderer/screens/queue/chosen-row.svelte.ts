/**
 * Row of the queue that the arrow keys have chosen: at first the one that this bench can begin with. Once a person has
 * chosen a row, the choice follows its order.
 */
import { untrack } from 'svelte';
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';

/** Part of the queue that is on the screen. */
interface Rows {
  readonly total: number | null;
  row: (index: number) => QueueRow | undefined;
  placeOf: (orderId: string, near: number) => number | null;
}

export class ChosenRow {
  readonly #rows: Rows;
  readonly #first: () => number;
  #index = $state(0);
  /** The order that a person has moved to; null: none. */
  #orderId = $state<string | null>(null);

  /**
   * Call within a component or another effect.
   * @param first index of the row to begin with, until a person has chosen one
   */
  constructor(rows: Rows, first: () => number = () => 0) {
    this.#rows = rows;
    this.#first = first;
    $effect(() => this.#follow());
  }

  /** Index in the whole queue, from 0. */
  get index(): number {
    return this.#index;
  }

  /** True until a person has moved to a row. */
  get isFirst(): boolean {
    return this.#orderId === null;
  }

  /** The chosen row; undefined while it is not loaded. */
  get row(): QueueRow | undefined {
    return this.#rows.row(this.#index);
  }

  /** Chooses the row to begin with, whichever order is shown there. */
  begin(): void {
    this.#index = untrack(this.#first);
    this.#orderId = null;
  }

  /** @param by rows down; negative: up */
  go(by: number): void {
    const last = (this.#rows.total ?? 0) - 1;
    this.#index = Math.max(Math.min(this.#index + by, last), 0);
    this.#orderId = this.row?.orderId ?? null;
  }

  /** Follows the chosen order while other orders leave, or come before it. */
  #follow(): void {
    if (this.#orderId === null) {
      this.#index = this.#first();
      return;
    }
    const place = this.#rows.placeOf(
      this.#orderId,
      untrack(() => this.#index),
    );
    if (place !== null) this.#index = place;
    else {
      // The chosen order has left: the one that has moved up into its place is chosen.
      this.#index = Math.min(this.#index, Math.max((this.#rows.total ?? 0) - 1, 0));
      this.#orderId = this.row?.orderId ?? null;
    }
  }
}
