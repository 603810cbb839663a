/** Requests of the screen of an order. */
import { createContext } from 'svelte';
import type { OrderView } from '../../src-main/contract/orders/orders.ts';
import type { Api } from '../client/api.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import { Resource } from '../client/resource.svelte.ts';

/**
 * View of an order, read again whenever orders or decisions changed: a cancelled order must not look ready.
 * @param shown as the scan that led here has brought it along: until something changes nothing is newer; null: read
 * first
 */
export function readOrder(
  { api, live }: { api: Api; live: LiveStation },
  orderId: string,
  shown: OrderView | null,
): Resource<OrderView> {
  let known = shown;
  return new Resource(
    async () => {
      const first = known;
      known = null;
      return first ?? (await api().orders.get({ orderId }));
    },
    () => [live.revisions],
  );
}

export const [getShownViews, setShownViews] = createContext<WeakSet<OrderView>>();
