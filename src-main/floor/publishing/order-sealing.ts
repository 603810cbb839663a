/** Orders of the service are sealed before the store gets them, and opened by the benches that pull them: many at a time. */
import { MOST_OPENED_BYTES, MOST_TEXT_BYTES, openSealed, seal, type Sealed } from '../seal.ts';

/** @param key number of the order, or the name of a text in which none can be read: the text is bound to it */
export interface PlainOrder {
  key: string;
  text: string;
}

export interface SealedOrder {
  key: string;
  body: Sealed;
}

/** Sealing of orders: both ways go through compression, and encryption under the floor's key. */
export interface OrderSealing {
  /** @returns in the same order */
  seal(orders: readonly PlainOrder[]): Promise<Sealed[]>;
  /** @returns texts in the same order; null if one was sealed under another key or for another order, was damaged, or all are too long */
  open(orders: readonly SealedOrder[]): Promise<(string | null)[]>;
  end(): Promise<void>;
}

/** @param floorKey 32 bytes */
export type OpenOrderSealing = (floorKey: Uint8Array) => OrderSealing;

export const sealingWork = (floorKey: Uint8Array) => ({
  seal: (orders: readonly PlainOrder[]): Sealed[] =>
    orders.map(({ key, text }) => seal(floorKey, 'order', key, text)),
  open: (orders: readonly SealedOrder[]): (string | null)[] => {
    let left = MOST_OPENED_BYTES;
    return orders.map(({ key, body }) => {
      const text = openSealed(floorKey, 'order', key, body, Math.min(left, MOST_TEXT_BYTES));
      left -= text === null ? 0 : Buffer.byteLength(text);
      return text;
    });
  },
});

/** Sealing in the caller's thread. */
export const sealingHere: OpenOrderSealing = (floorKey) => {
  const work = sealingWork(floorKey);
  return {
    seal: (orders) => Promise.resolve(work.seal(orders)),
    open: (orders) => Promise.resolve(work.open(orders)),
    end: () => Promise.resolve(),
  };
};
