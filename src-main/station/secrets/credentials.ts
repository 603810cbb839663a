/**
 * The client identifier, the secret and the token, in one protected file or only in memory. They never leave the main process.
 * Each is kept for a purpose, the identifier and the three addresses as one text (`purposeOf`), and given out only for that.
 * Protection, and storage without a keyring: decisions/0068.
 */
import type { SecretState, WithoutKeyring } from '../../contract/station/secret.ts';
import type { Notice } from '../../contract/station/station.ts';
import { storageCode } from '../../domain/storage-code.ts';
import { CredentialsFile, type FileContent, type ProtectedBy } from './credentials-file.ts';
import { PROTECTED_AS, Protection } from './protection.ts';
import { KeyMissingError } from './key-file.ts';
import type { FileProtector, Keyring } from './protector.ts';
import {
  credentialsText,
  identityText,
  readCredentials,
  readIdentity,
  signInText,
  type Identity,
  type StoredCredentials,
} from './secret-texts.ts';
import { StoredSignIn } from './stored-sign-in.ts';
import type { SignInStore } from '../../upstream/token/sign-in-record.ts';
import type { Credentials } from '../../upstream/token/token.ts';

/** Complete state of the secret, for `restore`. */
interface Content {
  file: FileContent;
  /** Credentials if nothing may be written. */
  memory: StoredCredentials | null;
}

export interface CredentialDeps {
  /** Null: this host has none. */
  keyring: Keyring | null;
  file: FileProtector;
  /** Choice for a computer without a keyring; null: none. */
  withoutKeyring: () => WithoutKeyring | null;
  /** Epoch milliseconds: names a file that is put aside. */
  now: () => number;
}

export class CredentialStore {
  readonly #protection: Protection;
  readonly #withoutKeyring: CredentialDeps['withoutKeyring'];
  readonly #file: CredentialsFile;
  readonly #signIn: StoredSignIn;
  /** Credentials if nothing may be written. */
  #memory: StoredCredentials | null = null;
  notice: Notice | null = null;

  constructor(folder: string, options: CredentialDeps) {
    this.#protection = new Protection(options);
    this.#withoutKeyring = options.withoutKeyring;
    options.file.begin();
    this.#file = new CredentialsFile(folder, options.now);
    this.#signIn = new StoredSignIn({
      file: this.#file,
      protection: this.#protection,
      by: () => this.#by,
      byNow: () => this.#byOfSignIn(),
    });
    const { unreadable } = this.#file;
    if (unreadable !== null) this.notice = { code: 'credentials-unreadable', file: unreadable };
  }

  /** State at the last probe of the keyring. */
  get state(): Omit<SecretState, 'withoutKeyringBy'> {
    return {
      protection: PROTECTED_AS[this.#isStored() ? this.#by : (this.#byNow() ?? 'memory')],
      keyring: this.#protection.keyring,
      access: this.#access(),
      withoutKeyring: this.#choice(),
    };
  }

  /**
   * Probes the keyring again. If it is open, secrets with less protection are moved into it.
   * @param byPerson a person is there to answer a dialog of the system
   */
  async look(byPerson = false): Promise<void> {
    await this.#protection.look(byPerson);
    if (this.#protection.isOpen && this.#isStored() && this.#by !== 'keyring') await this.#moveIntoKeyring();
  }

  /** @returns null if none can be read now; whether they are kept all the same says `state` */
  async load(): Promise<StoredCredentials | null> {
    const { content } = this.#file;
    if (this.#memory !== null || content.credentials === null) return this.#memory;
    try {
      const text = await this.#protection.of(this.#by).unprotect(content.credentials);
      if (this.#isKeyMissing) this.notice = null;
      return readCredentials(text);
    } catch (error) {
      if (error instanceof KeyMissingError) {
        // Nothing is put aside: the folder of the key may be back at the next start.
        this.notice = { code: 'secret-key-missing', file: error.file };
        return null;
      }
      if (this.#protection.note(error) || content !== this.#file.content) return null;
      // A key file that cannot be read now says nothing of the secret.
      if (storageCode(error) === null) await this.#putAside();
      return null;
    }
  }

  /**
   * Owner of the secret, even if it cannot be read.
   * @returns null if not known
   */
  async identity(): Promise<Identity | null> {
    const { identity } = this.#file.content;
    if (identity === null) return null;
    try {
      return readIdentity(await this.#protection.file.unprotect(identity));
    } catch {
      return null;
    }
  }

  /**
   * Keeps new credentials for one purpose, by the keyring if it is open; the token of earlier ones is forgotten.
   * @throws KeyringClosedError if it is not open and the storage was not chosen
   */
  async save(credentials: Credentials, purpose: string): Promise<void> {
    await this.look();
    const by = this.#byNow();
    if (by === null) throw this.#protection.closed();
    const { clientId, clientSecret } = credentials;
    const identity = await this.#protection.file.protect(identityText({ clientId, purpose }));
    const text = credentialsText(credentials, purpose);
    const isWritten = by !== 'memory';
    const protectedText = isWritten ? await this.#protection.of(by).protect(text) : null;
    await this.#file.write(() => ({ credentials: protectedText, token: null, by, identity }));
    this.#memory = isWritten ? null : { clientId, clientSecret, purpose };
    if (this.#isKeyMissing) this.notice = null;
    this.#signIn.forget();
  }

  /** Removes the secret and earlier files of it from this computer. @throws the file system's error */
  async forget(): Promise<void> {
    await this.#file.remove();
    // The key goes after the files: a file without its key would be set aside as unreadable.
    this.#protection.file.forget();
    this.#memory = null;
    this.#signIn.forget();
    this.notice = null;
  }

  /**
   * Protects another secret of the station in the same way.
   * @throws KeyringClosedError if nothing that is written may protect it
   */
  async protect(text: string): Promise<{ by: 'keyring' | 'file'; text: string }> {
    await this.look();
    const by = this.#byNow();
    if (by === null || by === 'memory') throw this.#protection.closed();
    return { by, text: await this.#protection.of(by).protect(text) };
  }

  /** @throws KeyringClosedError if the keyring is not open, and if the text was protected elsewhere */
  unprotect({ by, text }: { by: 'keyring' | 'file'; text: string }): Promise<string> {
    return this.#protection.of(by).unprotect(text);
  }

  /** Stored contents, still protected: for `restore`. */
  get content(): Content {
    return { file: this.#file.content, memory: this.#memory };
  }

  /** Restores an earlier `content`. @throws the file system's error */
  async restore({ file, memory }: Content): Promise<void> {
    if (file !== this.#file.content) await this.#file.write(() => file);
    this.#memory = memory;
  }

  /** Sign-in for one purpose; those of other purposes are not shown. */
  signInStore(purpose: string): SignInStore {
    return this.#signIn.ofPurpose(purpose);
  }

  get #by(): ProtectedBy {
    return this.#file.content.by ?? this.#protection.ofEarlierVersions;
  }

  /** @returns the protection that a secret saved now would get; null: not chosen */
  #byNow(): ProtectedBy | null {
    return this.#protection.isOpen ? 'keyring' : this.#choice();
  }

  /** Secrets already stored in a file keep that protection, without a question. */
  #choice(): WithoutKeyring | null {
    const hasFile = this.#file.content.credentials !== null && this.#by === 'file';
    return this.#withoutKeyring() ?? (hasFile ? 'file' : null);
  }

  /**
   * Protection of the sign-in: that of the stored secret; with a secret of the environment, which is not stored, as
   * good as possible.
   */
  #byOfSignIn(): ProtectedBy {
    if (this.#isStored()) return this.#isClosed() ? 'memory' : this.#by;
    return this.#byNow() ?? 'file';
  }

  #isStored(): boolean {
    return this.#file.content.credentials !== null || this.#memory !== null;
  }

  /** The key file of the stored secret was not there at the last load. */
  get #isKeyMissing(): boolean {
    return this.notice?.code === 'secret-key-missing';
  }

  #access(): SecretState['access'] {
    const { credentials, identity } = this.#file.content;
    if (this.#memory !== null) return 'usable';
    if (credentials === null || this.#isKeyMissing) return identity === null ? 'none' : 'missing';
    return this.#isClosed() ? 'closed' : 'usable';
  }

  /** True if the keyring protects the contents of the file, and cannot open it now. */
  #isClosed(): boolean {
    return this.#by === 'keyring' && !this.#protection.isOpen;
  }

  /** Moves the secret into the keyring. If that fails nothing changes, and the next probe tries again. */
  async #moveIntoKeyring(): Promise<void> {
    const before = this.content;
    const stored = await this.load();
    // Credentials that an earlier version stored without a purpose are not used.
    if (stored === null || stored.purpose === null) return;
    const { clientId, purpose } = stored;
    try {
      const keyring = this.#protection.of('keyring');
      const record = await this.signInStore(purpose).load();
      const next: FileContent = {
        credentials: await keyring.protect(credentialsText(stored, purpose)),
        token: record && { text: await keyring.protect(signInText(record, purpose)) },
        by: 'keyring',
        identity: await this.#protection.file.protect(identityText({ clientId, purpose })),
      };
      let isMoved = false;
      await this.#file.write((content) => {
        // False if another secret was entered meanwhile.
        isMoved = before.file === content && before.memory === this.#memory;
        return isMoved ? next : null;
      });
      if (!isMoved) return;
      this.#memory = null;
      this.#signIn.forget();
    } catch (error) {
      this.#protection.note(error);
    }
  }

  /** Puts the damaged file aside and says where. The owner of the secret stays noted: the station works with its saved orders. */
  async #putAside(): Promise<void> {
    const { identity } = this.#file.content;
    const isOfKeyring = this.#by === 'keyring';
    const file = this.#file.putAside();
    if (file === null) return;
    if (identity === null) {
      this.notice = { code: 'credentials-unreadable', file };
      return;
    }
    this.notice = { code: isOfKeyring ? 'secret-of-other-keyring' : 'secret-unreadable', file };
    await this.#file.write(() => ({ credentials: null, token: null, by: 'memory', identity }));
  }
}
