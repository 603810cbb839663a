/** Limit of token requests in a minute. */
import { Refusal } from '../book/refusal.ts';

const WINDOW_MS = 60_000;

/** Allows this many token requests within any minute (spec: "Limits"; the number is not shown there). */
export class TokenLimit {
  readonly #perMinute: number;
  #accepted: number[] = [];

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Counts a request at `now` (epoch ms). Throws Refusal 'too-many' with the whole seconds until one is allowed again;
   * refused requests do not count, so that a caller that keeps trying succeeds in the end.
   */
  admit(now: number): void {
    // A clock that was set back must not lock callers out, hence the second condition.
    this.#accepted = this.#accepted.filter((at) => now - at < WINDOW_MS && at <= now);
    if (this.#accepted.length >= this.#perMinute) {
      const oldest = this.#accepted[0] ?? now;
      const seconds = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1000));
      throw new Refusal('too-many', `too many token requests; try again in ${seconds} seconds`, seconds);
    }
    this.#accepted.push(now);
  }
}
