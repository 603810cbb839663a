/** Fingerprint of a floor's key: the store has it, each hello names it, and it says nothing of the key. */
import { createHash } from 'node:crypto';

/** @param key in base64url @returns 16 characters */
export const keyCheckOf = (key: string): string =>
  createHash('sha256').update(`packdesk floor key ${key}`).digest('base64url').slice(0, 16);
