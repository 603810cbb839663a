/**
 * The keyring of the operating system through Electron's storage, by either of its programming interfaces: that of today,
 * which is asynchronous, and the synchronous one of older runtimes, which stops the whole process while a keyring waits
 * for its password, and is therefore called only if it is known to answer (decisions/0068).
 */
import type { SafeStorage } from 'electron';
import type { KeyringState } from '../../contract/station/secret.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Keyring } from '../../station/secrets/protector.ts';
import { KeyringClosedError } from '../../domain/station/keyring-closed-error.ts';

/** Time limit after which the station starts without the keyring, ms. */
const LIMIT_MS = 10_000;

type Synchronous = Pick<SafeStorage, 'getSelectedStorageBackend'> & {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(bytes: Buffer): string;
};
type Asynchronous = Pick<
  SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync'
>;
/** Part of Electron's `safeStorage` that is used. */
export type Storage = Synchronous & Partial<Asynchronous>;

interface KeyringDeps {
  storage: Storage;
  platform: NodeJS.Platform;
  /** Linux: asks the session's Secret Service, and ends by itself. */
  secretService: () => Promise<KeyringState>;
  clock: Pick<Clock, 'sleep'>;
}

/** On Linux without a keyring Chromium protects with a well-known constant, and marks the text with these letters. */
const CONSTANT = 'v10';

export class SystemKeyring implements Keyring {
  readonly #o: KeyringDeps;
  readonly #async: Asynchronous | null;
  /** A probe that has not ended: further callers wait for the same one. */
  #probe: Promise<KeyringState> | null = null;
  #isOpen = false;

  constructor(options: KeyringDeps) {
    this.#o = options;
    this.#async = hasAsynchronous(options.storage) ? options.storage : null;
  }

  /** Probes the keyring. After it was open once, its key is in this process: locking it later changes nothing. */
  async look(byPerson: boolean): Promise<KeyringState> {
    if (this.#isOpen) return 'open';
    const found = this.#o.platform === 'linux' ? await this.#o.secretService() : null;
    if (found === 'locked' && !(byPerson && this.#async)) return 'locked';
    if (this.#async === null && !this.#answersAtOnce(found)) return found ?? 'none';
    this.#probe ??= this.#tryOut().finally(() => {
      this.#probe = null;
    });
    const state = await this.#withinLimit(this.#probe).catch(closedState);
    // The keyring is still locked, and its dialog was not answered.
    return state === 'silent' && found === 'locked' ? 'locked' : state;
  }

  async protect(text: string): Promise<string> {
    const bytes = await this.#withinLimit(this.#encrypt(text));
    if (this.#isConstant(bytes)) throw new KeyringClosedError('none');
    return bytes.toString('base64');
  }

  async unprotect(text: string): Promise<string> {
    const bytes = Buffer.from(text, 'base64');
    if (this.#async === null) return this.#o.storage.decryptString(bytes);
    return (await this.#withinLimit(this.#async.decryptStringAsync(bytes))).result;
  }

  /**
   * True if the synchronous interface may be called: Windows shows no dialog, macOS may show a dialog, and on Linux
   * only the Secret Service can be asked beforehand.
   */
  #answersAtOnce(found: KeyringState | null): boolean {
    const { platform, storage } = this.#o;
    if (platform !== 'linux') return platform === 'win32';
    return found === 'open' && storage.getSelectedStorageBackend() === 'gnome_libsecret';
  }

  async #tryOut(): Promise<KeyringState> {
    const { storage } = this.#o;
    const isThere = this.#async
      ? await this.#async.isAsyncEncryptionAvailable()
      : storage.isEncryptionAvailable();
    if (!isThere || this.#isConstant(await this.#encrypt('probe'))) return 'none';
    this.#isOpen = true;
    return 'open';
  }

  async #encrypt(text: string): Promise<Buffer> {
    return this.#async?.encryptStringAsync(text) ?? this.#o.storage.encryptString(text);
  }

  #isConstant(bytes: Buffer): boolean {
    return this.#o.platform === 'linux' && bytes.toString('latin1', 0, CONSTANT.length) === CONSTANT;
  }

  /** @throws KeyringClosedError `silent` if it takes longer */
  async #withinLimit<Result>(work: Promise<Result>): Promise<Result> {
    const ended = new AbortController();
    const late = this.#o.clock.sleep(LIMIT_MS, ended.signal).then((): Result => {
      throw new KeyringClosedError('silent');
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      // Nothing awaits the rejection of `late` any more.
      late.catch(() => undefined);
      ended.abort();
    }
  }
}

const closedState = (error: unknown): KeyringState =>
  error instanceof KeyringClosedError ? error.state : 'none';

function hasAsynchronous(storage: Storage): storage is Synchronous & Asynchronous {
  return typeof storage.isAsyncEncryptionAvailable === 'function';
}
