/** What to fetch for the next orders. */
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

/** A person reads these; thousands at once would hold up every scan while they are drawn. */
const LINES = 300;

/** @param what for how many orders, and whether every line of it is wanted */
export const readPickList = (
  { api, live }: { api: Api; live: LiveStation },
  what: () => { orders: number | 'all'; whole: boolean },
) =>
  new Resource(
    () => {
      const { orders, whole } = what();
      return api().pick.list(whole ? { orders } : { orders, lines: LINES });
    },
    () => [live.revisions, what()],
  );
