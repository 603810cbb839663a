/**
 * The history of notices, beside the settings: who comes in the morning reads what was so at night. It is no record of work: a file
 * that is lost or cannot be read is begun again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AlertLog } from '../domain/alerts.ts';
import { writeWhole } from './whole-file.ts';

/** One that lasted when the file was written. A kind that this version does not know is passed over. */
const entry = { kind: z.string(), count: z.number().nullable(), since: z.number() };
const schema = z.object({
  lasting: z.array(z.object({ ...entry, most: z.number().nullable() })),
  past: z.array(z.object({ ...entry, until: z.number() })),
});

const pathIn = (folder: string): string => join(folder, 'notices.json');

/** @param isKind whether a word of the file is a kind of this version */
export function readAlertFile(
  folder: string,
  isKind: (kind: string) => kind is AlertLog['past'][number]['kind'],
): AlertLog {
  const known = <E extends { kind: string }>(entries: readonly E[]) =>
    entries.flatMap(({ kind, ...rest }) => (isKind(kind) ? [{ ...rest, kind }] : []));
  try {
    const { lasting, past } = schema.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')));
    return { lasting: known(lasting), past: known(past) };
  } catch {
    return { lasting: [], past: [] };
  }
}

/** Whole or not at all. @throws the file system's error */
export function writeAlertFile(folder: string, log: AlertLog): void {
  writeWhole(pathIn(folder), JSON.stringify(log));
}
