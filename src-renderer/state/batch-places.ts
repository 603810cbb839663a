/** Batches of the queue's orders: open batches keep their orders out of the queue, and picked orders wait in it. */
import { m } from '#messages';
import type { Api } from '../client/api.ts';
import { formatCount } from '../words/format.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { Resource } from '../client/resource.svelte.ts';

type Places = Awaited<ReturnType<ReturnType<Api>['batch']['places']>>;

/** Tote or slot of a batch that an order waits in. */
export type BatchPlace = Places['waiting'][number];

export interface BatchPlaces {
  open: Places['open'];
  /** Orders that are picked whole, by their identifiers. */
  waiting: ReadonlyMap<string, BatchPlace>;
}

/** Place of an order's goods, for its row. */
export const waitsInWords = ({ batch, tote, wall }: BatchPlace): string =>
  wall
    ? m.batch_waits_in_slot({ batch: formatCount(batch), n: formatCount(tote) })
    : m.batch_waits_in({ batch: formatCount(batch), tote: formatCount(tote) });

export const readBatchPlaces = ({ api, live }: { api: Api; live: LiveStation }) =>
  new Resource<BatchPlaces>(
    async () => {
      const { open, waiting } = await api().batch.places();
      return { open, waiting: new Map(waiting.map((one) => [one.orderId, one])) };
    },
    () => [live.revisions],
  );
