/** What one sweep has shown so far. */
import { KeySet } from './key-set.ts';

export interface OlderVersion {
  bytes: Uint8Array;
  hash: string;
}

export class Sighted {
  /** Keys of orders that were shown, in whatever version. */
  readonly keys = new KeySet();
  /** Hashes of unreadable texts that were shown. */
  readonly faults = new Set<string>();
  /** Keys of orders that were shown in the version that is kept. */
  readonly #current = new KeySet();
  readonly #older = new Map<number, OlderVersion>();

  current(k: number): void {
    this.keys.add(k);
    this.#current.add(k);
    this.#older.delete(k);
  }

  /** Shown in a version that says of itself that it is older than the one that is kept. */
  older(k: number, version: OlderVersion): void {
    this.keys.add(k);
    if (!this.#current.has(k)) this.#older.set(k, version);
  }

  /**
   * Versions that this sweep showed in place of the kept ones, never beside them: at its end these are what the
   * service says, whatever their dates.
   */
  get onlyOlder(): OlderVersion[] {
    return [...this.#older.values()];
  }
}
