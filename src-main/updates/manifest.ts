/**
 * File of a feed: a manifest of one release, and the signature over its exact bytes. Whether its age and its version are
 * acceptable: `update-checker.ts`.
 */
import { sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { withoutDirections } from '../contract/terms/shown-text.ts';
import type { Release } from '../contract/station/updates.ts';
import { isReleaseVersion } from '../domain/station/release-version.ts';
import { FeedError } from './feed-error.ts';

/** Characters. */
export const MOST_NOTES = 20_000;
const MOST_FILES = 20;

/** Lines and tabs are the only controls: notes are shown as text, and nothing in them moves a cursor. */
const isPlainText = (text: string) => !/[^\P{Cc}\n\t]/u.test(text);

/** Unknown fields are ignored, not refused: fields added later must not hide newer versions from stations of this one. */
const manifestSchema = z.object({
  /** A key may sign for other programs too. */
  product: z.literal('packdesk'),
  version: z.string().refine(isReleaseVersion),
  /** Time of signing, ISO 8601 in UTC. A later manifest replaces an earlier one, whatever its version. */
  published: z.iso.datetime(),
  notes: z.string().overwrite(withoutDirections).max(MOST_NOTES).refine(isPlainText),
  /** File names without addresses: nothing here leads to another host. */
  files: z
    .array(
      z.object({
        name: z.string().regex(/^[\w+~][\w.+~-]{0,119}$/),
        bytes: z.number().int().positive(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .min(1)
    .max(MOST_FILES),
});
export type Manifest = z.infer<typeof manifestSchema>;

const envelopeSchema = z.object({ signed: z.base64().min(1), signature: z.base64().min(1) });

/** @returns the text of the feed's file */
export function signManifest(manifest: Manifest, key: KeyObject): string {
  const bytes = Buffer.from(JSON.stringify(manifestSchema.parse(manifest)));
  const envelope = { signed: bytes.toString('base64'), signature: sign(null, bytes, key).toString('base64') };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/**
 * Reads a manifest. Its contents are parsed only after its signature was verified.
 * @param file bytes as received
 * @throws FeedError
 */
export function readManifest(file: Buffer, key: KeyObject): Release {
  const envelope = jsonOf(file);
  const { data, error } = envelopeSchema.safeParse(envelope);
  if (error) throw new FeedError(isUnsigned(envelope) ? 'unsigned' : 'damaged');
  const bytes = Buffer.from(data.signed, 'base64');
  if (!verify(null, bytes, key, Buffer.from(data.signature, 'base64')))
    throw new FeedError('wrong-signature');
  const manifest = manifestSchema.safeParse(signedJson(bytes));
  if (manifest.error)
    throw new FeedError('wrong-content', { field: manifest.error.issues[0]?.path.join('.') ?? '' });
  const { version, published, notes, files } = manifest.data;
  return { version, publishedAt: Date.parse(published), notes, files };
}

/** True for a whole JSON object without the signature: it was not signed, or the signature was removed. */
const isUnsigned = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('signature' in value);

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new FeedError('damaged', { cause });
  }
}

function signedJson(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch (cause) {
    throw new FeedError('wrong-content', { field: '', cause });
  }
}
