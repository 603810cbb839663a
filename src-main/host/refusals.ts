/** Callers that were turned away: the first is written to the log at once, those of the next minute as one number. */
import type { Log } from '../station/log.ts';

const TOGETHER_MS = 60_000;

export class Refusals {
  readonly #log: Log;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param why a fixed phrase, never the caller's text */
  add(why: string): void {
    const before = this.#counts.get(why);
    if (before === undefined) this.#log.warn({ why }, 'a caller was turned away');
    this.#counts.set(why, before === undefined ? 0 : before + 1);
    this.#timer ??= setTimeout(() => this.report(), TOGETHER_MS).unref();
  }

  /** Writes the counts; to be called at the end, too. */
  report(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const [why, count] of this.#counts) {
      if (count > 0) this.#log.warn({ why, count }, 'more callers were turned away');
    }
    this.#counts.clear();
  }
}
