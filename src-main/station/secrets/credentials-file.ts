/** The file `credentials.json` of a data folder: written whole, put aside if it cannot be used. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moveFileBlocking, readJsonIfThere, removeFile, writeWhole } from '../../files/replace-file.ts';

const bySchema = z.enum(['keyring', 'file', 'memory']);
/** Protection of a secret; `memory`: none is needed, since nothing is written. */
export type ProtectedBy = z.infer<typeof bySchema>;

const contentSchema = z.object({
  /** Null if the secret came from the environment, or is only in memory. */
  credentials: z.string().nullable(),
  token: z.object({ text: z.string() }).nullable(),
  /** Protection of both. Absent: an earlier version wrote the file. */
  by: bySchema.optional(),
  /** Owner of the secret, always protected by the key file: it is not a secret itself. */
  identity: z.string().nullable().default(null),
});
export type FileContent = z.infer<typeof contentSchema>;

const NO_CONTENT: FileContent = { credentials: null, token: null, identity: null };

export class CredentialsFile {
  readonly #folder: string;
  readonly #path: string;
  readonly #now: () => number;
  #content: FileContent = NO_CONTENT;
  #last: Promise<void> = Promise.resolve();
  /** Path of a meaningless file that was set aside. */
  readonly unreadable: string | null = null;

  /**
   * @param now epoch milliseconds: names a file that is put aside
   * @throws the file system's error if the file is there and cannot be read: it stays, and the next start may read it
   */
  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#path = join(folder, 'credentials.json');
    this.#now = now;
    const content = readJsonIfThere(this.#path, (value) => contentSchema.parse(value));
    if (content === 'unreadable') this.unreadable = this.putAside();
    else if (content !== null) this.#content = content;
  }

  get content(): FileContent {
    return this.#content;
  }

  /**
   * Changes are serialised.
   * @param change new contents of the file, from its present ones; null: do not write
   * @throws the file system's error; then nothing changed
   */
  write(change: (content: FileContent) => FileContent | null): Promise<void> {
    const written = this.#last.then(async () => {
      const content = change(this.#content);
      if (content === null) return;
      await writeWhole(this.#path, JSON.stringify(content));
      this.#content = content;
    });
    this.#last = written.catch(() => undefined);
    return written;
  }

  /** Sets an unusable file aside. @returns its path; null if it was gone */
  putAside(): string | null {
    this.#content = NO_CONTENT;
    if (!existsSync(this.#path)) return null;
    const aside = `${this.#path}.unreadable-${this.#now()}`;
    moveFileBlocking(this.#path, aside);
    return aside;
  }

  /** Removes the file and earlier ones that were set aside. @throws the file system's error */
  async remove(): Promise<void> {
    await this.#last;
    for (const name of readdirSync(this.#folder).filter((one) => one.startsWith('credentials.json')))
      await removeFile(join(this.#folder, name));
    this.#content = NO_CONTENT;
  }
}
