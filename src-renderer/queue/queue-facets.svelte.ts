/** How many orders each filter of the queue would leave. */
import type { QueueFacets } from '../../src-main/contract/queue.ts';
import type { Api } from '../api.ts';
import { ask } from '../ask.ts';
import type { LiveStation } from '../live.svelte.ts';

/** They are counted over the whole queue: not more often, however many changes come. */
const FACETS_MS = 1_000;

export class QueueFacetCounts {
  readonly #api: Api;
  #value = $state.raw<QueueFacets | null>(null);
  #asked = 0;

  /** Within a component or another effect. */
  constructor({ api, live }: { api: Api; live: LiveStation }) {
    this.#api = api;
    const revision = $derived(live.status?.ordersRevision);
    $effect(() => {
      if (revision === undefined) return;
      const wait = Math.max(0, this.#asked + FACETS_MS - Date.now());
      const later = setTimeout(() => void this.#read(), wait);
      return () => clearTimeout(later);
    });
  }

  /** Null before the first answer. */
  get value(): QueueFacets | null {
    return this.#value;
  }

  async #read(): Promise<void> {
    this.#asked = Date.now();
    const answer = await ask(this.#api().queue.facets());
    if (answer.ok) this.#value = answer.value;
  }
}
