/**
 * What screens are told: always a whole picture, and only the newest. A slow reader misses pictures in between and
 * loses nothing by it; there is no delta that must arrive.
 */
export class Live<Picture extends object> {
  #picture: Picture;
  readonly #waiting = new Set<() => void>();

  constructor(first: Picture) {
    this.#picture = { ...first };
  }

  get picture(): Picture {
    return this.#picture;
  }

  /** Changes parts of the picture. Nothing is told where nothing changed. */
  change(parts: Partial<Picture>): void {
    const next = { ...this.#picture, ...parts };
    if (JSON.stringify(next) === JSON.stringify(this.#picture)) return;
    this.#picture = next;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Keeps parts of the picture up to date without waking anybody: they are seen with the next change, or on asking. */
  note(parts: Partial<Picture>): void {
    Object.assign(this.#picture, parts);
  }

  /** The present picture, then the newest after each change, until the signal ends it. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<Picture, void, void> {
    while (signal?.aborted !== true) {
      const shown = this.#picture;
      yield { ...shown };
      if (this.#picture === shown) await this.#changed(signal);
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
