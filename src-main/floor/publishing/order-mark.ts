/**
 * The fingerprint of a published order: equal if the text and the state are, so that a leader compares its orders with the
 * store's without reading them. Under a key that only benches have: no text can be guessed from it.
 */
import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { OrderState } from '../store/store-orders.ts';

const LABEL = 'packdesk floor order mark v1';
const KEY_BYTES = 32;

/** @param text of the service; null: there is none. @returns 43 characters. A text without a number is named by its mark as `open` */
export type OrderMark = (state: OrderState, text: string | null) => string;

/** @param floorKey 32 bytes. The key of the marks is derived from it: one key seals, another marks. */
export function orderMarkUnder(floorKey: Uint8Array): OrderMark {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', floorKey, '', LABEL, KEY_BYTES)));
  // Halves of a surrogate pair are escaped by JSON, so that no two texts have the same bytes.
  return (state, text) =>
    createHmac('sha256', key)
      .update(JSON.stringify([state, text]))
      .digest('base64url');
}
