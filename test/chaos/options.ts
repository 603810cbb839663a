/** Options of random tests: those of a command, and those that a test reads from the environment. */
import { parseArgs } from 'node:util';

/** An option that makes no sense: one line and the exit code 2, never another run than was asked for. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An option of a command. */
interface Option<Value> {
  about: string;
  /** Word for its value in the help; null: a flag, which has none. */
  value: string | null;
  /** Text that is read if it is not given. */
  otherwise?: string;
  /** @throws UsageError */
  read(name: string, given: string | boolean | undefined): Value;
}

/** @throws UsageError if it is not a whole number above zero */
export function whole(name: string, text: string): number {
  const n = Number(text);
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(n) || n < 1)
    throw new UsageError(`--${name} "${text}": not a whole number above 0`);
  return n;
}

/** Parts of a list with commas, without the spaces around them. */
export const names = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** @throws UsageError if it is none of these */
export function known<Name extends string>(kind: string, given: string, all: readonly Name[]): Name {
  const found = all.find((one) => one === given);
  if (found === undefined)
    throw new UsageError(`unknown ${kind} "${given}"; the names are: ${all.join(', ')}`);
  return found;
}

export const text = (about: string, otherwise: string): Option<string> => ({
  ...{ about, otherwise, value: 'TEXT' },
  read: (_name, given) => String(given ?? otherwise),
});

/** A whole number above zero. */
export const count = (about: string, otherwise: number): Option<number> => ({
  ...{ about, otherwise: String(otherwise), value: 'N' },
  read: (name, given) => whole(name, String(given ?? otherwise)),
});

export const flag = (about: string): Option<boolean> => ({
  ...{ about, value: null },
  read: (_name, given) => given === true,
});

/** An option with any text; null if it is not given. */
export const optional = (about: string, value: string): Option<string | null> => ({
  ...{ about, value },
  read: (_name, given) => (given === undefined ? null : String(given)),
});

/** An option with some of these names, separated by commas; empty if it is not given. @param kind word for one name */
export const someOf = <Name extends string>(
  about: string,
  kind: string,
  all: readonly Name[],
): Option<readonly Name[]> => ({
  ...{ about, value: 'A,B' },
  read: (_name, given) => names(String(given ?? '')).map((one) => known(kind, one, all)),
});

type Values<Options> = {
  [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never;
};

interface Command<Options, Read> {
  /** The command as a person types it, without its options. */
  command: string;
  options: Options;
  /** Lines under the options. */
  help?: readonly string[];
  /** Options as the command needs them. @throws UsageError if they do not fit each other */
  read: (values: Values<Options>) => Read;
}

/** @returns what `read` gives; the process ends with the help, or with one line and the exit code 2 if they make no sense */
export function commandOptions<const Options extends Record<string, Option<unknown>>, Read>({
  command,
  options,
  help = [],
  read,
}: Command<Options, Read>): Read {
  const rows = Object.entries(options);
  if (process.argv.includes('--help')) {
    const lines = rows.map(([name, { about, value, otherwise }]) => {
      const shown = `--${name}${value === null ? '' : ` ${value}`}`;
      return `  ${shown.padEnd(18)} ${about}${otherwise === undefined ? '' : ` (${otherwise})`}`;
    });
    process.stdout.write(`${[`${command} [options]`, ...lines, ...help].join('\n')}\n`);
    process.exit(0);
  }
  try {
    const types = rows.map(([name, { value }]) => [
      name,
      { type: value === null ? 'boolean' : 'string' } as const,
    ]);
    const { values } = parseArgs({ options: Object.fromEntries(types) });
    const given = values as Record<string, string | boolean | undefined>;
    return read(
      Object.fromEntries(
        rows.map(([name, option]) => [name, option.read(name, given[name])]),
      ) as Values<Options>,
    );
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : '';
    if (!(error instanceof UsageError) && !String(code).startsWith('ERR_PARSE_ARGS')) throw error;
    const [line] = (error as Error).message.split('\n');
    // Through npm the options need a "--" of their own, or npm takes their names and leaves the values.
    const isLeftByNpm =
      code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' && 'npm_lifecycle_event' in process.env;
    process.stderr.write(
      `${line}${isLeftByNpm ? ' (options go after "--": npm run simulate -- --seed 7)' : ''}\n`,
    );
    process.exit(2);
  }
}

type Widened<Value> = Value extends number ? number : string;
type Variables = Record<string, readonly [variable: string, otherwise: string | number]>;

/**
 * Options of a random test, each of which a variable of the environment may set.
 * @param variables by the name of the option; one whose default is a number takes only whole numbers above 0, and any as a seed
 * @returns them, and `played`: the variables that play the same again, for a message
 * @throws UsageError for anything else: no days at all would be played, and nothing found
 */
export function environmentOptions<const Given extends Variables>(
  variables: Given,
): { [Name in keyof Given]: Widened<Given[Name][1]> } & { played: string } {
  const rows = Object.entries(variables).map(([name, [variable, otherwise]]) => {
    const given = process.env[variable] ?? String(otherwise);
    // A seed of fast-check may be negative.
    const isRight = variable.endsWith('SEED') ? /^-?\d+$/ : /^[1-9]\d*$/;
    if (typeof otherwise === 'number' && !isRight.test(given))
      throw new UsageError(`${variable}="${given}": not a whole number above 0`);
    return { name, variable, given, value: typeof otherwise === 'number' ? Number(given) : given };
  });
  const played = rows.map(({ variable, given }) => `${variable}=${given}`).join(' ');
  const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { ...values, played } as ReturnType<typeof environmentOptions<Given>>;
}
