/** The orders that were removed from the queue. */
import type { Api } from '../../client/api.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

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
