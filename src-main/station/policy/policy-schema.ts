/** Policy schema: the keys that an administrator may set for a station. Never renamed; resources/docs/configure.md is checked against them. */
import { z } from 'zod';
import type { Form } from '../../contract/terms/file-fault.ts';
import { DEFAULT_SCANNER } from '../../contract/scan/default-scanner.ts';
import type { PolicyKeyName } from '../../contract/station/policy.ts';
import { withoutKeyringSchema } from '../../contract/station/secret.ts';
import { scannerProfileSchema, type ScannerProfile } from '../../contract/scan/scanner.ts';
import { settingsSchema, type Settings } from '../../contract/station/settings.ts';
import { isFullPath } from '../../files/full-path.ts';
import { readProxies } from '../../domain/station/proxies.ts';
import { isHashOfCode } from '../secrets/bench-code.ts';
import { readSecretFile, SecretFileError } from '../secrets/client-secret.ts';
import { POLL_SECONDS } from '../settings.ts';
import {
  address as addressSchema,
  caFile,
  METRICS_PORT,
  stationName,
  updateFeed,
  updateKey,
  type Why,
} from './value-schemas.ts';

/** @param form required form of the value, if its schema does not say it */
const key = <Type extends z.ZodType>(schema: Type, description: string, form?: Form) =>
  schema.exactOptional().meta(form === undefined ? { description } : { description, form });

/** JSON reads the `\b` of `D:\\copies\bench` as one control character: another folder, not a fault of its grammar. */
const isMisread = (path: string): boolean => [...path].some((letter) => letter < ' ');
const fullPath = z
  .string()
  .refine((path) => !isMisread(path), {
    error: 'expects a full path, but has a tab or another control character: write each backslash twice',
    params: { why: 'path-control-character' } satisfies Why,
  })
  .refine((path) => isMisread(path) || isFullPath(path), {
    error: 'expects a full path (on Windows with a drive or share)',
    params: { why: 'no-full-path' } satisfies Why,
  });
const address = addressSchema('clientId and clientSecretFile');

const secretFile = fullPath.superRefine((file, context) => {
  if (isMisread(file) || !isFullPath(file)) return;
  try {
    readSecretFile(file, '');
  } catch (error) {
    if (!(error instanceof SecretFileError)) throw error;
    const { message, why, detail } = error;
    context.addIssue({
      code: 'custom',
      message: message.trim().replace(/\.$/, ''),
      params: { why, detail } satisfies Why,
    });
  }
});

/** Parsed like the environment's: an address without a scheme means http. */
const proxy = z.string().transform((text, context) => {
  const read = readProxies({ https_proxy: text });
  const whole = 'variable' in read ? null : read.https;
  const refuse = (message: string, why: Why['why']) =>
    context.addIssue({ code: 'custom', message, params: { why } satisfies Why });
  if (whole === null)
    refuse('expects the address of a proxy such as http://proxy.example:3128', 'no-proxy-address');
  else if (hasPassword(whole)) refuse(NO_PASSWORD, 'proxy-password');
  return whole ?? z.NEVER;
});

const NO_PASSWORD =
  'expects no user name or password: every account could read it here; HTTPS_PROXY of the environment may have them';

/** True if an address has a password in it: every account of the computer can read the policy. */
function hasPassword(proxyAddress: string): boolean {
  const { username, password } = new URL(proxyAddress);
  return username !== '' || password !== '';
}

const reasons = settingsSchema.shape.cancelReasons.min(1).superRefine((all, context) => {
  const second = all.findIndex((one, n) => all.indexOf(one) < n);
  const first = all.indexOf(all[second] ?? '');
  if (second < 0) return;
  const detail = `${first + 1}, ${second + 1}`;
  context.addIssue({
    code: 'custom',
    message: `expects each reason once, but these two are the same: ${detail}`,
    params: { why: 'reason-twice', detail } satisfies Why,
  });
});

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

export const policyShape = {
  station: key(stationName, 'name of this bench', 'name'),
  authUrl: key(address, 'sign-in address of the service', 'address'),
  productUrl: key(address, 'catalogue address of the service', 'address'),
  orderUrl: key(address, 'order address of the service', 'address'),
  clientId: key(
    z.string().trim().min(1).max(500),
    'identifier at the service; only with `clientSecretFile`',
    'client-id',
  ),
  clientSecretFile: key(
    secretFile,
    'file with the secret in one line, that only the account of the station can read; only with `clientId` and all three addresses',
    'file',
  ),
  withoutKeyring: key(
    withoutKeyringSchema,
    'an entered secret without a keyring: `file` stores it obfuscated, `memory` does not store it and asks at each start',
  ),
  sandbox: key(z.boolean(), "the service is the operator's sandbox: test orders may be made"),
  caFile: key(fullPath.pipe(caFile), 'PEM certificates of your own certificate authority', 'certificates'),
  proxies: key(
    z.strictObject({
      http: key(proxy, 'proxy for `http` addresses', 'proxy'),
      https: key(proxy, 'proxy for `https` addresses', 'proxy'),
      without: key(z.string(), 'hosts that are reached directly, as in `NO_PROXY`', 'hosts'),
    }),
    'proxies to the service; those of the environment are then not used',
  ),
  pollSeconds: key(
    z.number().int().min(POLL_SECONDS.from).max(POLL_SECONDS.to),
    'seconds between checks of the service',
  ),
  graceSeconds: key(settings.graceSeconds, 'seconds a cancel waits before it is sent'),
  alarmHours: key(settings.alarmHours, 'hours after which an unsettled cancel is an alarm'),
  cancelReasons: key(reasons, 'reasons to choose from for a cancel', 'reasons'),
  handReason: key(settings.handReason, 'require a reason for manual confirmation'),
  handUnits: key(settings.handUnits, 'units of an order that a packer may confirm by hand without a lead'),
  signOnWays: key(settings.signOnWays, 'how operators may sign in; an administrator may always use a PIN'),
  idleMinutes: key(settings.idleMinutes, 'minutes without input until the screens are locked; 0: never'),
  sealSeconds: key(settings.sealSeconds, 'seconds until a complete order closes; 0 waits for a person'),
  overdueHours: key(
    settings.overdueHours,
    'hours after which the service should have moved a packed order on',
  ),
  slipWhen: key(
    settings.slipWhen,
    'when a packing slip is printed: `hand` when a packer asks for it, `start` with the first unit, `complete` with the last',
  ),
  slipRequired: key(
    settings.slipRequired,
    'no order closes before its packing slip went to the printer; one that failed to print holds no order up',
  ),
  slipSize: key(settings.slipSize, 'paper of packing slips'),
  slipLanguage: key(
    settings.slipLanguage,
    "language of packing slips; `buyer`: by the country of the delivery, `station`: the screens'",
  ),
  slipPrinter: key(settings.slipPrinter, 'name of the printer for packing slips; empty: a PDF is saved'),
  slipCopies: key(settings.slipCopies, 'copies of each packing slip'),
  sheetSize: key(settings.sheetSize, 'paper of lists, sheets of codes and receipts'),
  sheetPrinter: key(settings.sheetPrinter, 'name of their printer; empty: a PDF is saved'),
  labelSize: key(settings.labelSize, 'paper of labels for shelves, totes and slots'),
  labelPrinter: key(settings.labelPrinter, 'name of their printer; empty: a PDF is saved'),
  zplPrinters: key(
    settings.zplPrinters,
    'label printers that speak ZPL over TCP, as `host`, `host:port` or `host:port/300` (dots per inch), with commas; no other host is printed to',
    'zpl-printers',
  ),
  merchantName: key(settings.merchantName, 'name of the merchant on packing slips'),
  merchantAddress: key(settings.merchantAddress, 'return address on packing slips, line by line'),
  merchantLogo: key(
    settings.merchantLogo,
    'logo on packing slips: a PNG or JPEG of at most 200 kB and 2,000 pixels a side, as a data URL (`data:image/png;base64,...`)',
    'logo',
  ),
  slipFooter: key(settings.slipFooter, 'text at the end of each packing slip'),
  keepDays: key(settings.keepDays, 'days to keep orders after they leave the queue'),
  copyFolder: key(fullPath, 'second folder for backups of the journal', 'folder'),
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
    z.string().refine(isHashOfCode, {
      error: 'expects what --hash-bench-code prints',
      params: { why: 'no-code-hash' } satisfies Why,
    }),
    'hash of the code that leads out of kiosk mode',
    'code-hash',
  ),
  updateFeed: key(
    updateFeed,
    'file that says whether there is a newer version; only with `updateKey`',
    'feed',
  ),
  updateKey: key(updateKey, 'public key that verifies the feed; only with `updateFeed`', 'update-key'),
} satisfies Record<PolicyKeyName | keyof Omit<Settings, 'operator'>, z.ZodType>;

/** `operator` is not a key: packers enter the operator themselves. Keys that need another: `policy-pairs.ts`. */
export const policySchema = z.strictObject(policyShape);
export type Policy = z.infer<typeof policySchema>;
