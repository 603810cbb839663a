/** The newest lines of the log for a report: only the listed fields of each, and no word of an error that may be data. */
import { open } from 'node:fs/promises';

/** Bytes that are read from the end of the file. */
const READ_BYTES = 256 * 1024;
const MOST_LINES = 200;

const LEVELS: Readonly<Record<number, string>> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

/** Fields of our log lines beside time, level, words and error. Others do not leave the station. */
const FIELDS = [
  ...['reason', 'copy', 'file', 'statement', 'ms', 'fault', 'version', 'node', 'mode', 'kind', 'status'],
  ...['failures', 'found', 'count', 'type', 'exitCode', 'name', 'inARow', 'event', 'why', 'procedure'],
  ...['way', 'isDone', 'events', 'head'],
];

/** @returns objects as they go into the report, oldest first; none if there is no log */
export async function newestLogLines(file: string): Promise<Record<string, unknown>[]> {
  const text = await endOf(file);
  const lines = text.split('\n').flatMap((line) => {
    const read = readLine(line);
    return read === null ? [] : [read];
  });
  return lines.slice(-MOST_LINES);
}

async function endOf(file: string): Promise<string> {
  try {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const from = Math.max(0, size - READ_BYTES);
      const { buffer, bytesRead } = await handle.read({
        buffer: Buffer.alloc(size - from),
        position: from,
      });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return '';
  }
}

/** @returns null if it is not a line of ours, such as the first one, which was cut */
function readLine(line: string): Record<string, unknown> | null {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const fields = read as Record<string, unknown>;
  const { time, level, msg, err } = fields;
  return {
    time,
    level: LEVELS[Number(level)] ?? level,
    msg,
    ...Object.fromEntries(FIELDS.filter((name) => name in fields).map((name) => [name, fields[name]])),
    ...(typeof err === 'object' && err !== null ? { error: errorOf(err as Record<string, unknown>) } : {}),
  };
}

/** A quoted text may be typed or received data; a path may stay. */
const QUOTED = /(["'`])(?![~(/]|[A-Za-z]:\\)[^"'`]*\1/g;

/** Parsers quote the text that they could not read: none of their words are taken over. */
function errorOf({ name, message, stack }: Record<string, unknown>): Record<string, unknown> {
  const words = String(message);
  return {
    name,
    message: name === 'SyntaxError' || name === 'ZodError' ? '(left out)' : words.replaceAll(QUOTED, '…'),
    stack: String(stack)
      .split('\n')
      .filter((one) => /^\s+at /.test(one))
      .map((one) => one.trim()),
  };
}
