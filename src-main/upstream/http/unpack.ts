/**
 * Unpacks a body by its `Content-Encoding`. The engine's own zlib: the part of undici that does it is marked as
 * experimental, and warns on every start.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { UpstreamError } from '../upstream-error.ts';

const UNPACKERS = new Map<string, (packed: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/** Largest number of encodings of one body. More than one is rare; more than a few is an attack. */
const MOST_LAYERS = 3;

/**
 * @param encoding the field as it came; empty or missing = not packed
 * @param maxBytes the most that may come out
 * @throws UpstreamError `unreadable` if it is damaged or packed in an unknown way; `too-large`
 */
export async function unpack(
  body: Buffer,
  encoding: string,
  maxBytes: number,
  changes: boolean,
): Promise<Buffer> {
  const layers = encoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > MOST_LAYERS) throw new UpstreamError('unreadable', { mayHaveHappened: changes });
  if (body.length === 0) return body;
  let unpacked = body;
  let isUnknown = false;
  for (const layer of layers.toReversed()) {
    const unpackOne = UNPACKERS.get(layer);
    if (!unpackOne) {
      isUnknown = true;
      continue;
    }
    try {
      unpacked = await unpackOne(unpacked, { maxOutputLength: maxBytes });
    } catch (cause) {
      const tooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
      throw new UpstreamError(tooLarge ? 'too-large' : 'unreadable', { mayHaveHappened: changes, cause });
    }
  }
  // Some servers send a charset here, or "none", and compress nothing.
  if (isUnknown && !beginsLikeJson(unpacked))
    throw new UpstreamError('unreadable', { mayHaveHappened: changes });
  return unpacked;
}

/** True for JSON in UTF-8 or UTF-16, with or without a byte order mark. */
const beginsLikeJson = (body: Buffer): boolean =>
  /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*[[{]/.test(body.toString('latin1', 0, 200));
