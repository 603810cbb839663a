/**
 * The sign-in of this computer to its floor, in a file of the data folder, protected as the service's secret is
 * (decisions/0068). It belongs to one connection. Never in the settings, a log, or a screen.
 */
import { join } from 'node:path';
import { z } from 'zod';
import type { Leaving } from '../../domain/floor/leaving.ts';
import type { CredentialStore } from './credentials.ts';
import { readJsonIfThere, removeFile, writeWhole } from '../../files/replace-file.ts';

const fileSchema = z.object({
  /** Names the connection. */
  account: z.string(),
  /** Drawn at joining: the floor's data on the disk belongs to it. */
  joining: z.string(),
  floor: z.string(),
  bench: z.string(),
  /** True if the join code was spent. False: it may have been, and the same sign-in tries again. */
  isJoined: z.boolean(),
  by: z.enum(['keyring', 'file']),
  text: z.string(),
});
type Content = z.infer<typeof fileSchema>;

/** Contents without the secret. */
export type FloorMembership = Omit<Content, 'by' | 'text'>;

const UNREADABLE: FloorMembership = { account: '', joining: '', floor: '', bench: '', isJoined: true };

export class FloorSignIns {
  readonly #path: string;
  readonly #credentials: CredentialStore;
  #content: Content | null;
  /** When this station left a floor in this run; null: it did not. */
  left: Leaving | null = null;
  /** True if there is a file whose contents cannot be understood. */
  #isDamaged = false;

  /** @throws the file system's error if the file is there and cannot be read */
  constructor(folder: string, credentials: CredentialStore) {
    this.#path = join(folder, 'floor-sign-in.json');
    this.#credentials = credentials;
    this.#content = this.#read();
  }

  /** Membership, even if its join code may not be spent yet. Null: none. */
  get membership(): FloorMembership | null {
    return this.#isDamaged ? UNREADABLE : this.#content;
  }

  /**
   * Floor of a connection; null: it has none. If the file cannot be read, the station is on a floor that it cannot sign
   * in to: it does not take the orders of others for its own.
   */
  ofAccount(account: string): FloorMembership | null {
    if (this.#isDamaged) return UNREADABLE;
    return this.#content?.isJoined === true && this.#content.account === account ? this.#content : null;
  }

  /** @returns null if it cannot be read now, as while the keyring is locked */
  async load(): Promise<string | null> {
    if (this.#content === null) return null;
    const { by, text } = this.#content;
    try {
      return await this.#credentials.unprotect({ by, text });
    } catch {
      return null;
    }
  }

  /**
   * Stores the sign-in; on disk when it resolves.
   * @throws KeyringClosedError if nothing on this computer may protect it, and the file system's error
   */
  async keep(signIn: string, membership: FloorMembership): Promise<void> {
    const { by, text } = await this.#credentials.protect(signIn);
    await this.#write({ ...membership, by, text });
  }

  /** Call when the join code is spent. @throws the file system's error */
  async joined(): Promise<void> {
    if (this.#content) await this.#write({ ...this.#content, isJoined: true });
  }

  /** @throws the file system's error */
  async forget(): Promise<void> {
    await removeFile(this.#path);
    this.#content = null;
    this.#isDamaged = false;
  }

  async #write(content: Content): Promise<void> {
    await writeWhole(this.#path, JSON.stringify(content));
    this.#content = content;
    this.#isDamaged = false;
  }

  #read(): Content | null {
    const content = readJsonIfThere(this.#path, (value) => fileSchema.parse(value));
    this.#isDamaged = content === 'unreadable';
    return content === 'unreadable' ? null : content;
  }
}
