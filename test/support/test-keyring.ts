/** A keyring for a test to lock, replace and take away. It encrypts, so that a secret in plain is found where it must not be. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyringState } from '../../src-main/contract/station/secret.ts';
import type { Keyring } from '../../src-main/station/secrets/protector.ts';
import { KeyringClosedError } from '../../src-main/domain/station/keyring-closed-error.ts';

export class TestKeyring implements Keyring {
  state: KeyringState;
  #key = randomBytes(32);
  /** Probes in sequence: whether a person was there to answer. */
  readonly looks: boolean[] = [];

  constructor(state: KeyringState = 'open') {
    this.state = state;
  }

  look(byPerson: boolean): Promise<KeyringState> {
    this.looks.push(byPerson);
    return Promise.resolve(this.state);
  }

  /** Replaces the keyring by another one. */
  replace(): void {
    this.#key = randomBytes(32);
  }

  async protect(text: string): Promise<string> {
    await this.#mustBeOpen();
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  async unprotect(text: string): Promise<string> {
    await this.#mustBeOpen();
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  }

  #mustBeOpen(): Promise<void> {
    if (this.state === 'open') return Promise.resolve();
    return Promise.reject(new KeyringClosedError(this.state));
  }
}
