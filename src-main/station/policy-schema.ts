/** What an administrator may set for a station: the keys of a policy file. Never renamed; POLICY.md is held to them. */
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { DEFAULT_SCANNER } from '../contract/default-scanner.ts';
import type { PolicyKeyName } from '../contract/policy.ts';
import { withoutKeyringSchema } from '../contract/secret.ts';
import { scannerProfileSchema, type ScannerProfile } from '../contract/scanner.ts';
import { settingsSchema, type Settings } from '../contract/settings.ts';
import { readProxies } from '../domain/proxies.ts';
import { isHashOfCode } from './bench-code.ts';
import { ClientSecretError, readSecretFile } from './client-secret.ts';
import { POLL_SECONDS } from './settings.ts';
import {
  address as addressSchema,
  caFile,
  METRICS_PORT,
  stationName,
  updateFeed,
  updateKey,
} from './value-schemas.ts';

/** @param title what the value has to be, where its schema does not say it in words */
const key = <Type extends z.ZodType>(schema: Type, description: string, title?: string) =>
  schema.exactOptional().meta(title === undefined ? { description } : { description, title });

const ADDRESS = 'an address such as https://orders.example.com';
const PATH = 'the full path of';

const fullPath = z.string().refine(isAbsolute, 'expects a full path');
const address = addressSchema('clientId and clientSecretFile');

const secretFile = fullPath.superRefine((file, context) => {
  if (!isAbsolute(file)) return;
  try {
    readSecretFile(file, '');
  } catch (error) {
    if (!(error instanceof ClientSecretError)) throw error;
    context.addIssue(error.message.trim().replace(/\.$/, ''));
  }
});

/** As the environment's are read: an address without a scheme means http. */
const proxy = z.string().transform((text, context) => {
  const read = readProxies({ https_proxy: text });
  const whole = 'variable' in read ? null : read.https;
  const fault =
    whole === null ? 'expects the address of a proxy such as http://proxy.example:3128' : withPassword(whole);
  if (fault !== null) context.addIssue(fault);
  return whole ?? z.NEVER;
});

/** Every account of the computer can read the policy. @returns null where there is none */
function withPassword(proxyAddress: string): string | null {
  const { username, password } = new URL(proxyAddress);
  if (username === '' && password === '') return null;
  return 'expects no user name or password: every account could read it here; HTTPS_PROXY of the environment may have them';
}

const reasons = settingsSchema.shape.cancelReasons
  .min(1)
  .refine((all) => new Set(all).size === all.length, 'expects each reason once');

const settings = settingsSchema.shape;

const ofScanner = scannerProfileSchema.shape;
const scanner = z.strictObject({
  reading: key(
    ofScanner.reading,
    '`place`: it types the keys of a US keyboard, whatever the layout of the computer',
  ),
  prefix: key(ofScanner.prefix, 'typed before every code, and removed'),
  aimIds: key(ofScanner.aimIds, 'it sends symbology identifiers (`]E0` and so on)'),
  leastKeys: key(ofScanner.leastKeys, 'keys that a code without a mark in front has at least'),
  meanGapMs: key(ofScanner.meanGapMs, 'mean time between two keys of such a code, milliseconds'),
  longestGapMs: key(ofScanner.longestGapMs, 'longest time between two keys of such a code, milliseconds'),
  doubleReadMs: key(
    ofScanner.doubleReadMs.unwrap(),
    'the same code again within this many milliseconds is one scan; 0: each counts',
  ),
  separator: key(ofScanner.separator, "how GS1's separator arrives"),
} satisfies Record<keyof ScannerProfile, z.ZodType>);

const keys = {
  station: key(stationName, 'name of this bench', 'a name of 1 to 60 characters'),
  authUrl: key(address, 'sign-in address of the service', ADDRESS),
  productUrl: key(address, 'catalogue address of the service', ADDRESS),
  orderUrl: key(address, 'order address of the service', ADDRESS),
  clientId: key(
    z.string().trim().min(1).max(500),
    'identifier at the service; only with `clientSecretFile`',
    'a text of 1 to 500 characters',
  ),
  clientSecretFile: key(
    secretFile,
    'file with the secret in one line, readable by the account of the station alone; only with `clientId` and all three addresses',
    `${PATH} a file`,
  ),
  withoutKeyring: key(
    withoutKeyringSchema,
    'an entered secret without a keyring: `file` stores it obfuscated, `memory` does not store it and asks at each start',
  ),
  sandbox: key(z.boolean(), "the service is the operator's sandbox: test orders may be made"),
  caFile: key(
    fullPath.pipe(caFile),
    'PEM certificates of your own certificate authority',
    `${PATH} a file of PEM certificates`,
  ),
  proxies: key(
    z.strictObject({
      http: key(proxy, 'proxy for `http` addresses', 'an address such as http://proxy.example:3128'),
      https: key(proxy, 'proxy for `https` addresses', 'an address such as http://proxy.example:3128'),
      without: key(z.string(), 'hosts that are reached directly, as in `NO_PROXY`', 'a list with commas'),
    }),
    'proxies to the service; those of the environment are then not used',
  ),
  pollSeconds: key(
    z.number().int().min(POLL_SECONDS.from).max(POLL_SECONDS.to),
    'seconds between checks of the service',
  ),
  graceSeconds: key(settings.graceSeconds, 'seconds a cancel waits before it is sent'),
  alarmHours: key(settings.alarmHours, 'hours after which an unsettled cancel is an alarm'),
  cancelReasons: key(reasons, 'reasons to choose from for a cancel', 'a list of 1 to 20 texts'),
  handReason: key(settings.handReason, 'require a reason for manual confirmation'),
  handUnits: key(settings.handUnits, 'units that a packer may confirm by hand without a lead'),
  signOnWays: key(settings.signOnWays, 'how operators may sign on; an administrator may always use a PIN'),
  idleMinutes: key(settings.idleMinutes, 'minutes without input until the screens are locked; 0: never'),
  sealSeconds: key(settings.sealSeconds, 'seconds until a complete order closes; 0 waits for a person'),
  overdueHours: key(
    settings.overdueHours,
    'hours after which the service should have moved a packed order on',
  ),
  keepDays: key(settings.keepDays, 'days to keep orders after they leave the queue'),
  copyFolder: key(fullPath, 'second folder for copies of the journal', `${PATH} a folder`),
  scanner: key(
    scanner.transform((given): ScannerProfile => ({ ...DEFAULT_SCANNER, ...given })),
    'how the scanner types: as `scanner` in the `settings.json` of a bench after its scanner test',
  ),
  theme: key(settings.theme, 'look of the screens'),
  language: key(settings.language, "language of the screens; `system`: the computer's"),
  volume: key(settings.volume, 'loudness of signals in percent; 0 is off'),
  speech: key(settings.speech, 'short results are spoken, where the computer has a voice for the language'),
  metricsPort: key(
    z.number().int().min(METRICS_PORT.from).max(METRICS_PORT.to),
    'port on 127.0.0.1 at which metrics of the station are given out, under `/metrics`',
  ),
  startAtLogIn: key(
    z.boolean(),
    'Packdesk starts when its account logs in; the browser host has no such thing',
  ),
  benchMode: key(
    z.boolean(),
    'the window fills the screen from the start, and only the code leads out; `true` only with `benchCode`',
  ),
  benchCode: key(
    z.string().refine(isHashOfCode, 'expects what --hash-bench-code prints'),
    'hash of the code that leads out of bench mode',
    'what `packdesk --hash-bench-code` prints for a code on its standard input',
  ),
  updateFeed: key(
    updateFeed,
    'file that says whether there is a newer version; only with `updateKey`',
    'an address such as https://packages.example.com/packdesk.json',
  ),
  updateKey: key(
    updateKey,
    'public key of whoever signs what the feed has; only with `updateFeed`',
    'an Ed25519 public key in base64, as `npm run release-manifest` prints it',
  ),
} satisfies Record<PolicyKeyName | keyof Omit<Settings, 'operator'>, z.ZodType>;

/** Who packs is for the packers to say: `operator` is no key of it. */
export const policySchema = z.strictObject(keys).superRefine((policy, context) => {
  const lacks = (field: keyof Policy, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (policy.benchMode && policy.benchCode === undefined) lacks('benchCode', 'is missing beside benchMode');
  const hasFeed = policy.updateFeed !== undefined;
  const hasUpdateKey = policy.updateKey !== undefined;
  if (hasUpdateKey && !hasFeed) lacks('updateFeed', 'is missing beside updateKey');
  if (hasFeed && !hasUpdateKey) lacks('updateKey', 'is missing beside updateFeed');
  const { clientId, clientSecretFile } = policy;
  if ((clientId === undefined) === (clientSecretFile === undefined)) {
    if (clientId === undefined) return;
  } else if (clientId === undefined) lacks('clientId', 'is missing beside clientSecretFile');
  else lacks('clientSecretFile', 'is missing beside clientId');
  for (const field of ['authUrl', 'productUrl', 'orderUrl'] as const)
    if (policy[field] === undefined)
      lacks(field, 'is missing: the secret is sent to no address but those that stand beside it');
});
export type Policy = z.infer<z.ZodObject<typeof keys>>;

export interface PolicyKey {
  /** With a dot where it is a key within another. */
  field: string;
  /** What the value has to be. */
  form: string;
  description: string;
}

interface ValueSchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, ValueSchema>;
}

/** All keys, in the order of the document; those within another follow it. */
export function policyKeys(): PolicyKey[] {
  const whole = z.toJSONSchema(z.strictObject(keys), { io: 'input', unrepresentable: 'any' });
  return keysOf(whole as ValueSchema, '');
}

const keysOf = ({ properties = {} }: ValueSchema, within: string): PolicyKey[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const field = within + name;
    return [
      { field, form: formOf(schema), description: schema.description ?? '' },
      ...keysOf(schema, `${field}.`),
    ];
  });

function formOf({ title, type, enum: values, minimum, maximum, maxLength }: ValueSchema): string {
  if (title !== undefined) return title;
  if (values) return `one of ${values.map((value) => `"${value}"`).join(', ')}`;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'number') return `a number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return 'true or false';
  return type === 'object' ? 'an object with the keys below' : `a text of at most ${maxLength} characters`;
}
