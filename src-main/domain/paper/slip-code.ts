/**
 * The code on a packing slip, after its prefix: its order and version. Letters and digits only, as in commands: they
 * come through every keyboard layout. An order's number may have any characters, and is written in base 32.
 */
/** Crockford's: no letter that is taken for a digit. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a version. */
export const VERSION_LENGTH = 10;
/** Limit in characters: a scanner on the bench does not read the code of a longer text. */
const LONGEST = 400;

export interface SlipName {
  orderId: string;
  version: string;
}

/** @param version of `VERSION_LENGTH` capital letters and digits @returns null if the order number is too long for a code */
export function slipCode({ orderId, version }: SlipName): string | null {
  const number = /^[A-Z0-9]+$/.test(orderId) ? `A${orderId}` : `B${base32(orderId)}`;
  return number.length > LONGEST ? null : `${version}${number}`;
}

/** @returns null if it says no order: it is damaged, or of a newer Packdesk */
export function readSlipCode(text: string): SlipName | null {
  const found = new RegExp(`^([A-Z0-9]{${VERSION_LENGTH}})([AB])([A-Z0-9]+)$`).exec(
    text.trim().toUpperCase(),
  );
  if (!found) return null;
  const [, version = '', kind, number = ''] = found;
  const orderId = kind === 'A' ? number : fromBase32(number);
  return orderId === null ? null : { orderId, version };
}

function base32(text: string): string {
  let [digits, bits, pending] = ['', 0, 0];
  for (const byte of new TextEncoder().encode(text)) {
    pending = (pending << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) digits += DIGITS[(pending >> (bits - 5)) & 31];
    pending &= (1 << bits) - 1;
  }
  return bits > 0 ? digits + (DIGITS[(pending << (5 - bits)) & 31] ?? '') : digits;
}

/** @returns null if the text was not written by `base32` */
function fromBase32(digits: string): string | null {
  const bytes: number[] = [];
  let [bits, pending] = [0, 0];
  for (const digit of digits) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return null;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((pending >> bits) & 255);
    pending &= (1 << bits) - 1;
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
    return base32(text) === digits ? text : null;
  } catch {
    return null;
  }
}
