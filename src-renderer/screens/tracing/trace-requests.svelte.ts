/** Requests of the screen that finds an order. */
import type { Trace, TracedOrder } from '../../../src-main/contract/orders/trace.ts';
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

/** Milliseconds; during typing the next key comes sooner. */
const PAUSE_MS = 250;

interface Sources {
  api: Api;
  live: LiveStation;
}

interface Found {
  /** Search text. */
  text: string;
  orders: TracedOrder[];
  more: boolean;
}

/** Orders with the text that was typed last. */
export class FoundOrders extends Resource<Found | null> {
  #sought = $state('');
  #doubt = $state.raw<(() => string) | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Call within a component. */
  constructor({ api, live }: Sources, text: string) {
    super(
      async () => {
        const sought = this.#sought;
        return sought === '' ? null : { text: sought, ...(await api().trace.find({ text: sought })) };
      },
      () => [this.#sought, live.revisions, live.status?.floor?.revision],
    );
    this.#sought = text.trim();
  }

  /** Searches after a short pause in typing. */
  lookAfterPause(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.lookFor(text), PAUSE_MS);
  }

  lookFor(text: string): void {
    clearTimeout(this.#timer);
    this.#sought = text.trim();
    this.#doubt = null;
  }

  /**
   * Looks for a scanned number, and waits for the answer.
   * @param doubt reason why it may differ from the label; null: none
   */
  async scanned(text: string, doubt: (() => string) | null): Promise<void> {
    this.lookFor(text);
    this.#doubt = doubt;
    await this.refresh();
  }

  /** Reason why the scanned number may differ from the label; null: none, or an order has it. */
  get doubt(): (() => string) | null {
    return this.value?.text === this.#sought && this.value.orders.length === 0 ? this.#doubt : null;
  }

  /** True if the answer is to the last search. */
  get isAnswered(): boolean {
    return this.isRead && !this.isReading && (this.value?.text ?? '') === this.#sought;
  }
}

/** Trace of an order. Call within a component. @param isWanted false: nothing is requested, and there is no trace */
export const readTrace = (
  { api, live }: Sources,
  orderId: string,
  isWanted: () => boolean = () => true,
): Resource<Trace | null> =>
  new Resource(
    () => (isWanted() ? api().trace.of({ orderId }) : Promise.resolve(null)),
    () => [isWanted(), live.revisions, live.status?.floor?.revision],
  );
