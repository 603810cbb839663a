/** What a store of orders has to be able to do here, written as its own documentation would have it written. */
import type { Order } from './order.ts';

interface Store {
  /** One page of orders, stored when it returns. */
  take: (orders: Order[]) => Promise<void>;
  /** Brings up to date what look-ups need, where that is not done by `take`. */
  settle: () => Promise<void>;
  /** Orders that are ready and need that product, most urgent first, as they were stored. */
  ordersThatNeed: (ean: string) => Promise<{ orderId: string }[]>;
  /** Of all orders that are ready. */
  unitsBySku: () => Promise<[string, number][]>;
}

/** @param name of a database that is not there yet */
export type OpenStore = (name: string) => Promise<Store>;

export const settled = (): Promise<void> => Promise.resolve();
