/** Orders of the queue that are chosen together, for one decision on all of them. */
import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type { QueueFilter, QueueRow } from '../../src-main/contract/orders/queue.ts';
import { MOST_SELECTED } from '../../src-main/contract/terms/limits.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';

const WINDOW = 200;

export class Selection {
  readonly #api: Api;
  readonly #rows = new SvelteMap<string, QueueRow>();
  #hidden = $state(0);
  /** Number of the newest selection: pages that come late are of an earlier one. */
  #round = 0;

  constructor(api: Api) {
    this.#api = api;
  }

  get count(): number {
    return this.#rows.size;
  }

  get units(): number {
    return [...this.#rows.values()].reduce((sum, row) => sum + row.units, 0);
  }

  get orderIds(): string[] {
    return [...this.#rows.keys()];
  }

  get rows(): QueueRow[] {
    return [...this.#rows.values()];
  }

  /** Number of selected orders that the filter hides. */
  get hidden(): number {
    return Math.min(this.#hidden, this.count);
  }

  /** Takes orders that have left the queue out of the selection: its count is what a person confirms. */
  async compare(filter: QueueFilter): Promise<void> {
    const asked = this.orderIds;
    if (asked.length === 0) return;
    const answer = await ask(this.#api().queue.among({ filter, orderIds: asked }));
    if (!answer.ok) return;
    const present = new Set(answer.value.orderIds);
    for (const orderId of asked) if (!present.has(orderId)) this.#rows.delete(orderId);
    this.#hidden = present.size - answer.value.shown;
  }

  has(orderId: string): boolean {
    return this.#rows.has(orderId);
  }

  toggle(row: QueueRow): void {
    if (this.#rows.has(row.orderId)) this.#rows.delete(row.orderId);
    else if (this.#rows.size < MOST_SELECTED) this.#rows.set(row.orderId, row);
  }

  /** Selects all that the filter leaves, the most urgent 500 at most. */
  async all(filter: QueueFilter): Promise<void> {
    this.clear();
    const mine = this.#round;
    for (let offset = 0; offset < MOST_SELECTED; offset += WINDOW) {
      const limit = Math.min(WINDOW, MOST_SELECTED - offset);
      const answer = await ask(this.#api().queue.page({ filter, offset, limit }));
      if (!answer.ok || mine !== this.#round) return;
      for (const row of answer.value.rows) {
        if (this.#rows.size < MOST_SELECTED) this.#rows.set(row.orderId, row);
      }
      if (offset + limit >= answer.value.total) return;
    }
  }

  /** Takes orders out that were decided. */
  drop(orderIds: readonly string[]): void {
    this.#round++;
    for (const orderId of orderIds) this.#rows.delete(orderId);
  }

  clear(): void {
    this.#round++;
    this.#rows.clear();
  }
}

export const [getSelection, setSelection] = createContext<Selection>();
