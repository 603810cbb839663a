/** Options of the commands: what makes no sense is one line and the exit code 2, never another run than was asked for. */

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError if it is not a whole number above zero: otherwise other days would be played */
export function whole(option: string, text: string): number {
  const n = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(n) || n < 1)
    throw new UsageError(`--${option} "${text}": not a whole number above 0`);
  return n;
}

/** @returns the names of a list with commas, without the spaces around them */
export const names = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** @throws UsageError if one is not known */
export function known(what: string, given: readonly string[], all: readonly string[]): readonly string[] {
  const unknown = given.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`unknown ${what} "${unknown}"; the names are: ${all.join(', ')}`);
  return given;
}

/** @returns what `read` gives; if the options make no sense the process ends with one line */
export function optionsOr<T>(help: string, read: () => T): T {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${help}\n`);
    process.exit(0);
  }
  try {
    return read();
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : '';
    const isUsage = error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS');
    if (!isUsage) throw error;
    const [line] = (error as Error).message.split('\n');
    // Through npm the options need a "--" of their own, or npm takes their names and leaves the values.
    const isLeftByNpm =
      code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && 'npm_lifecycle_event' in process.env;
    const hint = isLeftByNpm ? ' (options go after "--": npm run simulate -- --seed 7)' : '';
    process.stderr.write(`${line}${hint}\n`);
    process.exit(2);
  }
}
