/** Difference between this computer's clock and the service's, learned from the `Date` of its answers. */
import type { Clock } from '../domain/clock.ts';

/** An answer that took longer says too little about when it was dated. */
const LONGEST_TRIP = 20_000;
/** Difference within which two answers agree: a cache on the way repeats old dates, and one such must not count. */
const AGREES = 5_000;

export class ServerClock {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  #last: number | null = null;
  #skew: number | null = null;

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    this.#clock = clock;
  }

  /** Milliseconds that the service's clock is ahead of ours; negative: behind. Null before two answers agreed. */
  get skewMs(): number | null {
    return this.#skew;
  }

  /**
   * Takes one answer's date in.
   * @param date the `Date` field as it came
   * @param trip milliseconds from sending the request to the head of the answer
   */
  note(date: string | string[] | undefined, trip: number): void {
    if (typeof date !== 'string' || trip > LONGEST_TRIP) return;
    const serverTime = Date.parse(date);
    if (Number.isNaN(serverTime)) return;
    // The date has whole seconds, and was written about half a trip ago.
    const skew = Math.round(serverTime + 500 + trip / 2 - this.#clock.now());
    if (this.#last !== null && Math.abs(skew - this.#last) <= AGREES) this.#skew = skew;
    this.#last = skew;
  }
}
