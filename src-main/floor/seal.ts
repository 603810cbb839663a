/**
 * Sealing of typed text and names of people for the store: encrypted under the floor's key, which only benches have. The
 * purpose of a text and its order are bound to it, so that the store cannot pass one off as another.
 */
import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Text that a person typed, sealed under the floor's key: the store cannot read it. */
export type Sealed = string;

export const FLOOR_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1.';

/** `operator` of a heartbeat has no order: its order is the empty text. */
export type SealPurpose =
  'operator' | 'reason' | 'by' | 'cancel-reason' | 'event' | 'fact' | 'figures' | 'order';

/** Purposes whose text is compressed: there are many, and they are long. */
const COMPRESSED: readonly SealPurpose[] = ['event', 'figures', 'order'];
/** Longest text that is opened. The store limits the sealed length only, and a compressed text can be a thousand times as long. */
export const MOST_TEXT_BYTES = 16_000_000;
/** Longest text of `figures`: a bench has one for each day, and a board opens those of all benches at once. */
const MOST_FIGURES_BYTES = 2_000_000;
/** Bytes that are opened for one answer of the store: many long texts of one bench must not fill the memory of another. */
export const MOST_OPENED_BYTES = 64_000_000;

const boundTo = (purpose: SealPurpose, orderId: string) => Buffer.from(JSON.stringify([purpose, orderId]));

/** @param key 32 bytes, the floor's. @returns a different text each time */
export function seal(
  key: Uint8Array | KeyObject,
  purpose: SealPurpose,
  orderId: string,
  text: string,
): Sealed {
  const plain = Buffer.from(text);
  return encrypted(
    key,
    boundTo(purpose, orderId),
    COMPRESSED.includes(purpose) ? deflateRawSync(plain) : plain,
  );
}

/**
 * @param mostBytes of the text
 * @returns null if it was sealed under another key, for something else, or by a newer version, was changed, or is too long
 */
export function openSealed(
  key: Uint8Array,
  purpose: SealPurpose,
  orderId: string,
  sealed: Sealed,
  mostBytes = purpose === 'figures' ? MOST_FIGURES_BYTES : MOST_TEXT_BYTES,
): string | null {
  const found = decrypted(key, boundTo(purpose, orderId), sealed);
  if (found === null) return null;
  try {
    const plain = COMPRESSED.includes(purpose)
      ? inflateRawSync(found, { maxOutputLength: Math.max(1, mostBytes) })
      : found;
    return plain.toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Seals a text again for the same purpose under another key; the length stays, and the text is not decompressed.
 * @param keys as objects: made once for very many texts, which takes a quarter of the time
 * @returns null if it was not sealed under the first key for that purpose, or was changed
 */
export function resealed(
  { from, to }: { from: KeyObject; to: KeyObject },
  purpose: SealPurpose,
  orderId: string,
  sealed: Sealed,
): Sealed | null {
  const bound = boundTo(purpose, orderId);
  const bytes = decrypted(from, bound, sealed);
  return bytes && encrypted(to, bound, bytes);
}

function encrypted(key: Uint8Array | KeyObject, bound: Uint8Array, bytes: Uint8Array): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return VERSION + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function decrypted(key: Uint8Array | KeyObject, bound: Uint8Array, sealed: Sealed): Buffer | null {
  if (!sealed.startsWith(VERSION)) return null;
  const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bound).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  } catch {
    return null;
  }
}
