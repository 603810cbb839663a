/**
 * Live state of the screens, in parts that are always sent complete. A slow reader skips intermediate states without a
 * loss; no part is sent as deltas.
 */
export class Live<Snapshot extends { [Part in keyof Snapshot]: object }> {
  #snapshot: Snapshot;
  readonly #waiting = new Set<() => void>();

  constructor(first: Snapshot) {
    this.#snapshot = first;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Changes values of a part. No watcher is woken if nothing changed. */
  change<Part extends keyof Snapshot>(part: Part, values: Partial<Snapshot[Part]>): void {
    const before = this.#snapshot[part];
    const isSame = (key: keyof typeof values) => JSON.stringify(values[key]) === JSON.stringify(before[key]);
    if ((Object.keys(values) as (keyof typeof values)[]).every(isSame)) return;
    this.#snapshot = { ...this.#snapshot, [part]: { ...before, ...values } };
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Keeps values up to date without waking anybody: they are seen with the next change of the part, or on asking. */
  note<Part extends keyof Snapshot>(part: Part, values: Partial<Snapshot[Part]>): void {
    Object.assign(this.#snapshot[part], values);
  }

  /** The present snapshot, then after each change the newest of the parts that changed, until the signal ends it. */
  async *watch(signal: AbortSignal | undefined): AsyncGenerator<Partial<Snapshot>, void, void> {
    let shown: Partial<Snapshot> = {};
    while (signal?.aborted !== true) {
      const [before, now] = [shown, this.#snapshot];
      shown = now;
      yield changedParts(before, now);
      if (this.#snapshot === now) await this.#changed(signal);
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

/** Copies, since a part that is shown is kept up to date. */
function changedParts<Snapshot extends object>(before: Partial<Snapshot>, now: Snapshot): Partial<Snapshot> {
  const changed = (Object.keys(now) as (keyof Snapshot)[]).filter((part) => now[part] !== before[part]);
  return Object.fromEntries(changed.map((part) => [part, { ...now[part] }])) as Partial<Snapshot>;
}
