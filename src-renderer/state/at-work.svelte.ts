/** The orders that are being packed at this station, for every list that marks them. */
import { m } from '#messages';
import type { Api } from '../client/api.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import type { Place } from '../client/places.ts';
import { Resource } from '../client/resource.svelte.ts';

/**
 * `full`: every unit is in, and only closing remains. `gone`: it is no longer to be packed. `taken`: another bench has it
 * now, and the packed goods are left for it.
 */
export type AtWork = 'open' | 'full' | 'gone' | 'taken';

export interface OrderAtWork {
  orderId: string;
  salesChannelOrderId: string | null;
  how: AtWork;
  /** Name of the bench that took it over; null: none did. */
  takenBy: string | null;
}

export const AT_WORK_WORDS: Readonly<Record<AtWork, string>> = {
  get open() {
    return m.packing_being_packed();
  },
  get full() {
    return m.packing_all_in_not_closed();
  },
  get gone() {
    return m.packing_put_its_goods_back();
  },
  get taken() {
    return m.packing_leave_its_goods();
  },
};

/** Orders at work by their identifiers, read again with every step of packing and all news of orders. */
export const readAtWork = ({ api, live }: { api: Api; live: LiveStation }) =>
  new Resource<ReadonlyMap<string, OrderAtWork>>(
    async () => {
      const { orders } = await api().packing.atWork();
      return new Map(
        orders.map(({ full, gone, ...order }) => [
          order.orderId,
          { ...order, how: gone ? (order.takenBy === null ? 'gone' : 'taken') : full ? 'full' : 'open' },
        ]),
      );
    },
    () => [live.revisions, live.status?.floor?.revision],
  );

/**
 * Orders with work left, longest wait first: to pack the rest, to close them, to put their goods back, or to leave them
 * to another bench.
 */
export const leftOf = (atWork: ReadonlyMap<string, OrderAtWork> | null, left: AtWork): OrderAtWork[] =>
  [...(atWork?.values() ?? [])].filter(({ how }) => how === left);

/** Screen for orders at work: one is shown on the bench, several in the list of packed ones. */
export const whereLeft = ([first, ...others]: readonly OrderAtWork[]): Place =>
  !first || others.length > 0 ? { screen: 'packed' } : { screen: 'packing', orderId: first.orderId };
