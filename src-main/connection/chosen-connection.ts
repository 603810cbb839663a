/** Connection of a workspace: the service and the file locations, for real work or practice, chosen by hand or by options. */
import { join } from 'node:path';
import { CaFileError, readAuthorities } from '../station/ca-file.ts';
import type { PracticeProduct } from '../contract/practice/practice.ts';
import type { KeyringState } from '../contract/station/secret.ts';
import type { Mode, Notice } from '../contract/station/station.ts';
import type { CredentialStore } from '../station/secrets/credentials.ts';
import { memorySignInStore } from '../station/secrets/memory-sign-in.ts';
import { addressFaults } from '../domain/station/service-address.ts';
import type { Options } from '../station/options.ts';
import type { StationSettings } from '../station/settings.ts';
import { accountOf, purposeOf } from '../upstream/token/account.ts';
import type { ServiceAddresses } from '../upstream/client.ts';
import type { SignInStore } from '../upstream/token/sign-in-record.ts';
import type { Credentials } from '../upstream/token/token.ts';

/** Requests of lessons to the practice service. */
export interface LessonOrders {
  /** Adds an order that is ready, and the most urgent of all. @param parcels units in each, by SKU */
  addOrder(
    parcels: readonly (readonly { sku: string; units: number }[])[],
  ): Promise<{ orderId: string; number: string }>;
  /** Sends off orders that are still ready. */
  ship(orderId: string): Promise<void>;
}

/** Requests of lessons to a practice service that no other bench works on. */
export interface PracticeLessons extends LessonOrders {
  /** Sends the order off when its cancel comes, which is too late then. */
  shipBeforeCancel(orderId: string): void;
  /** Stops the service: it cannot be reached until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** Teaching parts of a station. */
export interface Teaching {
  orders: LessonOrders;
  /** Null: other benches work on the service too, those of a practice floor. */
  practice: PracticeLessons | null;
  /** Products of the practice service. */
  goods: readonly PracticeProduct[];
}

/** A running practice service, for its connection. */
export interface RunningPractice {
  addresses: ServiceAddresses;
  credentials: Credentials;
  /** Products that the practice service sells. */
  goods: readonly PracticeProduct[];
  /** Null: the practice service can teach no lesson. */
  lessons: PracticeLessons | null;
  stop(): Promise<void>;
}

/** Starts the built-in practice service with its state in a folder. */
export type StartPractice = (folder: string) => Promise<RunningPractice>;

/** Options for opening a workspace. */
export interface ServiceConnection {
  mode: Exclude<Mode, 'none'>;
  folder: string;
  account: string;
  addresses: ServiceAddresses;
  /** Null: those that are kept must not be used with these addresses. */
  credentials: Credentials | null;
  signInStore: SignInStore;
  practice: RunningPractice | null;
}

/** Inputs of the choice. */
interface Choice {
  dataDir: string;
  options: Options;
  settings: StationSettings;
  credentials: CredentialStore;
  startPractice: StartPractice;
  /** Account of the cached orders; null: there are none. */
  savedAccount: () => string | null;
}

interface ResolvedConnection {
  /** Null if nothing was chosen yet, or a part is missing or must not be used. */
  connection: ServiceConnection | null;
  /** Reason why the stored connection is not used. */
  notice: (Notice & { code: ConnectionNotice }) | null;
}

export const CONNECTION_NOTICES = [
  'secret-of-other-addresses',
  'secret-of-unknown-addresses',
  'secret-without-addresses',
  'address-not-usable',
  'keyring-locked',
  'keyring-silent',
  'keyring-gone',
  'secret-to-enter',
  'secret-key-missing',
  'ca-file-unusable',
] as const satisfies Notice['code'][];
type ConnectionNotice = (typeof CONNECTION_NOTICES)[number];
const notice = (code: ConnectionNotice, file: string | null = null) => ({ code, file });

const ADDRESS_OPTIONS = {
  authUrl: '--auth-url',
  productUrl: '--product-url',
  orderUrl: '--order-url',
} as const;

export async function resolveConnection(from: Choice): Promise<ResolvedConnection> {
  const { options, settings } = from;
  const mode = options.clientId === null ? settings.current.mode : 'service';
  if (options.practice || mode === 'practice') {
    return { connection: await practiceConnection(from), notice: null };
  }
  return mode === 'service' ? serviceConnection(from) : { connection: null, notice: null };
}

/** The certificates of the CA file: of the command line, else of the settings. */
export function authoritiesOf({ options, settings }: Pick<Choice, 'options' | 'settings'>): {
  authorities: string[];
  /** The settings file, if it cannot be used. */
  unusable: string | null;
} {
  const file = options.caFile ?? settings.current.caFile;
  try {
    return { authorities: file === '' ? [] : readAuthorities(file), unusable: null };
  } catch (error) {
    if (error instanceof CaFileError) return { authorities: [], unusable: file };
    throw error;
  }
}

/** The addresses in use: of the command line, else of the settings. */
export function addressesOf({ options, settings }: Pick<Choice, 'options' | 'settings'>): ServiceAddresses {
  const { current } = settings;
  return {
    authUrl: options.authUrl ?? current.authUrl.trim(),
    productUrl: options.productUrl ?? current.productUrl.trim(),
    orderUrl: options.orderUrl ?? current.orderUrl.trim(),
  };
}

async function serviceConnection(from: Choice): Promise<ResolvedConnection> {
  const { options, credentials } = from;
  const addresses = addressesOf(from);
  const faults = addressFaults(addresses);
  // The settings file can be written by hand: its contents are checked like typed input.
  if (faults.some(({ fault }) => fault !== 'missing'))
    return { connection: null, notice: notice('address-not-usable') };
  if (faults.length > 0) return { connection: null, notice: null };
  const given =
    options.clientId !== null && options.clientSecret !== null
      ? { clientId: options.clientId, clientSecret: options.clientSecret }
      : null;
  const stored = given ? null : await credentials.load();
  const used = given ?? stored;
  if (!used) return withoutSecret(from, addresses);
  const purpose = purposeOf(used.clientId, addresses);
  if (stored && stored.purpose !== null && stored.purpose !== purpose)
    return { connection: null, notice: notice('secret-of-other-addresses') };
  const unbound = given
    ? lackOf(options)
    : stored?.purpose === null
      ? notice('secret-of-unknown-addresses')
      : null;
  const usable = unbound ? null : { clientId: used.clientId, clientSecret: used.clientSecret };
  return { connection: connectionOf(from, { clientId: used.clientId, addresses }, usable), notice: unbound };
}

/** The key file is lost, and with it the identifier: it is known from the saved orders, without a question. */
function savedOrdersAlone(
  { dataDir, savedAccount }: Choice,
  addresses: ServiceAddresses,
): ServiceConnection | null {
  const account = savedAccount();
  if (account === null) return null;
  const signInStore = memorySignInStore();
  return {
    mode: 'service',
    folder: dataDir,
    account,
    addresses,
    credentials: null,
    signInStore,
    practice: null,
  };
}

/** @param usable null: the station works on with its data, without a request */
function connectionOf(
  { dataDir, credentials }: Choice,
  { clientId, addresses }: { clientId: string; addresses: ServiceAddresses },
  usable: Credentials | null,
): ServiceConnection {
  return {
    mode: 'service',
    folder: dataDir,
    account: accountOf(addresses.orderUrl, clientId),
    addresses,
    credentials: usable,
    signInStore: credentials.signInStore(purposeOf(clientId, addresses)),
    practice: null,
  };
}

/** Without the secret the account of the saved orders is known nevertheless, if it was for these addresses. */
async function withoutSecret(from: Choice, addresses: ServiceAddresses): Promise<ResolvedConnection> {
  const { access, keyring } = from.credentials.state;
  const identity = await from.credentials.identity();
  const lack =
    access === 'closed'
      ? notice(CLOSED[keyring])
      : access === 'missing' && from.credentials.notice === null
        ? notice('secret-to-enter')
        : null;
  if (identity === null) {
    const connection = access === 'missing' ? savedOrdersAlone(from, addresses) : null;
    return { connection, notice: lack };
  }
  if (identity.purpose !== purposeOf(identity.clientId, addresses))
    return { connection: null, notice: notice('secret-of-other-addresses') };
  const { clientId } = identity;
  return { connection: connectionOf(from, { clientId, addresses }, null), notice: lack };
}

const CLOSED: Record<KeyringState, ConnectionNotice> = {
  locked: 'keyring-locked',
  silent: 'keyring-silent',
  none: 'keyring-gone',
  // Checked above.
  open: 'keyring-silent',
};

/** The settings file can name any address: a secret of the environment goes to those that were given with it. */
function lackOf(options: Options): ResolvedConnection['notice'] {
  const missing = Object.entries(ADDRESS_OPTIONS)
    .filter(([field]) => options[field as keyof typeof ADDRESS_OPTIONS] === null)
    .map(([, option]) => option);
  return missing.length === 0 ? null : notice('secret-without-addresses', missing.join(', '));
}

async function practiceConnection({ dataDir, options, startPractice }: Choice): Promise<ServiceConnection> {
  const folder = options.practice ? dataDir : join(dataDir, 'practice');
  const practice = await startPractice(folder);
  return {
    mode: 'practice',
    folder,
    account: 'practice',
    addresses: practice.addresses,
    credentials: practice.credentials,
    signInStore: memorySignInStore(),
    practice,
  };
}
