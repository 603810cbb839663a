/** Other orders that wait for the items missing in a short order. */
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Resource } from '../../../client/resource.svelte.ts';

/** @param what the item and its order; `key` undefined: nothing is missing, and nothing is asked */
export const readNeeding = (
  { api, live }: { api: Api; live: LiveStation },
  what: () => { orderId: string; key: string | undefined },
) =>
  new Resource(
    async () => {
      const { orderId, key } = what();
      return key === undefined ? null : api().packing.radius({ orderId, key });
    },
    () => [live.status?.ordersRevision, what()],
  );
