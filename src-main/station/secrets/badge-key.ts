/** The key by which scans of badges are known. It is outside the data folder: a copy of that folder says nothing of a short badge. */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writeWholeBlocking } from '../../files/replace-file.ts';

/** Key length of HMAC-SHA-256. */
const BYTES = 32;
/** An id becomes part of a path. */
const ID = /^[0-9a-zA-Z-]{1,64}$/;

/** Key of a journal by the journal's id; made if there is none. */
export type BadgeKey = (journalId: string) => Buffer;

/**
 * @param keys folder of the keys; it is made if it is missing
 * @returns throws if the key cannot be read or written
 */
export const badgeKeysIn =
  (keys: string): BadgeKey =>
  (journalId) => {
    if (!ID.test(journalId)) throw new Error('that is no id of a journal');
    const file = join(keys, `${journalId}.badges.key`);
    const there = Buffer.from(readIfThere(file) ?? '', 'base64');
    if (there.length === BYTES) return there;
    const key = randomBytes(BYTES);
    mkdirSync(keys, { recursive: true, mode: 0o700 });
    writeWholeBlocking(file, key.toString('base64'));
    return key;
  };
