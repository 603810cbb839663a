/**
 * Fingerprints of the list's pages as they last came: an unchanged page is neither decoded nor cut. Kept in memory only; after
 * a start the first sweep fills it.
 */
import xxhash from 'xxhash-wasm';

export interface RememberedPage {
  /** Hashes of the orders' texts. */
  hashes: readonly string[];
  nextPageToken: string | null;
}

export type Fingerprint = (bytes: Uint8Array) => bigint;

/** Loads the fingerprint: 64 bits, about a thirtieth of the time of `JSON.parse`. */
export async function loadFingerprint(): Promise<Fingerprint> {
  const hasher = await xxhash();
  return (bytes) => hasher.h64Raw(bytes);
}

export class PageMemory {
  readonly #fingerprint: Fingerprint;
  #before = new Map<bigint, RememberedPage>();
  #now = new Map<bigint, RememberedPage>();

  constructor(fingerprint: Fingerprint) {
    this.#fingerprint = fingerprint;
  }

  /** Call when a sweep begins. Pages read by an interrupted one are kept beside those known before it. */
  beginSweep(): void {
    for (const [key, page] of this.#now) this.#before.set(key, page);
    this.#now = new Map();
  }

  /** Call when a sweep has read all pages: those it did not show are forgotten. */
  complete(): void {
    this.#before = new Map();
  }

  /** @returns the previous result for that very page; else null, and a function that remembers the new one */
  look(bytes: Uint8Array): { page: RememberedPage } | { remember: (page: RememberedPage) => void } {
    const key = this.#fingerprint(bytes);
    const page = this.#now.get(key) ?? this.#before.get(key);
    if (!page) return { remember: (result) => void this.#now.set(key, result) };
    this.#now.set(key, page);
    return { page };
  }

  forget(): void {
    this.#before = new Map();
    this.#now = new Map();
  }
}
