/** The body of an answer as UTF-8. Nothing is replaced: a replacement character would make two texts one. */
import { isUtf8 } from 'node:buffer';

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Encodings of one byte a character: letters beyond ASCII almost never form valid UTF-8 by chance. */
const ONE_BYTE = /^(?:windows|iso-8859|koi8|macintosh|x-mac|ibm)/;

/** Byte order marks, each with its encoding; UTF-16 of the service in the wrong order would be other text, and no error. */
const MARKS = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), charset: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe]), charset: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), charset: 'utf-16be' },
];

/**
 * @param contentType its charset counts; default UTF-8 (RFC 8259). Valid UTF-8 is read as that even if the server names
 * a one-byte charset, which may be its default
 * @returns without its byte order mark, which overrides the charset; null for bytes that are not of that charset, or of
 * UTF-8 if it is unknown, such as `utf8mb4`
 */
export function asUtf8(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> | null {
  const marked = MARKS.find(({ mark }) => body.subarray(0, mark.length).equals(mark));
  const charset = marked?.charset ?? CHARSET.exec(contentType)?.[1] ?? 'utf-8';
  const bytes = body.subarray(marked?.mark.length ?? 0);
  const decoder = decoderOf(charset);
  if (decoder === null || decoder.encoding === 'utf-8') return isUtf8(bytes) ? bytes : null;
  try {
    if (ONE_BYTE.test(decoder.encoding) && isUtf8(bytes)) return bytes;
    const text = decoder.decode(bytes);
    const utf8 = new TextEncoder().encode(text);
    return Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength);
  } catch {
    return null;
  }
}

/** @returns null for an unknown charset */
function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return null;
  }
}
