/**
 * Pace of retries if published orders cannot be taken, and the time at which this bench checks for itself instead. A store that
 * does not answer is soon known as such; this is for one that answers with unreadable data.
 */
import { backoff } from '../domain/backoff.ts';
import type { CheckPaceParts } from './check-pace.ts';

/** Pauses between retries, ms: each retry may take part of the published orders. */
const AGAIN = { first: 1_000, most: 15_000 };

export class FollowPace {
  readonly #o: CheckPaceParts;
  /** Failures in a row. */
  #failures = 0;
  /** Monotonic time of the first failure, or of the check of this bench after it. */
  #since = 0;
  #notBefore = -Infinity;

  constructor(parts: CheckPaceParts) {
    this.#o = parts;
  }

  /** True if published orders may be asked for now. */
  get isDue(): boolean {
    return this.#o.clock.elapsed() >= this.#notBefore;
  }

  /** True if no published order could be taken for the time between two checks: this bench checks for itself. */
  get isInVain(): boolean {
    return this.#failures > 0 && this.#o.clock.elapsed() - this.#since >= this.#o.everyMs();
  }

  /** Notes that published orders were taken. */
  followed(): void {
    this.#failures = 0;
    this.#notBefore = -Infinity;
  }

  /** Notes that published orders could not be taken. @returns true for the first failure */
  failed(): boolean {
    const { clock, random } = this.#o;
    if (this.#failures === 0) this.#since = clock.elapsed();
    this.#failures++;
    this.#notBefore = clock.elapsed() + backoff(this.#failures, AGAIN, random());
    return this.#failures === 1;
  }

  /** Notes that this bench has checked for itself. */
  checkedItself(): void {
    this.#since = this.#o.clock.elapsed();
    this.#notBefore = -Infinity;
  }
}
