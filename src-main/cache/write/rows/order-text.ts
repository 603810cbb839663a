/** Text of an order, unchanged, and its contents. */
import { hash } from 'node:crypto';
import { parseExactly } from '../../../domain/orders/exact-json.ts';
import { readOrder, readOrderText, type OrderReading } from '../../../domain/orders/order-facts.ts';

/** The exact text of one order, UTF-8. */
export interface OrderText {
  bytes: Uint8Array;
  hash: string;
}

export interface ReadText {
  text: OrderText;
  reading: OrderReading;
}

export const textOf = (bytes: Uint8Array): OrderText => ({ bytes, hash: hash('sha1', bytes, 'base64') });

/** Reads one text by itself. */
export const readIt = (text: OrderText): ReadText => ({
  text,
  reading: readOrderText(asBuffer(text.bytes).toString()),
});

/** Reads all orders of a page together, which is faster than one by one. @param texts all order texts cut out of that page */
export function readPage(page: Uint8Array, texts: readonly OrderText[]): ReadText[] {
  const values = ordersOf(page, texts.length);
  if (!values) return texts.map(readIt);
  return texts.map((text, n) => ({ text, reading: readOrder(values[n]) }));
}

/** @returns null if the page as a whole is not JSON: then only some of its orders may be */
function ordersOf(page: Uint8Array, count: number): unknown[] | null {
  try {
    const { orders } = parseExactly(asBuffer(page).toString()) as { orders: unknown[] };
    return orders.length === count ? orders : null;
  } catch {
    return null;
  }
}

/** The same memory. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
