/** What other benches did with one order. */
import type { BenchHistory, Elsewhere } from '../../src-main/contract/floor.ts';
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

/** `benches` null: the store cannot be asked. */
interface Found {
  benches: BenchHistory[] | null;
}

/**
 * Within a component.
 * @param elsewhere as last heard: where it changes, or the contact does, the store is asked again
 */
export const readOrderHistory = (
  { api, live }: { api: Api; live: LiveStation },
  orderId: string,
  elsewhere: () => Elsewhere | null,
): Resource<Found> =>
  new Resource<Found>(
    async () => ({ benches: await api().floor.history({ orderId }) }),
    () => {
      const { what, token, bench, setAside } = elsewhere() ?? {};
      return [live.status?.floor?.contact, what, token, bench?.benchId, setAside?.at];
    },
  );
