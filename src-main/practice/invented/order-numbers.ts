import { createRandom } from './random.ts';

/** Base 32 without I, L, O and U: a one is never taken for an I. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Form of an orderId of this service. */
export const ORDER_ID = /^PD[0-9A-HJKMNP-TV-Z]{10}$/;

/** The orderId of the order with this serial number: "PD" and ten characters. */
export function orderIdOf(seed: number, serial: number): string {
  const random = createRandom(seed, 'orderId', serial);
  let orderId = 'PD';
  while (orderId.length < 12) orderId += ALPHABET.charAt(random.whole(0, 31));
  return orderId;
}

/** A sales channel's order number such as "702-1234567-1234567", different for each serial number below 10^7. */
export function salesChannelOrderIdOf(seed: number, serial: number): string {
  const random = createRandom(seed, 'salesChannelOrderId', serial);
  // The factor has no common divisor with 10^7: every serial number has its own last group.
  const last = (serial * 3_718_281 + 1_234_567) % 10_000_000;
  return random.digits('70#-#######-') + String(last).padStart(7, '0');
}
