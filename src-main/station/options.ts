/** Command-line options, the same for both hosts, and the credentials and proxies from the environment. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { NUMBER_SETTINGS } from '../contract/station/number-settings.ts';
import { withoutKeyringSchema } from '../contract/station/secret.ts';
import { readProxies, type Proxies } from '../domain/station/proxies.ts';
import { ClientSecretError, readClientSecret } from './secrets/client-secret.ts';
import { nearestName } from './policy/nearest-name.ts';
import { POLL_SECONDS } from './settings.ts';
import {
  address as addressSchema,
  caFile,
  METRICS_PORT,
  stationName,
  updateFeed,
  updateKey,
} from './policy/value-schemas.ts';

/** Bad arguments. The message is one sentence with the expected form. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

const whole = ({ from, to }: { from: number; to: number }) =>
  z
    .string()
    .refine((digits) => /^\d+$/.test(digits) && Number(digits) >= from && Number(digits) <= to, {
      error: ({ input }) =>
        `expects a whole number from ${from} to ${to}, not "${String(input).slice(0, 40)}"`,
    })
    .transform(Number);

const address = addressSchema('PACKDESK_CLIENT_ID and PACKDESK_CLIENT_SECRET');

const flag = (description: string) => z.boolean().default(false).meta({ description });
/** @param title name of the value in the help */
const value = <Type extends z.ZodType>(title: string, schema: Type, description: string) =>
  schema.nullable().default(null).meta({ title, description });

const known = z.object({
  practice: flag('work on the built-in practice service'),
  'data-dir': value('DIR', z.string(), 'folder for all data of this station; one running station per folder'),
  station: value('NAME', stationName, 'name of this bench'),
  'auth-url': value('URL', address, 'sign-in address of the service'),
  'product-url': value('URL', address, 'catalogue address of the service'),
  'order-url': value('URL', address, 'order address of the service'),
  'ca-file': value('FILE', caFile, 'PEM certificates of your own certificate authority'),
  'without-keyring': value(
    'HOW',
    z.enum(withoutKeyringSchema.options, {
      error: ({ input }) => `expects file or memory, not "${String(input).slice(0, 40)}"`,
    }),
    'the secret without a keyring: file stores it obfuscated, memory does not store it',
  ),
  'poll-seconds': value('N', whole(POLL_SECONDS), 'seconds between checks of the service, 30 by default'),
  'keep-days': value(
    'N',
    whole(NUMBER_SETTINGS.keepDays),
    'days to keep orders after they leave the queue, 30 by default',
  ),
  'grace-seconds': value(
    'N',
    whole(NUMBER_SETTINGS.graceSeconds),
    'seconds a cancel waits before it is sent, 10 by default',
  ),
  'metrics-port': value(
    'N',
    whole(METRICS_PORT),
    'publish metrics of this station on 127.0.0.1 at this port, under /metrics',
  ),
  'update-feed': value('URL', updateFeed, 'address of the file that names the newest version of Packdesk'),
  'update-key': value('KEY', updateKey, 'base64 Ed25519 public key that verifies the feed'),
  policy: value('FILE', z.string(), "administrator's policy, if this computer has none of its own"),
  'check-policy': value('FILE', z.string(), 'print what a policy would set, or its faults, and exit'),
  floor: value('COMMAND', z.string(), 'first of all: make or run a bench group; --floor --help says how'),
  'hash-bench-code': flag('read a kiosk mode code, print its hash for a policy, and exit'),
  'new-administrator': value(
    'NAME',
    z.string().trim().min(1, 'expects a name').max(60, 'expects a name of at most 60 characters'),
    'read a PIN, add an administrator of that name with it, and exit',
  ),
  port: value('N', whole({ from: 0, to: 65_535 }), 'browser host: port, 0 for any free one'),
  headless: flag('browser host: do not open a browser'),
  help: flag('print this and exit'),
  version: flag('print the version and exit'),
});

/** Options without a title take no value. */
const rows = Object.entries(known.shape).map(([name, schema]) => ({ name, ...schema.meta() }));
/** Suggestion for an unknown option. */
function meantBy(typed: string): string {
  const nearest = nearestName(
    typed,
    rows.map(({ name }) => name),
  );
  return nearest === null ? '--help lists them all' : `perhaps you meant --${nearest}`;
}

/** Null: not given. */
export type Options = ReturnType<typeof readOptions>;

/**
 * Output of `--help` and `--version`, with any other arguments.
 * @returns null if neither is among the arguments
 */
export function answerTo(args: readonly string[], version: string): string | null {
  if (args.includes('--help')) return help(version);
  return args.includes('--version') ? `Packdesk ${version}\n` : null;
}

function help(version: string): string {
  const lines = rows.map(
    ({ name, title, description }) =>
      [title === undefined ? `--${name}` : `--${name} ${title}`, description ?? ''] as const,
  );
  const width = Math.max(...lines.map(([option]) => option.length));
  return [
    `Packdesk ${version}: the packing station that keeps working when the network does not.`,
    '',
    'Options:',
    ...lines.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`),
    '',
    'Environment:',
    '  PACKDESK_CLIENT_ID, PACKDESK_CLIENT_SECRET  sign-in for the service: both or neither, with all three addresses',
    '  PACKDESK_CLIENT_SECRET_FILE  instead of the secret: a file with the secret that only this account can read',
    '  PACKDESK_POLICY_FILE  same as --policy',
    '  PACKDESK_METRICS_PORT  same as --metrics-port',
    '  HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY  as other programs use them',
    '',
  ].join('\n');
}

/**
 * @param args without the program
 * @param environment for PACKDESK_CLIENT_ID, PACKDESK_CLIENT_SECRET and PACKDESK_CLIENT_SECRET_FILE, for
 *   PACKDESK_POLICY_FILE, PACKDESK_METRICS_PORT, PACKDESK_PRACTICE_FLOOR, and for HTTPS_PROXY and its like
 * @throws OptionError
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const { data: given, error } = known.safeParse(valuesOf(args));
  if (error) {
    const [issue] = error.issues;
    throw new OptionError(`--${issue?.path.join('.')} ${issue?.message}.`);
  }
  const options = {
    practice: given.practice,
    dataDir: given['data-dir'],
    station: given.station,
    authUrl: given['auth-url'],
    productUrl: given['product-url'],
    orderUrl: given['order-url'],
    caFile: given['ca-file'],
    withoutKeyring: given['without-keyring'],
    pollSeconds: given['poll-seconds'],
    keepDays: given['keep-days'],
    graceSeconds: given['grace-seconds'],
    updateFeed: given['update-feed'],
    updateKey: given['update-key'],
    // An empty variable is how many launchers say that one is not set.
    metricsPort: given['metrics-port'] ?? metricsPort(environment),
    policy: given.policy ?? (environment['PACKDESK_POLICY_FILE'] || null),
    practiceFloor: environment['PACKDESK_PRACTICE_FLOOR'] || null,
    newAdministrator: given['new-administrator'],
    port: given.port ?? 0,
    headless: given.headless,
    ...signIn(environment),
    proxies: proxies(environment),
  };
  if (options.practice && (options.authUrl ?? options.productUrl ?? options.orderUrl) !== null) {
    throw new OptionError(
      '--practice brings its own service; give either --practice or the addresses of a service.',
    );
  }
  if ((options.updateFeed === null) !== (options.updateKey === null)) {
    throw new OptionError('--update-feed and --update-key go together: give both or neither.');
  }
  return options;
}

/**
 * Parsed arguments, each option at most once. Not `strict`: that refuses a name such as "-3-", and explains a refusal
 * only in prose.
 */
function valuesOf(args: readonly string[]): Record<string, string | true> {
  const type = (title?: string) => (title === undefined ? ('boolean' as const) : ('string' as const));
  const options = Object.fromEntries(rows.map(({ name, title }) => [name, { type: type(title) }]));
  const { tokens } = parseArgs({ args: [...args], options, tokens: true, strict: false });
  const values: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind !== 'option') {
      const named = token.kind === 'positional' ? token.value : '--';
      throw new OptionError(`"${named}" is not an option; ${meantBy(named)}.`);
    }
    const { name, rawName, value: typed, inlineValue = false } = token;
    if (!Object.hasOwn(options, name)) throw new OptionError(`Unknown option ${rawName}; ${meantBy(name)}.`);
    if (Object.hasOwn(values, name))
      throw new OptionError(`The option ${rawName} was given twice; give it once.`);
    if (options[name]?.type === 'boolean' && typed !== undefined)
      throw new OptionError(`The option ${rawName} takes no value, but got one.`);
    if (options[name]?.type === 'string' && (!typed || (!inlineValue && typed.startsWith('--'))))
      throw new OptionError(`The option ${rawName} needs a value after it.`);
    values[name] = typed ?? true;
  }
  return values;
}

/**
 * Options of a second start that the first, which keeps running, does not have: by name, as they are typed.
 * @param args of the second start, which has read them itself without a fault
 */
export function optionsNotTaken(first: Options, args: readonly string[]): string[] {
  const second = readOptions(args, {});
  const optionOf = (key: string) => `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.entries(second)
    .filter(
      ([key, given]) => known.shape[optionOf(key).slice(2) as keyof typeof known.shape] && Boolean(given),
    )
    .filter(([key, given]) => key !== 'dataDir' && given !== first[key as keyof Options])
    .map(([key]) => optionOf(key));
}

function signIn(environment: NodeJS.ProcessEnv): ReturnType<typeof readClientSecret> {
  try {
    return readClientSecret(environment);
  } catch (error) {
    if (error instanceof ClientSecretError) throw new OptionError(error.message);
    throw error;
  }
}

function metricsPort({ PACKDESK_METRICS_PORT: given }: NodeJS.ProcessEnv): number | null {
  if (!given) return null;
  const { data = null, error } = whole(METRICS_PORT).safeParse(given);
  if (error) throw new OptionError(`The variable PACKDESK_METRICS_PORT ${error.issues[0]?.message}.`);
  return data;
}

function proxies(environment: NodeJS.ProcessEnv): Proxies {
  const read = readProxies(environment);
  if (!('variable' in read)) return read;
  throw new OptionError(
    `The variable ${read.variable} expects the address of a proxy such as http://proxy.example:3128; correct it or remove it.`,
  );
}
