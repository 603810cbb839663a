/**
 * Last answer of the feed, stored beside the settings, so that a newer version is shown right after a start, and no
 * earlier manifest replaces a later one. The file is stored unchanged, and verified when it is read.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonIfThere, writeWhole } from '../files/replace-file.ts';

const schema = z.object({
  /** Time of the answer, epoch milliseconds. */
  at: z.number(),
  /** The file of the feed. */
  file: z.string(),
});
type LastAnswer = z.infer<typeof schema>;

const pathIn = (folder: string) => join(folder, 'updates.json');

/** @returns null if there is none with a meaning @throws the file system's error */
export function readLastAnswer(folder: string): LastAnswer | null {
  const answer = readJsonIfThere(pathIn(folder), (value) => schema.parse(value));
  return answer === 'unreadable' ? null : answer;
}

/** Writes the answer atomically. @throws the file system's error */
export const writeLastAnswer = (folder: string, answer: LastAnswer): Promise<void> =>
  writeWhole(pathIn(folder), JSON.stringify(answer));
