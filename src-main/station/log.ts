/** The log: to standard error and to a rotating file. No secret and no buyer's data is ever handed to it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { multistream, pino, type Logger } from 'pino';
import { createStream } from 'rotating-file-stream';
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
  const file = createStream('packdesk.log', { path: folder, size: '5M', maxFiles: 5, mode: 0o600 });
  // A full disk must not end the application because of its log.
  file.on('error', () => undefined);
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
  return { log, close: () => new Promise((resolve) => file.end(() => resolve())) };
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
