/** A disk that is full or fails for a while, and the statements at which a station can be killed. */
import type { Random } from '../../../src-main/practice/invented/random.ts';
import { sqliteError, type DiskWatch, type Place } from './disk.ts';

interface Badness {
  code: 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE';
  /** Share of statements that fail. */
  share: number;
  /** Owner of the files. */
  files: readonly string[];
  random: Random;
}

/** A station is killed at the nth statement from now on. */
interface Trap {
  left: number;
  place: Place;
}

export class BadDisk implements DiskWatch {
  trap: Trap | null = null;
  #badness: Badness | null = null;
  /** Folder of the running station. */
  folder = '';
  readonly #killed: (where: string) => void;
  readonly #refused: (code: string, file: string) => void;

  constructor(killed: (where: string) => void, refused: (code: string, file: string) => void) {
    this.#killed = killed;
    this.#refused = refused;
  }

  get isBad(): boolean {
    return this.#badness !== null;
  }

  becomes(badness: Badness | null): void {
    this.#badness = badness;
  }

  statement(folder: string, file: string, sql: string, place: Place): void {
    if (folder !== this.folder) return;
    this.#mayKill(place, () => `${place} ${file}: ${nameOf(sql)}`);
    if (place === 'before' && folder === this.folder) this.#mayRefuse(file);
  }

  file(folder: string, file: string): void {
    if (folder !== this.folder) return;
    this.#mayKill('before', () => `before ${file} is written`);
    const bad = this.#badness;
    if (!bad || folder !== this.folder || !bad.random.chance(bad.share)) return;
    this.#refused('ENOSPC', file);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }

  #mayKill(place: Place, where: () => string): void {
    if (this.trap?.place !== place || --this.trap.left > 0) return;
    this.trap = null;
    this.#killed(where());
  }

  #mayRefuse(file: string): void {
    const bad = this.#badness;
    if (!bad?.files.includes(file) || !bad.random.chance(bad.share)) return;
    this.#refused(bad.code, file);
    throw sqliteError(bad.code, 'the disk of the simulation refuses');
  }
}

const nameOf = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
