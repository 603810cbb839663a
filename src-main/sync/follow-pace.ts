/**
 * Pace of retries if published orders cannot be taken, and the time at which this bench checks for itself instead. A store that
 * does not answer is soon known as such; this is for one that answers with unreadable data.
 */
import { backoff } from '../domain/backoff.ts';
import type { CheckPaceParts } from './check-pace.ts';

/** Of all that is published each try may take a part again. */
const AGAIN = { first: 1_000, most: 15_000 };

export class FollowPace {
  readonly #o: CheckPaceParts;
  /** In a row. */
  #failures = 0;
  /** Of the first failure, or the check of this bench after it, by the clock that cannot jump. */
  #since = 0;
  #notBefore = -Infinity;

  constructor(parts: CheckPaceParts) {
    this.#o = parts;
  }

  /** It may be asked for now. */
  get isDue(): boolean {
    return this.#o.clock.elapsed() >= this.#notBefore;
  }

  /** Nothing could be taken for the time between two checks: this bench checks for itself. */
  get isInVain(): boolean {
    return this.#failures > 0 && this.#o.clock.elapsed() - this.#since >= this.#o.everyMs();
  }

  /** It was taken. */
  followed(): void {
    this.#failures = 0;
    this.#notBefore = -Infinity;
  }

  /** It could not be taken. @returns whether that is news */
  failed(): boolean {
    const { clock, random } = this.#o;
    if (this.#failures === 0) this.#since = clock.elapsed();
    this.#failures++;
    this.#notBefore = clock.elapsed() + backoff(this.#failures, AGAIN, random());
    return this.#failures === 1;
  }

  /** This bench has checked for itself. */
  checkedItself(): void {
    this.#since = this.#o.clock.elapsed();
    this.#notBefore = -Infinity;
  }
}
