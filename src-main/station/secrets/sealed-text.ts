/**
 * Authenticated text (value and HMAC): some keyrings encrypt without integrity, and the purpose of a secret must not be
 * changeable on the disk.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const sealedSchema = z.object({ text: z.string(), code: z.string() });

/** @param secret part of the text itself; the code cannot be made without it */
export function seal(text: string, secret: string): string {
  return JSON.stringify({ text, code: codeOf(text, secret) });
}

/**
 * @param secretOf finds in the text the secret that it was sealed with
 * @returns the text
 * @throws if it is not the sealed text
 */
export function unseal(sealed: string, secretOf: (text: string) => string): string {
  const { text, code } = sealedSchema.parse(JSON.parse(sealed));
  const expected = Buffer.from(codeOf(text, secretOf(text)));
  const found = Buffer.from(code);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) {
    throw new Error('the text was changed after it was kept');
  }
  return text;
}

const codeOf = (text: string, secret: string) =>
  createHmac('sha256', `packdesk ${secret}`).update(text).digest('base64');
