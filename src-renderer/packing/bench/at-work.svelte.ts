/** The orders that are being packed at this station, for every list that marks them. */
import type { Api } from '../../api.ts';
import type { LiveStation } from '../../live.svelte.ts';
import { Resource } from '../../resource.svelte.ts';

/** `full`: every unit is in, and only the closing is left to do. */
export type AtWork = 'open' | 'full';

export const AT_WORK_WORDS: Record<AtWork, string> = { open: 'being packed', full: 'all in, not closed' };

/** By their identifiers, read again with every step of packing. */
export const readAtWork = ({ api, live }: { api: Api; live: LiveStation }) =>
  new Resource<ReadonlyMap<string, AtWork>>(
    async () => {
      const { orders } = await api().packing.atWork();
      return new Map(orders.map(({ orderId, full }) => [orderId, full ? 'full' : 'open']));
    },
    () => [live.status?.packingRevision],
  );

/** Orders that were left with every unit in: nobody may forget to close them. */
export const unclosedOf = (atWork: ReadonlyMap<string, AtWork> | null): string[] =>
  [...(atWork ?? [])].flatMap(([orderId, how]) => (how === 'full' ? [orderId] : []));
