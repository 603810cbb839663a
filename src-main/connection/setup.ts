/** Choosing between practice and a service, and changing the connection, for the set-up screen. */
import { addressesOf } from './chosen-connection.ts';
import { inputFaults } from './connection-test.ts';
import { DEFAULT_REASONS } from '../contract/station/settings.ts';
import type { ConnectionInput, ConnectionStep, FirstReasons, SetupState } from '../contract/station/setup.ts';
import { removeDumps } from '../station/folder/crash-folder.ts';
import type { SecretState } from '../contract/station/secret.ts';
import type { CredentialStore } from '../station/secrets/credentials.ts';
import { addressFaults } from '../domain/station/service-address.ts';
import { storageCode } from '../domain/storage-code.ts';
import { giverOf, type ValuesInForce } from '../station/policy/values-in-force.ts';
import type { Mode } from '../contract/station/station.ts';
import type { StationSettings, StoredSettings } from '../station/settings.ts';
import { purposeOf } from '../upstream/token/account.ts';
import type { ServiceAddresses } from '../upstream/client.ts';
import type { Credentials } from '../upstream/token/token.ts';

/** Failures of a change of the connection, whatever the new one is. */
export type ChangeRefusal =
  | { code: 'FIXED_BY_OPTIONS' }
  | { code: 'FIXED_BY_POLICY' }
  | { code: 'NOT_SAVED'; storageCode: string }
  | { code: 'WRONG_FOLDER'; holds: Mode };

/** Failures of a connection that was entered. */
type ConnectRefusal =
  | ChangeRefusal
  | { code: 'NO_SECRET' }
  | { code: 'NO_PROTECTION' }
  | { code: 'NOT_AN_ADDRESS'; field: string };

export interface ConnectionSetup {
  state(): Promise<SetupState>;
  test(input: ConnectionInput): Promise<ConnectionStep[]>;
  /** @returns null if it went well */
  connect(input: ConnectionInput & FirstReasons): Promise<ConnectRefusal | null>;
  /** Probes the keyring again, for a person who waits. */
  tryKeyring(): Promise<SecretState>;
  practice(input?: FirstReasons): Promise<ChangeRefusal | null>;
  /** Removes the entered connection, and the data received from it, from this computer. */
  forget(also: { removeOrders: boolean }): Promise<ChangeRefusal | null>;
}

/** Closes the workspace, runs `keep`, opens the new choice; after a failure the previous one. */
export type ConnectionChange = (save: () => Promise<void>) => Promise<ChangeRefusal | null>;

interface SetupDeps {
  dataDir: string;
  options: ValuesInForce;
  settings: StationSettings;
  credentials: CredentialStore;
  test: (input: ConnectionInput) => Promise<ConnectionStep[]>;
  change: ConnectionChange;
  tryKeyring: () => Promise<SecretState>;
  /** State at the last probe of the keyring. */
  secret: () => SecretState;
  /** Removes the saved orders, while the workspace is closed. @throws the file system's error */
  removeSavedOrders: () => void;
  /** The sign-in to a floor, and its data. The workspace is closed then. @throws the file system's error */
  removeFloor: () => Promise<void>;
  /** Cancels in the data folder that were decided and not sent. */
  unsent: () => number;
}

export function connectionSetup({
  dataDir,
  options,
  settings,
  credentials,
  test,
  change,
  tryKeyring,
  secret,
  removeSavedOrders,
  removeFloor,
  unsent,
}: SetupDeps): ConnectionSetup {
  const fixed = options.practice ? 'start' : giverOf(options, 'clientId');
  const refusal = (): ChangeRefusal | null =>
    fixed && { code: fixed === 'policy' ? 'FIXED_BY_POLICY' : 'FIXED_BY_OPTIONS' };

  /** Effective connection: policy and command line override entered values. */
  async function completed(entered: ConnectionInput): Promise<ConnectionInput> {
    const input = {
      ...entered,
      authUrl: options.authUrl ?? entered.authUrl,
      productUrl: options.productUrl ?? entered.productUrl,
      orderUrl: options.orderUrl ?? entered.orderUrl,
      sandbox: options.sandbox ?? entered.sandbox,
    };
    if (input.clientSecret !== '') return input;
    // An empty secret means the stored one, but only for the connection that it was stored for.
    const stored = await storedFor(input.clientId, input);
    return stored ? { ...input, clientSecret: stored.clientSecret } : input;
  }

  /** The kept credentials, if they may be used with these. */
  async function storedFor(clientId: string, addresses: ServiceAddresses): Promise<Credentials | null> {
    const stored = await credentials.load();
    return stored?.purpose === purposeOf(clientId, addresses) ? stored : null;
  }

  /** Outcome of saving. A full disk is an answer, not a bug: the entered values stay on the screen, to be saved again. */
  async function saved<Refusal>(work: () => Promise<Refusal>): Promise<Refusal | ChangeRefusal> {
    try {
      return await work();
    } catch (error) {
      const code = storageCode(error);
      if (code === null) throw error;
      return { code: 'NOT_SAVED', storageCode: code };
    }
  }

  /** The standard reasons for cancelling, stored once, with the first connection: a list that was changed stays. */
  function reasonsOf({ firstReasons }: FirstReasons): Partial<StoredSettings> {
    const { mode, cancelReasons } = settings.current;
    const isAsShipped = cancelReasons.join('\n') === DEFAULT_REASONS.join('\n');
    return mode === 'none' && isAsShipped && firstReasons ? { cancelReasons: firstReasons } : {};
  }

  return {
    async state() {
      const stored = await credentials.load();
      const { station, sandbox } = settings.current;
      const mode = options.practice
        ? 'practice'
        : options.clientId === null
          ? settings.current.mode
          : 'service';
      const addresses = addressesOf({ options, settings });
      const identity = stored ?? (await credentials.identity());
      const clientId = options.clientId ?? identity?.clientId ?? '';
      return {
        mode,
        station: options.settings.station ?? station,
        ...addresses,
        clientId,
        hasSecret: options.clientSecret !== null || (await storedFor(clientId, addresses)) !== null,
        faults: mode === 'service' ? addressFaults(addresses) : [],
        sandbox: options.sandbox ?? sandbox,
        unsent: mode === 'none' ? unsent() : 0,
        secret: secret(),
        fixed,
        given: {
          authUrl: giverOf(options, 'authUrl'),
          productUrl: giverOf(options, 'productUrl'),
          orderUrl: giverOf(options, 'orderUrl'),
          sandbox: giverOf(options, 'sandbox'),
          station: giverOf(options, 'station'),
        },
        dataDir,
      };
    },
    test: async (input) => test(await completed(input)),
    connect: (given) =>
      saved(async () => {
        const isFixed = refusal();
        if (isFixed) return isFixed;
        const input = await completed(given);
        const [fault] = inputFaults(input);
        if (fault?.field === 'clientSecret') return { code: 'NO_SECRET' };
        if (fault) return { code: 'NOT_AN_ADDRESS', field: fault.field };
        const { authUrl, productUrl, orderUrl, sandbox, clientId, clientSecret } = input;
        await credentials.look();
        const chosen = options.withoutKeyring === null ? input.withoutKeyring : null;
        const { keyring, withoutKeyring } = credentials.state;
        if (keyring !== 'open' && (chosen ?? withoutKeyring) === null) return { code: 'NO_PROTECTION' };
        return change(async () => {
          if (chosen !== null) await settings.change({ withoutKeyring: chosen });
          await credentials.save({ clientId, clientSecret }, purposeOf(clientId, input));
          await settings.change({
            mode: 'service',
            authUrl,
            productUrl,
            orderUrl,
            sandbox,
            ...reasonsOf(given),
          });
        });
      }),
    tryKeyring,
    practice: (input = {}) =>
      saved(async () => {
        const isFixed = refusal();
        if (isFixed) return isFixed;
        return change(() => settings.change({ mode: 'practice', ...reasonsOf(input) }));
      }),
    forget: ({ removeOrders }) =>
      saved(async () => {
        const isFixed = refusal();
        if (isFixed) return isFixed;
        const mode = settings.current.mode === 'practice' ? 'practice' : 'none';
        return change(async () => {
          // Orders are removed first: if that fails nothing else has been done.
          if (removeOrders) removeSavedOrders();
          await settings.change({
            mode,
            authUrl: '',
            productUrl: '',
            orderUrl: '',
            sandbox: false,
            withoutKeyring: null,
          });
          await removeFloor();
          await credentials.forget();
          // Dumps have parts of a process's memory, such as a token.
          removeDumps(dataDir);
        });
      }),
  };
}
