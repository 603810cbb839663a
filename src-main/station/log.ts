/** The log: to standard error and to a rotating file. No secret and no buyer's data is ever handed to it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { multistream, pino, type Logger } from 'pino';
import { LogFile } from './folder/log-file.ts';
import { printable } from '../domain/printable.ts';

export type Log = Logger;

/** A safety net under the rule that such values are not logged at all. */
const REDACTED = ['clientSecret', 'token', 'authorization', '*.clientSecret', '*.token', '*.authorization'];

/**
 * @param dataDir the file is `logs/packdesk.log` in it: 5 MB each, five kept
 * @param toStandardError false in tests that would only be noisy
 */
export function createLog(dataDir: string, toStandardError = true): { log: Log; close: () => Promise<void> } {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new LogFile(folder);
  const streams = toStandardError ? [{ stream: process.stderr }, { stream: file }] : [{ stream: file }];
  const log = pino(
    {
      base: null,
      redact: REDACTED,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
      formatters: { log: printableFields },
    },
    multistream(streams),
  );
  file.resumed = (lines) =>
    log.warn(
      { lines },
      'lines of the log could not be written: its file was open elsewhere, or the disk full',
    );
  return { log, close: () => file.close() };
}

/** Words of an engine, or the number of an order, may have bytes of a damaged file. */
const printableFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, typeof value === 'string' ? printable(value) : value]),
  );

/** Name, message and place of an error: not its own fields, which may hold a request or an answer. */
function errorForLog(error: unknown): { name: string; message: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error, stack: undefined };
  const { name, message, stack } = error;
  return { name, message: printable(message), stack: stack === undefined ? stack : printable(stack) };
}
