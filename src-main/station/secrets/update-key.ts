/** The key that signs a feed of updates: an Ed25519 public key, from an option or a policy. */
import { createPublicKey, type KeyObject } from 'node:crypto';

/** Header before the 32 bytes of such a key in its usual form (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * @param text base64 of the 32 bytes themselves, or of the key as DER (SPKI)
 * @returns null if it is not such a key
 */
export function readUpdateKey(text: string): KeyObject | null {
  if (!BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  const der = bytes.length === RAW_BYTES ? Buffer.concat([SPKI_HEAD, bytes]) : bytes;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
