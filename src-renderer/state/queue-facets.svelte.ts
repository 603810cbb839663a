/** Number of orders that each filter of the queue would leave. */
import type { QueueFacets } from '../../src-main/contract/orders/queue.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import type { LiveStation } from '../client/live.svelte.ts';

/** Shortest time between two counts, which read the whole queue, however many changes there are. */
const FACETS_MS = 1_000;

export class QueueFacetCounts {
  readonly #api: Api;
  #value = $state.raw<QueueFacets | null>(null);
  #asked = 0;
  /** Search text of the last request for counts; null: none yet. */
  #text: string | null = null;

  /** Call within a component or another effect. @param searched words that the counts are within; empty: in the whole queue */
  constructor({ api, live }: { api: Api; live: LiveStation }, searched: () => string = () => '') {
    this.#api = api;
    const revision = $derived(live.status?.ordersRevision);
    const text = $derived(searched());
    $effect(() => {
      if (revision === undefined) return;
      // For a new search ask at once: otherwise counts of one search would be beside the list of another.
      const wait = text === this.#text ? Math.max(0, this.#asked + FACETS_MS - Date.now()) : 0;
      const later = setTimeout(() => void this.#read(text), wait);
      return () => clearTimeout(later);
    });
  }

  /** Null before the first answer. */
  get value(): QueueFacets | null {
    return this.#value;
  }

  async #read(text: string): Promise<void> {
    this.#asked = Date.now();
    this.#text = text;
    const answer = await ask(this.#api().queue.facets({ text }));
    // Another search may have begun meanwhile: drop this answer.
    if (answer.ok && text === this.#text) this.#value = answer.value;
  }
}
