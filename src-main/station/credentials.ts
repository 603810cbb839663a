/**
 * The client identifier, the secret and the token, in one protected file. They never leave the main process. Each is
 * kept for a purpose, the identifier and the three addresses as one text (`purposeOf`), and given out for that alone.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failureKindSchema, type Notice } from '../contract/station.ts';
import { KeyFile } from './key-file.ts';
import { seal, unseal } from './sealed-text.ts';
import { writeWhole } from './whole-file.ts';
import type { SignInRecord, SignInStore } from '../upstream/sign-in-record.ts';
import type { Credentials } from '../upstream/token.ts';

/** Turns a secret into what may lie on the disk, and back. */
export interface Protector {
  /** `keychain`: the operating system's. `file`: a key that only this account can read, honest about its worth. */
  readonly kind: 'keychain' | 'file';
  /** Once the data folder is this process's own. */
  begin?(): void;
  /** What it protected cannot be read any more: only for one that has a key of its own for this folder. */
  forget?(): void;
  protect(text: string): Promise<string>;
  /** @throws where the text was not protected by this protector */
  unprotect(text: string): Promise<string>;
}

const fileSchema = z.object({
  /** Null where the secret came from the environment: then only the sign-in is kept. */
  credentials: z.string().nullable(),
  token: z.object({ text: z.string() }).nullable(),
});
type CredentialsFile = z.infer<typeof fileSchema>;

const EMPTY: CredentialsFile = { credentials: null, token: null };

const credentialsSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
const storedCredentialsSchema = credentialsSchema.extend({ purpose: z.string() });
const storedSignInSchema = z.object({ purpose: z.string(), record: z.unknown() });
const recordSchema = z.object({
  token: z.object({ token: z.string().min(1), issuedAt: z.number(), expiresAt: z.number() }).nullable(),
  askedAt: z.number().nullable(),
  pauseMs: z.number().min(0).max(86_400_000),
  failures: z.number(),
  useless: z.number(),
  failure: z
    .object({
      kind: failureKindSchema.exclude(['storage', 'broken']),
      message: z.string().nullable(),
      status: z.number().nullable(),
    })
    .nullable(),
  doubt: z.object({ status: z.number().nullable(), times: z.number() }).nullable().default(null),
  refused: z.object({ message: z.string().nullable(), status: z.number().nullable() }).nullable(),
});

/** Credentials that are kept. */
export interface StoredCredentials extends Credentials {
  /** What they may be used for; null where an earlier version kept them and did not note it. */
  purpose: string | null;
}

export class CredentialStore {
  readonly #folder: string;
  readonly #file: string;
  readonly #protector: Protector;
  readonly #now: () => number;
  #content: CredentialsFile = EMPTY;
  notice: Notice | null = null;

  /** @param now epoch milliseconds: names a file that is put aside */
  constructor(folder: string, protector: Protector, now: () => number) {
    this.#folder = folder;
    this.#file = join(folder, 'credentials.json');
    this.#protector = protector;
    this.#now = now;
    protector.begin?.();
    this.#content = this.#read();
  }

  get protection(): 'keychain' | 'file' {
    return this.#protector.kind;
  }

  #read(): CredentialsFile {
    if (!existsSync(this.#file)) return EMPTY;
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      this.#putAside();
      return EMPTY;
    }
  }

  /** A file that cannot be used is kept beside, and said. */
  #putAside(): void {
    this.#content = EMPTY;
    // Gone where two callers found it unreadable at the same time.
    if (!existsSync(this.#file)) return;
    const aside = `${this.#file}.unreadable-${this.#now()}`;
    renameSync(this.#file, aside);
    this.notice = { code: 'credentials-unreadable', file: aside };
  }

  /** @returns null where none are kept, or where those kept cannot be read any more (then see `notice`) */
  async load(): Promise<StoredCredentials | null> {
    if (this.#content.credentials === null) return null;
    try {
      return readCredentials(await this.#protector.unprotect(this.#content.credentials));
    } catch {
      this.#putAside();
      return null;
    }
  }

  /** Keeps new credentials for one purpose; the token of earlier ones is forgotten. */
  async save({ clientId, clientSecret }: Credentials, purpose: string): Promise<void> {
    const text = seal(JSON.stringify({ clientId, clientSecret, purpose }), clientSecret);
    this.#write({ credentials: await this.#protector.protect(text), token: null });
  }

  /**
   * Removes them, and what was put aside of them, from this computer.
   * @throws the file system's error
   */
  forget(): void {
    for (const name of readdirSync(this.#folder).filter((one) => one.startsWith('credentials.json')))
      rmSync(join(this.#folder, name), { force: true });
    // After them: without its key a file that is still there would be put aside as one that cannot be read.
    this.#protector.forget?.();
    this.#content = EMPTY;
    this.notice = null;
  }

  /** What is kept now, protected as it is: for `restore`. */
  get content(): object {
    return this.#content;
  }

  /** Puts back what `content` was before. */
  restore(content: object): void {
    if (content !== this.#content) this.#write(fileSchema.parse(content));
  }

  /** The sign-in for one purpose. Of any other nothing is known. */
  signInStore(purpose: string): SignInStore {
    return {
      load: async () => {
        if (this.#content.token === null) return null;
        try {
          return readSignIn(await this.#protector.unprotect(this.#content.token.text), purpose);
        } catch {
          return null;
        }
      },
      save: async (record: SignInRecord) => {
        const sealed = seal(JSON.stringify({ purpose, record }), record.token?.token ?? '');
        const text = await this.#protector.protect(sealed);
        this.#write({ ...this.#content, token: { text } });
      },
    };
  }

  #write(next: CredentialsFile): void {
    writeWhole(this.#file, JSON.stringify(next));
    this.#content = next;
  }
}

/** @throws where the text is neither what `save` made nor what earlier versions did */
function readCredentials(text: string): StoredCredentials {
  const content: unknown = JSON.parse(text);
  const unsealed = credentialsSchema.safeParse(content);
  if (unsealed.success) return { ...unsealed.data, purpose: null };
  const read = (sealed: string) => storedCredentialsSchema.parse(JSON.parse(sealed));
  return read(unseal(text, (sealed) => read(sealed).clientSecret));
}

/** @throws where it is none, or was kept for another purpose */
function readSignIn(text: string, purpose: string): SignInRecord {
  const read = (sealed: string) => {
    const stored = storedSignInSchema.parse(JSON.parse(sealed));
    return { purpose: stored.purpose, record: recordSchema.parse(stored.record) };
  };
  const stored = read(unseal(text, (sealed) => read(sealed).record.token?.token ?? ''));
  if (stored.purpose !== purpose) throw new Error('kept for another purpose');
  return stored.record;
}

/** A sign-in that is kept in memory alone: for a connection that is only tried, and for practice. */
export function memorySignInStore(): SignInStore {
  let stored: SignInRecord | null = null;
  return {
    load: () => Promise.resolve(stored),
    save: (record) => {
      stored = record;
      return Promise.resolve();
    },
  };
}

/**
 * Protection where the operating system offers none: AES-256-GCM under a key in a file of its own, outside the data folder. Whoever
 * can read both files can read the secret; the data folder alone, in a backup or a support case, says nothing.
 * @param keys folder of the keys of this account
 */
export function fileProtector(dataDir: string, keys: string): Protector {
  const keyFile = new KeyFile(dataDir, keys);
  return {
    kind: 'file',
    begin: () => keyFile.moveOld(),
    forget: () => keyFile.remove(),
    // async, so that a full disk is a rejection like any other protector's
    protect: async (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFile.bytes(), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64'));
    },
    unprotect: async (text) => {
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', keyFile.bytes(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Promise.resolve(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8'));
    },
  };
}
