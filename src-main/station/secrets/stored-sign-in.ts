/** The sign-in of a connection: in the file of the credentials beside them, or in memory if it must not be written. */
import type { SignInRecord, SignInStore } from '../../upstream/token/sign-in-record.ts';
import type { CredentialsFile, ProtectedBy } from './credentials-file.ts';
import type { Protection } from './protection.ts';
import { readSignIn, signInText } from './secret-texts.ts';

interface Parts {
  file: CredentialsFile;
  protection: Protection;
  /** Protection of both parts of the file. */
  by: () => ProtectedBy;
  /** Protection that a sign-in saved now would get. */
  byNow: () => ProtectedBy;
}

export class StoredSignIn {
  readonly #o: Parts;
  #memory: { purpose: string; record: SignInRecord } | null = null;

  constructor(parts: Parts) {
    this.#o = parts;
  }

  /** Store of the sign-in for one purpose. Of any other nothing is known. */
  ofPurpose(purpose: string): SignInStore {
    return {
      load: () => this.#load(purpose),
      save: (record) => this.#save(record, purpose),
    };
  }

  /** Contents in memory. */
  forget(): void {
    this.#memory = null;
  }

  async #load(purpose: string): Promise<SignInRecord | null> {
    if (this.#memory !== null) return this.#memory.purpose === purpose ? this.#memory.record : null;
    const { token } = this.#o.file.content;
    if (token === null) return null;
    try {
      return readSignIn(await this.#o.protection.of(this.#o.by()).unprotect(token.text), purpose);
    } catch {
      return null;
    }
  }

  async #save(record: SignInRecord, purpose: string): Promise<void> {
    const by = this.#o.byNow();
    if (by === 'memory') {
      this.#memory = { purpose, record };
      return;
    }
    const text = await this.#o.protection.of(by).protect(signInText(record, purpose));
    let isMoved = false;
    await this.#o.file.write((content) => {
      isMoved = by !== this.#o.byNow();
      return isMoved ? null : { ...content, token: { text }, by };
    });
    // The file was moved into the keyring meanwhile: both its parts are always protected in one way.
    if (isMoved) await this.#save(record, purpose);
  }
}
