/** Saving of a practice book while it changes. */
import type { OrderBook } from './book.ts';
import { writeStateFile } from './state-file.ts';

/** Longest time that unawaited changes are gathered before they are written, ms. */
const QUIET_MS = 500;

/** Keeps a book in its file. One write at a time; further callers share the next one. */
export class StateKeeper {
  readonly #book: OrderBook;
  readonly #file: string;
  #saved = -1;
  #running: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(book: OrderBook, file: string) {
    this.#book = book;
    this.#file = file;
  }

  /** Resolves when the file holds all changes made so far; rejects when it cannot be written. */
  keep(): Promise<void> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = undefined;
      const written = this.#write();
      this.#running = written.catch(() => undefined);
      return written;
    });
    return this.#waiting;
  }

  /** Has changes written before long. A failure is not reported: the next change or `keep` tries again. */
  keepSoon(): void {
    if (this.#timer !== undefined || this.#saved === this.#book.revision) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.keep().catch(() => undefined);
    }, QUIET_MS).unref();
  }

  /** Writes outstanding changes and stops. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.keep();
  }

  async #write(): Promise<void> {
    const { revision } = this.#book;
    if (revision === this.#saved) return;
    await writeStateFile(this.#file, this.#book.snapshot());
    this.#saved = revision;
  }
}
