/** Which orders are in batches, for the queue: the open ones keep theirs out of it, and picked ones wait in it. */
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

type Places = Awaited<ReturnType<ReturnType<Api>['batch']['places']>>;

export interface BatchPlaces {
  open: Places['open'];
  /** Picked whole, by the identifier of the order. */
  waiting: ReadonlyMap<string, Places['waiting'][number]>;
}

export const readBatchPlaces = ({ api, live }: { api: Api; live: LiveStation }) =>
  new Resource<BatchPlaces>(
    async () => {
      const { open, waiting } = await api().batch.places();
      return { open, waiting: new Map(waiting.map((one) => [one.orderId, one])) };
    },
    () => [live.revisions],
  );
