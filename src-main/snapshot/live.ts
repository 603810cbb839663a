/**
 * What screens are shown: always a whole snapshot, and only the newest. A slow reader misses snapshots in between and
 * loses nothing by it; there is no delta that must arrive.
 */
export class Live<Snapshot extends object> {
  #snapshot: Snapshot;
  readonly #waiting = new Set<() => void>();

  constructor(first: Snapshot) {
    this.#snapshot = { ...first };
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Changes parts of the snapshot. Nothing is told where nothing changed. */
  change(parts: Partial<Snapshot>): void {
    const next = { ...this.#snapshot, ...parts };
    if (JSON.stringify(next) === JSON.stringify(this.#snapshot)) return;
    this.#snapshot = next;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Keeps parts of the snapshot up to date without waking anybody: they are seen with the next change, or on asking. */
  note(parts: Partial<Snapshot>): void {
    Object.assign(this.#snapshot, parts);
  }

  /** The present snapshot, then the newest after each change, until the signal ends it. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<Snapshot, void, void> {
    while (signal?.aborted !== true) {
      const shown = this.#snapshot;
      yield { ...shown };
      if (this.#snapshot === shown) await this.#changed(signal);
    }
  }

  #changed(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      // An abort while the reader was busy fires no event any more.
      if (signal?.aborted === true) return resolve();
      this.#waiting.add(done);
      signal?.addEventListener('abort', done);
    });
  }
}
