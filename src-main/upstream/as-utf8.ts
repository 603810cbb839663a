/** The body of an answer as UTF-8. Nothing is replaced: a replacement character would make two texts one. */
import { isUtf8 } from 'node:buffer';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;
const UTF8_NAMES = /^utf-?8$/i;

/**
 * @param contentType its charset counts; none is UTF-8 (RFC 8259)
 * @returns null for bytes that are not of that charset, and for a charset that is not known
 */
export function asUtf8(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> | null {
  const charset = CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  if (UTF8_NAMES.test(charset)) return isUtf8(body) ? body : null;
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(body);
    const bytes = new TextEncoder().encode(text);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    return null;
  }
}
