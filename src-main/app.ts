/** createApp: the only place where the parts are joined. It knows no host: neither Electron nor a browser. */
import { join } from 'node:path';
import { openBench, type Bench } from './bench.ts';
import { isDamage } from './cache/damage.ts';
import type { Mode, Notice, StationSnapshot } from './contract/station.ts';
import type { CredentialStore, Protector } from './credentials.ts';
import { CredentialStore as Credentials, memorySignInStore } from './credentials.ts';
import { WrongFolderError } from './journal/open.ts';
import type { Log } from './log.ts';
import type { Options } from './options.ts';
import type { Context, SetupRefusal } from './router/context.ts';
import { StationSettings, type Settings, type SettingsStore } from './settings.ts';
import { testConnection } from './connection-test.ts';
import { setupPort, type ConnectionChange } from './setup.ts';
import type { Clock } from './sync/clock.ts';
import { Live } from './sync/live.ts';
import { nothingKnown } from './sync/nothing-known.ts';
import { accountOf } from './upstream/account.ts';
import { UpstreamClient, type ServiceAddresses } from './upstream/client.ts';
import type { SignInStore } from './upstream/sign-in-record.ts';
import type { Credentials as ClientCredentials } from './upstream/token.ts';

/** A running practice service: what a connection needs to know of it. */
interface RunningPractice {
  addresses: ServiceAddresses;
  credentials: ClientCredentials;
  stop(): Promise<void>;
}

export interface AppDeps {
  dataDir: string;
  options: Options;
  version: string;
  /** The writer's thread: source in tests, a built file in the application. */
  writerEntry: URL;
  openSettings: (folder: string) => SettingsStore;
  protector: Protector;
  /** Starts the built-in practice service with its state in a folder. */
  startPractice: (folder: string) => Promise<RunningPractice>;
  clock: Clock;
  random: () => number;
  log: Log;
}

export interface App {
  context: Context;
  /** @throws a named error with a sentence where the journal cannot be used; nothing was touched then */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What a bench is opened with: a connection and where its files are. */
interface Connection {
  mode: Exclude<Mode, 'none'>;
  folder: string;
  account: string;
  addresses: ServiceAddresses;
  credentials: ClientCredentials;
  signInStore: SignInStore;
  practice: RunningPractice | null;
}

export function createApp(deps: AppDeps): App {
  const { clock, log, options } = deps;
  const settings = new StationSettings(deps.dataDir, deps.openSettings);
  const credentials = new Credentials(deps.dataDir, deps.protector);
  const live = new Live<StationSnapshot>(firstPicture(deps, settings, credentials));
  let bench: Bench | null = null;
  let practice: RunningPractice | null = null;

  const addNotice = (notice: Notice | null) => {
    if (notice)
      live.change({ notices: [...live.picture.notices.filter((n) => n.code !== notice.code), notice] });
  };

  /** From the command line, else from the settings; null where something is missing. */
  async function serviceConnection(): Promise<Connection | null> {
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
    addNotice(credentials.notice);
    if (!used || Object.values(addresses).includes('')) return null;
    const account = accountOf(addresses.orderUrl, used.clientId);
    return {
      mode: 'service',
      folder: deps.dataDir,
      account,
      addresses,
      credentials: used,
      signInStore: credentials.signInStore(account),
      practice: null,
    };
  }

  async function practiceConnection(): Promise<Connection> {
    const folder = options.practice ? deps.dataDir : join(deps.dataDir, 'practice');
    const running = await deps.startPractice(folder);
    return {
      mode: 'practice',
      folder,
      account: 'practice',
      addresses: running.addresses,
      credentials: running.credentials,
      signInStore: memorySignInStore(),
      practice: running,
    };
  }

  async function open(connection: Connection): Promise<void> {
    const { folder, account, addresses, mode } = connection;
    const client = new UpstreamClient(addresses, connection.credentials, {
      signInStore: connection.signInStore,
      clock,
      random: deps.random,
      proxies: options.proxies,
    });
    live.change({
      ...nothingKnown(clock.now()),
      mode,
      connection: { state: 'waiting', since: clock.now(), failure: null },
    });
    try {
      const pollMs = (options.pollSeconds ?? settings.current.pollSeconds) * 1000;
      const { writerEntry, random } = deps;
      bench = await openBench({
        sandbox: mode === 'practice' || settings.current.sandbox,
        folder,
        account,
        client,
        writerEntry,
        pollMs,
        clock,
        random,
        log,
        live,
        kind: mode,
        cacheDamaged: () => {
          log.error('the cache is damaged and is made anew');
          change(() => Promise.resolve()).catch((error: unknown) =>
            log.error({ err: error }, 'the bench could not be opened again'),
          );
        },
      });
    } catch (error) {
      await client.close();
      await connection.practice?.stop();
      live.change({ ...nothingKnown(clock.now()), mode: 'none' });
      throw error;
    }
    practice = connection.practice;
    if (bench.cacheRebuilt) addNotice({ code: 'cache-rebuilt', kept: null });
    bench.start();
    log.info({ mode }, 'bench open');
  }

  async function close(): Promise<void> {
    const [closing, closingPractice] = [bench, practice];
    bench = null;
    practice = null;
    await closing?.stop();
    await closingPractice?.stop();
    live.change({ ...nothingKnown(clock.now()), mode: 'none' });
  }

  async function openChosen(): Promise<void> {
    const mode = options.practice
      ? 'practice'
      : options.clientId === null
        ? settings.current.mode
        : 'service';
    const connection =
      mode === 'practice'
        ? await practiceConnection()
        : mode === 'service'
          ? await serviceConnection()
          : null;
    if (connection) await open(connection);
  }

  let switching: Promise<SetupRefusal | null> = Promise.resolve(null);
  /** One change at a time; where the new bench cannot be opened, the old one is opened again. */
  const change: ConnectionChange = (keep) => {
    switching = switching
      .catch(() => null)
      .then(async () => {
        const [before, kept] = [settings.current, credentials.kept];
        await close();
        try {
          await keep();
          await openChosen();
          return null;
        } catch (error) {
          try {
            credentials.restore(kept);
            // Untouched where writing it was what failed: then it cannot be written now either.
            if (settings.current !== before) settings.change(before);
          } catch (undoError) {
            log.error({ err: undoError }, 'the connection chosen before could not be written back');
          }
          await openChosen();
          if (error instanceof WrongFolderError) return { code: 'WRONG_FOLDER', holds: error.holds };
          throw error;
        }
      });
    return switching;
  };

  const context: Context = {
    bench: () => bench,
    live,
    setup: setupPort({
      dataDir: deps.dataDir,
      options,
      settings,
      credentials,
      test: (input) => testConnection(input, { clock, random: deps.random, proxies: options.proxies }),
      change,
    }),
    broke: (error) => {
      if (isDamage(error)) bench?.lookForDamage();
    },
    now: clock.now,
    serviceNow: () => clock.now() + live.picture.clockSkewMs,
    change: (parts) => {
      const given = Object.entries(parts).filter(([, value]) => value !== undefined);
      settings.change(Object.fromEntries(given));
      live.change(fromSettings(options, settings.current));
    },
    graceSeconds: () => live.picture.cancel.graceSeconds,
    dismissNotice: (code) => live.change({ notices: live.picture.notices.filter((n) => n.code !== code) }),
  };

  return {
    context,
    start: openChosen,
    stop: async () => {
      await switching.catch(() => null);
      await close();
    },
  };
}

/** The part of the picture that a person sets. */
function fromSettings(options: Options, current: Settings) {
  const { theme, operator, cancelReasons: reasons, graceSeconds, alarmHours, scanner, volume } = current;
  const { handReason, sealSeconds, overdueHours } = current;
  return {
    station: options.station ?? current.station,
    theme,
    scanner,
    volume,
    operator: operator === '' ? null : operator,
    packing: { handReason, sealSeconds, overdueHours },
    cancel: { reasons, graceSeconds: options.graceSeconds ?? graceSeconds, alarmHours },
  };
}

function firstPicture(
  deps: AppDeps,
  settings: StationSettings,
  credentials: CredentialStore,
): StationSnapshot {
  return {
    version: deps.version,
    ...fromSettings(deps.options, settings.current),
    mode: 'none',
    ...nothingKnown(deps.clock.now()),
    notices: [settings.notice, credentials.notice].filter((n) => n !== null),
    ordersRevision: 0,
    outboxRevision: 0,
    packingRevision: 0,
  };
}
