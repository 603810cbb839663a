/** Command-line options, the same for both hosts, and the credentials and proxies from the environment. */
import { parseArgs } from 'node:util';
import { CaFileError, readAuthorities } from './ca-file.ts';
import { readProxies, type Proxies } from '../domain/proxies.ts';
import { addressFault } from '../domain/service-address.ts';

export interface Options {
  practice: boolean;
  dataDir: string | null;
  station: string | null;
  authUrl: string | null;
  productUrl: string | null;
  orderUrl: string | null;
  /** Seconds between sweeps. */
  pollSeconds: number | null;
  /** Days that orders that left are kept. */
  keepDays: number | null;
  /** Seconds in which a cancel is not sent yet. */
  graceSeconds: number | null;
  /** Browser host: 0 = any free port. */
  port: number;
  /** Browser host: open no browser. */
  headless: boolean;
  /** A file of certificates, which can be read. */
  caFile: string | null;
  clientId: string | null;
  clientSecret: string | null;
  proxies: Proxies;
}

/** What was typed cannot be meant. The message is one sentence that says what was expected. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

interface Option {
  readonly type: 'boolean' | 'string';
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly meaning: string;
}

const KNOWN = {
  practice: { type: 'boolean', meaning: 'work on the built-in practice service' },
  'data-dir': {
    type: 'string',
    value: 'DIR',
    meaning: 'where this station keeps everything; one running station a folder',
  },
  station: { type: 'string', value: 'NAME', meaning: 'what this bench is called' },
  'auth-url': { type: 'string', value: 'URL', meaning: 'address of the service that signs in' },
  'product-url': { type: 'string', value: 'URL', meaning: 'address of the catalogue' },
  'order-url': { type: 'string', value: 'URL', meaning: 'address of the orders' },
  'ca-file': {
    type: 'string',
    value: 'FILE',
    meaning: "certificates (PEM) of the hall's own authority",
  },
  'poll-seconds': {
    type: 'string',
    value: 'N',
    meaning: 'seconds between two checks of the service, 30 unless told',
  },
  'keep-days': {
    type: 'string',
    value: 'N',
    meaning: 'days that orders that left the queue are kept, 30 unless told',
  },
  'grace-seconds': {
    type: 'string',
    value: 'N',
    meaning: 'seconds in which a cancel is not sent yet, 10 unless told',
  },
  port: { type: 'string', value: 'N', meaning: 'browser host: its port, 0 for any free one' },
  headless: { type: 'boolean', meaning: 'browser host: open no browser' },
  help: { type: 'boolean', meaning: 'print this and end' },
  version: { type: 'boolean', meaning: 'print the version and end' },
} as const satisfies Record<string, Option>;

const LIST = Object.keys(KNOWN)
  .map((name) => `--${name}`)
  .join(', ');

/**
 * What is printed for `--help` and `--version`, whatever stands beside them.
 * @returns null where neither is among the arguments
 */
export function answerTo(args: readonly string[], version: string): string | null {
  if (args.includes('--help')) return help(version);
  return args.includes('--version') ? `Packdesk ${version}\n` : null;
}

function help(version: string): string {
  const rows = Object.entries<Option>(KNOWN).map(
    ([name, { value, meaning }]) => [`--${name}${value === undefined ? '' : ` ${value}`}`, meaning] as const,
  );
  const width = Math.max(...rows.map(([option]) => option.length));
  return [
    `Packdesk ${version}: the packing station that keeps working when the network does not.`,
    '',
    'Options:',
    ...rows.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`),
    '',
    'Environment:',
    '  PACKDESK_CLIENT_ID, PACKDESK_CLIENT_SECRET  sign-in of the service, both or neither, with all three addresses',
    '  HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY  as other programs use them',
    '',
  ].join('\n');
}

/**
 * @param args without the program
 * @param environment for PACKDESK_CLIENT_ID and PACKDESK_CLIENT_SECRET, and for HTTPS_PROXY and its like
 * @throws OptionError
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values, tokens, positionals } = parseArgs({
    args: [...args],
    options: KNOWN,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator')
      throw new OptionError(`"--" is not an option; known are ${LIST}.`);
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(KNOWN, token.name) ? KNOWN[token.name as keyof typeof KNOWN] : null;
    if (!known) throw new OptionError(`Unknown option ${token.rawName}; known are ${LIST}.`);
    if (seen.has(token.name))
      throw new OptionError(`The option --${token.name} was given twice; give it once.`);
    seen.add(token.name);
    if (known.type === 'boolean' && token.value !== undefined) {
      throw new OptionError(`The option --${token.name} takes no value, but got one.`);
    }
    const missing =
      token.value === undefined || token.value === '' || (!token.inlineValue && token.value.startsWith('--'));
    if (known.type === 'string' && missing)
      throw new OptionError(`The option --${token.name} needs a value after it.`);
  }
  if (positionals.length > 0)
    throw new OptionError(`"${positionals[0]}" is not an option; known are ${LIST}.`);

  const text = (name: keyof typeof KNOWN) => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const options: Options = {
    practice: values.practice === true,
    dataDir: text('data-dir'),
    station: stationName(text('station')),
    authUrl: address('auth-url', text('auth-url')),
    productUrl: address('product-url', text('product-url')),
    orderUrl: address('order-url', text('order-url')),
    caFile: caFile(text('ca-file')),
    pollSeconds: whole('poll-seconds', text('poll-seconds'), 1, 86_400),
    keepDays: whole('keep-days', text('keep-days'), 1, 3_650),
    graceSeconds: whole('grace-seconds', text('grace-seconds'), 0, 600),
    port: whole('port', text('port'), 0, 65_535) ?? 0,
    headless: values.headless === true,
    // An empty variable is how many launchers say that one is not set.
    clientId: environment['PACKDESK_CLIENT_ID'] || null,
    clientSecret: environment['PACKDESK_CLIENT_SECRET'] || null,
    proxies: proxies(environment),
  };
  if (options.practice && (options.authUrl ?? options.productUrl ?? options.orderUrl) !== null) {
    throw new OptionError(
      '--practice brings its own service; give either --practice or the addresses of a service.',
    );
  }
  if ((options.clientId === null) !== (options.clientSecret === null)) {
    throw new OptionError(
      'PACKDESK_CLIENT_ID and PACKDESK_CLIENT_SECRET belong together; only one of them is set.',
    );
  }
  return options;
}

function proxies(environment: NodeJS.ProcessEnv): Proxies {
  const read = readProxies(environment);
  if (!('variable' in read)) return read;
  throw new OptionError(
    `The variable ${read.variable} expects the address of a proxy such as http://proxy.example:3128; correct it or take it out.`,
  );
}

function caFile(path: string | null): string | null {
  try {
    if (path !== null) readAuthorities(path);
    return path;
  } catch (error) {
    if (!(error instanceof CaFileError)) throw error;
    throw new OptionError(`--ca-file expects a file of PEM certificates, but ${error.message}.`);
  }
}

function stationName(text: string | null): string | null {
  if (text === null) return null;
  const name = text.trim();
  if (name === '' || name.length > 60)
    throw new OptionError('--station expects a name of 1 to 60 characters.');
  return name;
}

function address(name: string, text: string | null): string | null {
  if (text === null) return null;
  const fault = addressFault(text);
  if (fault === null) return text.trim();
  const why = {
    'not-a-url': 'that is not an address',
    'not-http': 'it has another scheme',
    'has-credentials':
      'it holds a user name or password, which belong in PACKDESK_CLIENT_ID and PACKDESK_CLIENT_SECRET',
    insecure: 'http:// would send the secret readable; it is only allowed for this machine itself',
  }[fault];
  throw new OptionError(`--${name} expects an address such as https://orders.example.com; ${why}.`);
}

function whole(name: string, text: string | null, least: number, most: number): number | null {
  if (text === null) return null;
  const n = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(n >= least && n <= most)) {
    throw new OptionError(
      `--${name} expects a whole number from ${least} to ${most}, not "${text.slice(0, 40)}".`,
    );
  }
  return n;
}
