/**
 * A bit set of orders' keys. Keys are assigned in sequence, so they are dense: 100,000 take 16 KB, and 4 MB in a `Set`.
 * Sparse keys only cost memory.
 */

/** Keys that share one piece of memory of 4 KB. */
const BITS = 32_768;

export class KeySet {
  readonly #pieces = new Map<number, Uint32Array>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(k: number): boolean {
    const piece = this.#pieces.get(Math.floor(k / BITS));
    return piece !== undefined && (wordOf(piece, k) & bitOf(k)) !== 0;
  }

  add(k: number): void {
    const at = Math.floor(k / BITS);
    let piece = this.#pieces.get(at);
    if (!piece) this.#pieces.set(at, (piece = new Uint32Array(BITS / 32)));
    const word = wordOf(piece, k);
    if ((word & bitOf(k)) !== 0) return;
    piece[(k % BITS) >> 5] = word | bitOf(k);
    this.#size++;
  }

  delete(k: number): void {
    const piece = this.#pieces.get(Math.floor(k / BITS));
    if (!piece || (wordOf(piece, k) & bitOf(k)) === 0) return;
    piece[(k % BITS) >> 5] = wordOf(piece, k) & ~bitOf(k);
    this.#size--;
  }

  clear(): void {
    this.#pieces.clear();
    this.#size = 0;
  }

  /** Keys that are in this set and not in the other. */
  without(other: KeySet): number[] {
    return this.#select((word, at, n) => word & ~(other.#pieces.get(at)?.[n] ?? 0));
  }

  /** Keys that are in both sets. */
  alsoIn(other: KeySet): number[] {
    return this.#select((word, at, n) => word & (other.#pieces.get(at)?.[n] ?? 0));
  }

  #select(wanted: (word: number, at: number, n: number) => number): number[] {
    const keys: number[] = [];
    for (const [at, piece] of this.#pieces) {
      for (const [n, word] of piece.entries()) {
        if (word === 0) continue;
        for (let left = wanted(word, at, n); left !== 0; left &= left - 1) {
          keys.push(at * BITS + n * 32 + (31 - Math.clz32(left & -left)));
        }
      }
    }
    return keys;
  }
}

const wordOf = (piece: Uint32Array, k: number): number => piece[(k % BITS) >> 5] ?? 0;
const bitOf = (k: number): number => 1 << (k & 31);
