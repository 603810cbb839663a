/** Requests of the screen that finds an order. */
import type { Trace, TracedOrder } from '../../src-main/contract/trace.ts';
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

/** Milliseconds: during typing the next key comes within it. */
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
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Within a component. */
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

  /** After a short pause in typing. */
  lookAfterPause(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.lookFor(text), PAUSE_MS);
  }

  lookFor(text: string): void {
    clearTimeout(this.#timer);
    this.#sought = text.trim();
  }

  /** The answer is to the last search. */
  get isAnswered(): boolean {
    return this.isRead && !this.isReading && (this.value?.text ?? '') === this.#sought;
  }
}

/** Within a component. */
export const readTrace = ({ api, live }: Sources, orderId: string): Resource<Trace | null> =>
  new Resource(
    () => api().trace.of({ orderId }),
    () => [live.revisions, live.status?.floor?.revision],
  );
