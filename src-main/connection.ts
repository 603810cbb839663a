/** Which service a bench is opened on, and where its files are: real work or practice, chosen by hand or by options. */
import { join } from 'node:path';
import type { PracticeArticle } from './contract/practice.ts';
import type { Mode } from './contract/station.ts';
import { memorySignInStore, type CredentialStore } from './credentials.ts';
import type { Options } from './options.ts';
import type { StationSettings } from './settings.ts';
import { accountOf } from './upstream/account.ts';
import type { ServiceAddresses } from './upstream/client.ts';
import type { SignInStore } from './upstream/sign-in-record.ts';
import type { Credentials } from './upstream/token.ts';

/** A running practice service: what a connection needs to know of it. */
export interface RunningPractice {
  addresses: ServiceAddresses;
  credentials: Credentials;
  /** Its articles. */
  goods: readonly PracticeArticle[];
  stop(): Promise<void>;
}

/** Starts the built-in practice service with its state in a folder. */
export type StartPractice = (folder: string) => Promise<RunningPractice>;

/** What a bench is opened with. */
export interface Connection {
  mode: Exclude<Mode, 'none'>;
  folder: string;
  account: string;
  addresses: ServiceAddresses;
  credentials: Credentials;
  signInStore: SignInStore;
  practice: RunningPractice | null;
}

/** What the choice is made from. */
interface Choice {
  dataDir: string;
  options: Options;
  settings: StationSettings;
  credentials: CredentialStore;
  startPractice: StartPractice;
}

/** @returns null where nothing was chosen yet, or something of it is missing */
export async function chosenConnection(from: Choice): Promise<Connection | null> {
  const { options, settings } = from;
  if (options.practice) return practiceConnection(from);
  const mode = options.clientId === null ? settings.current.mode : 'service';
  if (mode === 'practice') return practiceConnection(from);
  return mode === 'service' ? serviceConnection(from) : null;
}

/** From the command line, else from the settings. */
async function serviceConnection({
  dataDir,
  options,
  settings,
  credentials,
}: Choice): Promise<Connection | null> {
  const { current } = settings;
  const addresses = {
    authUrl: options.authUrl ?? current.authUrl,
    productUrl: options.productUrl ?? current.productUrl,
    orderUrl: options.orderUrl ?? current.orderUrl,
  };
  const fromEnvironment =
    options.clientId !== null && options.clientSecret !== null
      ? { clientId: options.clientId, clientSecret: options.clientSecret }
      : null;
  const used = fromEnvironment ?? (await credentials.load());
  if (!used || Object.values(addresses).includes('')) return null;
  const account = accountOf(addresses.orderUrl, used.clientId);
  return {
    mode: 'service',
    folder: dataDir,
    account,
    addresses,
    credentials: used,
    signInStore: credentials.signInStore(account),
    practice: null,
  };
}

async function practiceConnection({ dataDir, options, startPractice }: Choice): Promise<Connection> {
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
