/** The file `credentials.json` of a data folder: written whole, put aside where it cannot be used. */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from './whole-file.ts';

const bySchema = z.enum(['keyring', 'file', 'memory']);
/** What protects a secret; `memory`: nothing has to, since nothing is written. */
export type ProtectedBy = z.infer<typeof bySchema>;

const contentSchema = z.object({
  /** Null where the secret came from the environment, or is in memory alone. */
  credentials: z.string().nullable(),
  token: z.object({ text: z.string() }).nullable(),
  /** Of both. Not there: an earlier version wrote the file. */
  by: bySchema.optional(),
  /** Whose it is, under the key file whatever protects the secret: it is none itself. */
  identity: z.string().nullable().default(null),
});
export type FileContent = z.infer<typeof contentSchema>;

const NO_CONTENT: FileContent = { credentials: null, token: null, identity: null };

export class CredentialsFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #now: () => number;
  #content: FileContent = NO_CONTENT;
  /** Where a file that could not be read at all was put. */
  readonly unreadable: string | null = null;

  /** @param now epoch milliseconds: names a file that is put aside */
  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#path = join(folder, 'credentials.json');
    this.#now = now;
    if (!existsSync(this.#path)) return;
    try {
      this.#content = contentSchema.parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    } catch {
      this.unreadable = this.putAside();
    }
  }

  get content(): FileContent {
    return this.#content;
  }

  /** @throws the file system's error; then nothing changed */
  write(next: FileContent): void {
    writeWhole(this.#path, JSON.stringify(next));
    this.#content = next;
  }

  /** A file that cannot be used is kept beside. @returns its path; null where there was none any more */
  putAside(): string | null {
    this.#content = NO_CONTENT;
    if (!existsSync(this.#path)) return null;
    const aside = `${this.#path}.unreadable-${this.#now()}`;
    renameSync(this.#path, aside);
    return aside;
  }

  /** Removes it, and what was put aside of it. @throws the file system's error */
  remove(): void {
    for (const name of readdirSync(this.#folder).filter((one) => one.startsWith('credentials.json')))
      rmSync(join(this.#folder, name), { force: true });
    this.#content = NO_CONTENT;
  }
}
