/** Work of other benches on one order. */
import type { BenchHistory, Elsewhere } from '../../../../src-main/contract/floor/floor.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import { Resource } from '../../../client/resource.svelte.ts';

/** `benches` null: the store cannot be asked. */
interface Found {
  benches: BenchHistory[] | null;
}

/**
 * Call within a component.
 * @param elsewhere as last reported: when it or the contact changes, the store is asked again
 */
export function readOrderHistory(
  { api, live }: { api: Api; live: LiveStation },
  orderId: string,
  elsewhere: () => Elsewhere | null,
): Resource<Found> {
  // A bench that has it in its hands leaves it, or puts it back, and no claim changes by that.
  const isBegun = () => found?.value?.benches?.some(({ phase }) => phase === 'open' || phase === 'short');
  let found: Resource<Found> | null = null;
  found = new Resource<Found>(
    async () => ({ benches: await api().floor.history({ orderId }) }),
    () => {
      const { floor = null } = live.status ?? {};
      const { what, token, bench, setAside } = elsewhere() ?? {};
      return [floor?.contact, isBegun() ? floor?.revision : null, what, token, bench?.benchId, setAside?.at];
    },
  );
  return found;
}
