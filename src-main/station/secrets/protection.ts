/** Protection of a secret on this computer: the keyring, as it last answered, and the key file. */
import type { KeyringState, SecretState } from '../../contract/station/secret.ts';
import { KeyringClosedError } from '../../domain/station/keyring-closed-error.ts';
import type { ProtectedBy } from './credentials-file.ts';
import type { FileProtector, Keyring, Protector } from './protector.ts';

/** Worth of each protection, as screens name it. */
export const PROTECTED_AS: Record<ProtectedBy, SecretState['protection']> = {
  keyring: 'protected',
  file: 'obfuscated',
  memory: 'unavailable',
};

export class Protection {
  readonly file: FileProtector;
  readonly #keyring: Keyring | null;
  #state: KeyringState = 'none';

  constructor({ keyring, file }: { keyring: Keyring | null; file: FileProtector }) {
    this.#keyring = keyring;
    this.file = file;
  }

  /** State at the last probe of the keyring. */
  get keyring(): KeyringState {
    return this.#state;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Earlier versions used the keyring wherever it protected, and made no key then. */
  get ofEarlierVersions(): ProtectedBy {
    return this.#keyring === null || this.file.hasKey() ? 'file' : 'keyring';
  }

  /**
   * Probes the keyring again.
   * @param byPerson a person is there to answer a dialog of the system
   */
  async look(byPerson: boolean): Promise<void> {
    if (this.#keyring === null) return;
    // Closed until the keyring has answered.
    if (!this.isOpen) this.#state = 'silent';
    this.#state = await this.#keyring.look(byPerson);
  }

  /** @throws KeyringClosedError if the keyring is not open */
  of(by: ProtectedBy): Protector {
    if (by !== 'keyring') return this.file;
    if (this.#keyring !== null && this.isOpen) return this.#keyring;
    throw this.closed();
  }

  /** Reason why a secret cannot be protected now. */
  closed(): KeyringClosedError {
    return new KeyringClosedError(this.#state === 'open' ? 'none' : this.#state);
  }

  /** State of the keyring, if that is the reason for a failed call. @returns false if it failed for another reason */
  note(error: unknown): boolean {
    if (!(error instanceof KeyringClosedError)) return false;
    this.#state = error.state;
    return true;
  }
}
