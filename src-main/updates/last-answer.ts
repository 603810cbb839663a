/**
 * What the feed had last, beside the settings: so that a newer version is shown at once after a start, and no earlier manifest
 * takes the place of a later one. The file is as it came, and is verified as it is read.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  /** When it came, epoch milliseconds. */
  at: z.number(),
  /** The file of the feed. */
  file: z.string(),
});
type LastAnswer = z.infer<typeof schema>;

const pathIn = (folder: string) => join(folder, 'updates.json');

/** @returns null where there is none that can be read */
export function readLastAnswer(folder: string): LastAnswer | null {
  try {
    return schema.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all. @throws the file system's error */
export function writeLastAnswer(folder: string, answer: LastAnswer): void {
  const path = pathIn(folder);
  writeFileSync(`${path}.new`, JSON.stringify(answer), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
