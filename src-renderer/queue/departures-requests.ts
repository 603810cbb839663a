/** The orders that were removed from the queue. */
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

const PAGE = 100;

/** @param pages how many are wanted */
export const readDepartures = ({ api, live }: { api: Api; live: LiveStation }, pages: () => number) =>
  new Resource(
    () =>
      Promise.all(
        Array.from({ length: pages() }, (_, n) => api().queue.departures({ offset: n * PAGE, limit: PAGE })),
      ),
    () => [live.revisions, pages()],
  );
