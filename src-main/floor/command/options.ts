/** Parsed and checked options of the command. */
import { isIPv6 } from 'node:net';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CommandError } from './command-error.ts';

const COMMON = ['host', 'port', 'database', 'user', 'ca'] as const;

/** Name of the command that lists the reports of a bench. */
const STATEMENTS = 'said';

/** Options that each command takes beside those of the database. */
const COMMANDS = {
  create: ['name', 'prefix', 'key-file'],
  'join-code': ['bench', 'bench-id', 'key-file', 'address', 'sql-file'],
  check: [],
  upgrade: [],
  remove: ['bench-id', 'hours'],
  [STATEMENTS]: ['bench-id', 'hours'],
  'rotate-key': ['key-file', 'new-key-file', 'codes-file'],
  sql: ['name', 'prefix', 'key-file'],
} as const satisfies Record<string, readonly string[]>;

/** Commands that take `--disown`, which has no value. */
const DISOWNING: readonly string[] = ['remove', STATEMENTS];

type FloorCommandName = keyof typeof COMMANDS;

export interface Typed {
  command: FloorCommandName;
  /** Options that may be given once, by name. */
  options: Readonly<Record<string, string>>;
  /** Values of `--address`, which may be given several times. */
  addresses: readonly string[];
  /** True if `--disown` was given: statements of the bench are taken back. */
  disown: boolean;
}

const isCommand = (name: string | undefined): name is FloorCommandName =>
  name !== undefined && Object.hasOwn(COMMANDS, name);

/** @throws CommandError */
export function readTyped(argv: readonly string[]): Typed {
  const [command, ...args] = argv;
  const names = Object.keys(COMMANDS).join(', ');
  if (!isCommand(command))
    throw new CommandError(`Expected a command, one of ${names}; got ${command ?? 'nothing'}.`);
  const allowed = [...COMMON, ...COMMANDS[command]];
  const isDisowned = DISOWNING.includes(command) && args.includes('--disown');
  const rest = isDisowned ? args.filter((arg) => arg !== '--disown') : args;
  const { address: addresses = [], ...values } = parsed(command, rest, allowed);
  const options: Record<string, string> = {};
  for (const [name, [value, ...more]] of Object.entries(values as Record<string, string[]>)) {
    if (more.length > 0)
      throw new CommandError(`--${name} was given ${more.length + 1} times; "${command}" takes it once.`);
    if (value !== undefined) options[name] = value;
  }
  return { command, options, addresses, disown: isDisowned };
}

function parsed(
  command: string,
  args: string[],
  allowed: readonly string[],
): { [name: string]: string[] | undefined; address?: string[] } {
  const options = Object.fromEntries(
    allowed.map((name) => [name, { type: 'string' as const, multiple: true as const }]),
  );
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch {
    // The error's own message may repeat a password that was typed.
    const list = allowed.map((name) => `--${name}`).join(', ');
    const flag = DISOWNING.includes(command) ? ', and --disown without one' : '';
    throw new CommandError(
      `"${command}" takes ${list}, each with a value${flag}. A password is never an option.`,
    );
  }
}

/** @throws CommandError if it is missing */
export function needed({ command, options }: Typed, name: string): string {
  const value = options[name];
  if (value === undefined || value.trim() === '') throw new CommandError(`"${command}" needs --${name}.`);
  return value;
}

/** The options of the database as they were typed, for a command to copy. @returns with a space behind each */
export const databaseAgain = ({ options }: Typed): string =>
  COMMON.flatMap((name) => {
    const value = options[name];
    if (value === undefined) return [];
    return [`--${name} ${/^[\w.:/[\]-]+$/.test(value) ? value : JSON.stringify(value)} `];
  }).join('');

/** Control characters, and those that turn the direction of the text around them: a name would show as another. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** A name of a floor or a bench, as people read it. @throws CommandError */
export function nameOption(typed: Typed, option: string): string {
  const name = needed(typed, option).trim();
  if (name.length > 100 || UNSEEN.test(name))
    throw new CommandError(`--${option} takes 1 to 100 characters on one line, none of which is unseen.`);
  return name;
}

/** @throws CommandError */
export function benchIdOption(typed: Typed): string {
  const id = z.uuid().safeParse(needed(typed, 'bench-id').toLowerCase());
  if (!id.success) throw new CommandError('--bench-id takes an id as "check" lists them.');
  return id.data;
}

const USUAL_HOURS = 24;
/**
 * Largest number of hours to look back: orders that were packed before have left the hall, and no statement about them
 * is taken back.
 */
const MOST_HOURS = 24 * 30;

/** Hours to look back. @throws CommandError */
export function hoursOption({ options }: Typed): number {
  const text = options['hours'];
  const hours = text === undefined ? USUAL_HOURS : /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(hours >= 1 && hours <= MOST_HOURS))
    throw new CommandError(`--hours takes a whole number from 1 to ${MOST_HOURS}; usually ${USUAL_HOURS}.`);
  return hours;
}

/**
 * Prefix of the floor's roles. Roles belong to the whole server, so that two floors on it need two prefixes. @throws
 * CommandError
 */
export function prefixOption({ options }: Typed, database: string): string {
  const made = database
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .slice(0, 20);
  const prefix = options['prefix'] ?? made;
  if (!/^[a-z][a-z\d]{0,19}$/.test(prefix))
    throw new CommandError('--prefix takes 1 to 20 small letters and digits, and begins with a letter.');
  return prefix;
}

/** `HOST`, `HOST:PORT`, `IPv6` or `[IPv6]:PORT`. @throws CommandError */
export function readAddress(text: string, usualPort: number): { host: string; port: number } {
  if (isIPv6(text)) return { host: text, port: usualPort };
  const [, v6, name, digits] = /^(?:\[([\da-fA-F:.]+)\]|([^\s:/@[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = v6 ?? name;
  const port = digits === undefined ? usualPort : Number(digits);
  if (host === undefined || !isPort(port))
    throw new CommandError(
      'An address is HOST or HOST:PORT, such as db.example:5432, without a user, a password or a path.',
    );
  return { host, port };
}

const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65_535;

/** @throws CommandError */
export function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!isPort(port)) throw new CommandError('--port takes a number from 1 to 65535; PostgreSQL has 5432.');
  return port;
}
