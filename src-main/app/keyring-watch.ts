/**
 * Watch over a keyring that is closed. The start waits for it three seconds at most (`START_MS`). The watch asks it again from time
 * to time and when a person wants it; once the keyring is open the station signs in without a restart.
 */
import { resolveConnection, CONNECTION_NOTICES } from '../connection/chosen-connection.ts';
import type { SecretState } from '../contract/station/secret.ts';
import type { ConnectedWorkspace } from './connected-workspace.ts';
import type { ConnectionChanges } from './connection-changes.ts';
import { removeNotices, secretState, type StationParts } from './station-parts.ts';

/** Time after which the start continues without the keyring. */
const START_MS = 3_000;
/** A question costs milliseconds, and a person who has unlocked it waits for this. */
const AGAIN_MS = 30_000;

interface WatchDeps {
  parts: StationParts;
  connected: ConnectedWorkspace;
  changes: ConnectionChanges;
}

export class KeyringWatch {
  readonly #o: WatchDeps;
  readonly #stop = new AbortController();
  #watching: Promise<void> = Promise.resolve();

  constructor(options: WatchDeps) {
    this.#o = options;
  }

  /** Resolves when the keyring has answered, or at the limit for a start. */
  async start(): Promise<void> {
    const { clock, options, log } = this.#o.parts;
    // Practice has no secret.
    if (options.practice) return;
    const isAsked = new AbortController();
    const first = this.#look(false).finally(() => isAsked.abort());
    await Promise.race([first, clock.sleep(START_MS, AbortSignal.any([isAsked.signal, this.#stop.signal]))]);
    const { keyring, access } = this.#o.parts.credentials.state;
    log.info({ keyring, access }, 'the keyring was asked');
    this.#watching = this.#watch(first);
  }

  /**
   * Asks the keyring now.
   * @param byPerson a person is there to answer a dialog of the system
   */
  async ask(byPerson: boolean): Promise<SecretState> {
    const { parts } = this.#o;
    const wasUsable = isUsable(parts);
    await this.#look(byPerson);
    if (!wasUsable && isUsable(parts)) await this.#goOnline();
    return secretState(parts);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#watching;
  }

  async #look(byPerson: boolean): Promise<void> {
    const { credentials, live, log } = this.#o.parts;
    try {
      await credentials.look(byPerson);
    } catch (error) {
      log.error({ err: error }, 'the keyring could not be asked');
    }
    live.change('status', { secret: secretState(this.#o.parts) });
  }

  /** Runs while the keyring is present and closed, or a secret is in a keyring that is absent. */
  async #watch(first: Promise<void>): Promise<void> {
    const { parts } = this.#o;
    const { signal } = this.#stop;
    const wasUsable = isUsable(parts);
    await Promise.race([first, new Promise<void>((done) => signal.addEventListener('abort', () => done()))]);
    // The keyring answered after the start had gone on.
    if (!signal.aborted && !wasUsable && isUsable(parts)) await this.#goOnline();
    while (!signal.aborted && isWorthAsking(parts)) {
      await parts.clock.sleep(AGAIN_MS, signal);
      if (!signal.aborted) await this.ask(false);
    }
  }

  /** Goes online with the secret, which can be read now. */
  async #goOnline(): Promise<void> {
    const { parts, connected, changes } = this.#o;
    await changes.ended();
    const { connection } = await resolveConnection(parts);
    if (connection?.mode !== 'service') return;
    if (connected.workspace === null || connection.credentials === null) {
      await changes.change(() => Promise.resolve());
      return;
    }
    removeNotices(parts.live, CONNECTION_NOTICES);
    connected.useCredentials(connection.credentials);
    parts.log.info('the keyring is open, and the secret is used');
  }
}

/** False for a computer that has no keyring, and nothing in one: it is not watched. */
function isWorthAsking({ credentials, keyring: ofHost }: StationParts): boolean {
  const { keyring, access } = credentials.state;
  return (ofHost ?? null) !== null && keyring !== 'open' && (keyring !== 'none' || access === 'closed');
}

const isUsable = ({ credentials }: StationParts) => credentials.state.access === 'usable';
