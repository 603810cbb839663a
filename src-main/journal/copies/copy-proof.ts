/**
 * Proof that this station made a copy in the second folder, which others may write: an HMAC in a file beside the copy, under a key
 * that is in neither folder.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readFileUpTo } from '../../files/read-file-up-to.ts';
import { writeWholeBlocking } from '../../files/replace-file.ts';

/** Key of this station and journal. Null: it cannot be read; then no copy in the second folder is proved. */
export type CopyKey = Uint8Array | null;

const proofFile = (copy: string): string => `${copy}.mac`;

/** @returns the copy that a file name is of the proof of; `isHalf`: it is still being written. Null: it is not a proof */
export function copyOfProof(name: string): { copy: string; isHalf: boolean } | null {
  const [, copy, half] = /^(.+)\.mac(\.new)?$/.exec(name) ?? [];
  return copy === undefined ? null : { copy, isHalf: half !== undefined };
}

/**
 * Writes the proof of a copy.
 * @param copy path of the copy, whose name is part of the proof
 * @param earlier a proof to keep beside it: that of the content which the copy has until it is replaced
 * @throws the file system's error
 */
export function writeProof(
  key: Uint8Array,
  copy: string,
  content: Buffer,
  earlier: readonly string[] = [],
): void {
  writeWholeBlocking(proofFile(copy), [proofOf(key, copy, content), ...earlier].join('\n'));
}

export const hasProof = (copy: string): boolean => existsSync(proofFile(copy));

/**
 * Finds the valid proof of a copy. The copy is not read if there is no key.
 * @param content of the copy, if the caller has read it already
 * @returns null if no proof holds
 * @throws the file system's error
 */
export function provedBy(key: CopyKey, copy: string, content?: Buffer): string | null {
  if (key === null) return null;
  const proof = proofOf(key, copy, content ?? readFileSync(copy));
  return proofsIn(proofFile(copy)).some((line) => isSame(line, proof)) ? proof : null;
}

/** Largest number of proofs of a copy: one for the present content, one for its replacement. */
const MOST_LINES = 2;
/** Above the size of all proofs. */
const MOST_BYTES = 1024;

/** An unreadable file proves nothing. */
function proofsIn(file: string): string[] {
  try {
    return readFileUpTo(file, MOST_BYTES).toString().split('\n', MOST_LINES);
  } catch {
    return [];
  }
}

/** The same key also finds badges, so another one is derived from it. */
function proofOf(key: Uint8Array, copy: string, content: Buffer): string {
  const own = createHmac('sha256', key).update('copies of the journal').digest();
  return createHmac('sha256', own)
    .update(`${basename(copy)}\n`)
    .update(content)
    .digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
