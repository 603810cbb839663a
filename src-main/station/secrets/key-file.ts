/**
 * The key that encrypts a secret if no keyring protects it. It is outside the data folder, so that a copy of that folder, in a
 * backup or a support case, does not carry it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, win32 } from 'node:path';
import { readIfThere, removeFileBlocking, writeWholeBlocking } from '../../files/replace-file.ts';
import { localAppData } from '../folder/data-folder.ts';

/** Key length of AES-256. */
const BYTES = 32;

interface Machine {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  home: string;
}

/** Folder for the keys of this account, the same for both hosts: a place that does not go with a roaming profile. */
export function keyFolder(
  { platform, env, home }: Machine = { platform: process.platform, env: process.env, home: homedir() },
): string {
  if (platform === 'win32') return win32.join(localAppData(env, home), 'Packdesk keys');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Packdesk keys');
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'packdesk-keys');
}

/** The key is not in its folder now: another folder was given, or its drive is not there. What it protects is as good as before. */
export class KeyMissingError extends Error {
  override readonly name = 'KeyMissingError';
  /** Path of the key. */
  readonly file: string;

  constructor(file: string) {
    super('the key of the secret is not in its folder');
    this.file = file;
  }
}

export class KeyFile {
  readonly #idFile: string;
  readonly #keys: string;
  readonly #old: string;

  /** @param keys folder of the keys; it is made if it is missing */
  constructor(dataDir: string, keys: string) {
    this.#idFile = join(dataDir, 'credentials.id');
    this.#keys = keys;
    // Folder of earlier versions.
    this.#old = join(dataDir, 'credentials.key');
  }

  /**
   * The key, for reading what it protects. None is made: it would open nothing, and take the place of the one that is away.
   * @throws KeyMissingError, and the file system's error if it cannot be read
   */
  there(): Buffer {
    const file = join(this.#keys, `${this.#idThere() ?? ''}.key`);
    const key = keyIn(file) ?? keyIn(this.#old);
    if (key === null) throw new KeyMissingError(file);
    return key;
  }

  /**
   * The key, made if there is none.
   * @throws if it cannot be read or written
   */
  bytes(): Buffer {
    const file = join(this.#keys, `${this.#id()}.key`);
    const old = keyIn(this.#old);
    const key = keyIn(file) ?? this.#write(file, old ?? randomBytes(BYTES));
    // Removed only after the new file is on the disk: after a crash in between it is read here again.
    if (old?.equals(key) === true) removeFileBlocking(this.#old);
    return key;
  }

  /** True if this data folder names a key, or has one of an earlier version. */
  isThere(): boolean {
    return this.#idThere() !== null || existsSync(this.#old);
  }

  /** A key of an earlier version leaves the data folder, if it can. */
  moveOld(): void {
    if (!existsSync(this.#old)) return;
    try {
      this.bytes();
    } catch {
      // For example if another folder cannot be written to: the reader of the key meets the same error, and reports it.
    }
  }

  /** Removes the key: data protected by it is lost, in every copy. */
  remove(): void {
    const id = this.#idThere();
    if (id !== null) removeFileBlocking(join(this.#keys, `${id}.key`));
    for (const file of [this.#idFile, this.#old]) removeFileBlocking(file);
  }

  #write(file: string, key: Buffer): Buffer {
    mkdirSync(this.#keys, { recursive: true, mode: 0o700 });
    writeWholeBlocking(file, key.toString('base64'));
    return key;
  }

  /** Names the key of this folder, and is not a secret: a folder that is moved or renamed finds its key again. */
  #id(): string {
    const known = this.#idThere();
    if (known !== null) return known;
    const id = randomBytes(16).toString('hex');
    writeWholeBlocking(this.#idFile, id);
    return id;
  }

  #idThere(): string | null {
    const text = readIfThere(this.#idFile) ?? '';
    // The id becomes part of a path.
    return /^[0-9a-f]{32}$/.test(text) ? text : null;
  }
}

/** @returns null if the file is not there, or holds no key: data protected by it cannot be read any more */
function keyIn(file: string): Buffer | null {
  const bytes = Buffer.from(readIfThere(file) ?? '', 'base64');
  return bytes.length === BYTES ? bytes : null;
}
