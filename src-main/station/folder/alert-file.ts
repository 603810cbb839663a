/**
 * History of alerts, beside the settings: it shows in the morning what went wrong at night. It is not a record of work:
 * a lost or unreadable file is started again.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { AlertLog } from '../../domain/station/alerts.ts';
import { readJsonIfThere, writeWhole } from '../../files/replace-file.ts';

/** An alert that was present when the file was written. A kind unknown to this version is skipped. */
const entry = { kind: z.string(), count: z.number().nullable(), since: z.number() };
const schema = z.object({
  lasting: z.array(z.object({ ...entry, most: z.number().nullable() })),
  past: z.array(z.object({ ...entry, until: z.number() })),
});

const pathIn = (folder: string): string => join(folder, 'notices.json');

/**
 * @param isKind whether a word of the file is a kind of this version
 * @throws the file system's error if the file is there and cannot be read
 */
export function readAlertFile(
  folder: string,
  isKind: (kind: string) => kind is AlertLog['past'][number]['kind'],
): AlertLog {
  const known = <E extends { kind: string }>(entries: readonly E[]) =>
    entries.flatMap(({ kind, ...rest }) => (isKind(kind) ? [{ ...rest, kind }] : []));
  const content = readJsonIfThere(pathIn(folder), (value) => schema.parse(value));
  if (content === null || content === 'unreadable') return { lasting: [], past: [] };
  return { lasting: known(content.lasting), past: known(content.past) };
}

/** Writes the file whole or not at all. @throws the file system's error */
export const writeAlertFile = (folder: string, log: AlertLog): Promise<void> =>
  writeWhole(pathIn(folder), JSON.stringify(log));
