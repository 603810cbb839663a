/** Difference between this computer's clock and the service's, learned from the `Date` of its answers. */
import type { Clock } from '../domain/clock.ts';
import { readHttpDate } from './http/http-date.ts';

/** An answer that took longer says too little about when it was dated. */
const LONGEST_TRIP = 20_000;
/** Difference within which two answers agree: a cache on the way repeats old dates, and one such must not count. */
const AGREES = 5_000;
/** A date has whole seconds: if the same one arrives after this time, a cache on the way has sent it. */
const SAME_DATE_MS = 2_000;
/** Epoch milliseconds, 2025 and 2100: a date outside is of a device that has lost its clock. */
const EARLIEST = 1_735_689_600_000;
const LATEST = 4_102_444_800_000;

export class ServerClock {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  /** Header of the last answer, and its arrival by the monotonic clock. */
  #newest: { date: string; at: number } | null = null;
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
   * Takes the date of an answer of the service.
   * @param date the `Date` field, unchanged
   * @param trip milliseconds from sending the request to the head of the answer
   * @param sinceHead milliseconds from the head of the answer until now
   */
  note(date: string | string[] | undefined, trip: number, sinceHead: number): void {
    if (typeof date !== 'string' || trip > LONGEST_TRIP) return;
    const at = this.#clock.elapsed() - sinceHead;
    if (this.#newest?.date === date && at - this.#newest.at > SAME_DATE_MS) return;
    if (this.#newest?.date !== date) this.#newest = { date, at };
    const serverTime = readHttpDate(date);
    if (!(serverTime >= EARLIEST && serverTime < LATEST)) return;
    // The date has whole seconds, and was written about half a trip before the head came.
    const skew = Math.round(serverTime + 500 + trip / 2 + sinceHead - this.#clock.now());
    if (this.#last !== null && Math.abs(skew - this.#last) <= AGREES) this.#skew = skew;
    this.#last = skew;
  }
}
