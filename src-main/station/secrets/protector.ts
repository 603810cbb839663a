/** Protectors: encrypt a secret for the disk, and decrypt it. */
import type { KeyringState } from '../../contract/station/secret.ts';

export interface Protector {
  protect(text: string): Promise<string>;
  /** @throws if the text was not protected by this protector */
  unprotect(text: string): Promise<string>;
}

/** A key that this account can read, honest about its worth. */
export interface FileProtector extends Protector {
  /** Call when this process has locked the data folder. */
  begin(): void;
  /** True if this folder has a key, so that something was protected before. */
  hasKey(): boolean;
  /** The protected data cannot be read any more. */
  forget(): void;
}

/** The keyring of the operating system. Its calls have a time limit, and none stops the process. */
export interface Keyring extends Protector {
  /** Probes the keyring again, unless it is open. @param byPerson a person is there to answer a dialog of the system */
  look(byPerson: boolean): Promise<KeyringState>;
}
