/** Pause after "too many requests": no sweep or cancel asks that host before its end, and a person only after a minute. */
import { backoff } from '../domain/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import { LONGEST_WAIT_FOR_A_PERSON } from './retry-after.ts';
import { UpstreamError } from './upstream-error.ts';

/** If the service named no time. */
const PAUSE = { first: 10_000, most: 15 * 60_000 };

interface Shut {
  /** Monotonic time. */
  until: number;
  /** Time from which a person may ask. */
  untilForAPerson: number;
  /** Refusals in a row. */
  times: number;
}

export class ThrottleGate {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #random: () => number;
  readonly #shut = new Map<string, Shut>();

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** @throws UpstreamError `throttled` with the time that is left, while a host may not be asked */
  pass(host: string): void {
    const left = (this.#shut.get(host)?.until ?? 0) - this.#clock.elapsed();
    if (left > 0) throw new UpstreamError('throttled', { retryAfterMs: Math.ceil(left), sent: false });
  }

  /**
   * A person wants that host asked now: opens it after its shortest pause.
   * @returns milliseconds until then; 0 if it may be asked
   */
  openForAPerson(host: string): number {
    const shut = this.#shut.get(host);
    const now = this.#clock.elapsed();
    if (!shut || shut.until <= now) return 0;
    if (shut.untilForAPerson > now) return Math.ceil(shut.untilForAPerson - now);
    this.#shut.set(host, { ...shut, until: now });
    return 0;
  }

  /**
   * An answer of that host.
   * @param error null if it was a good one
   * @returns the error, with the wait that is now in force
   */
  record<E extends UpstreamError | null>(host: string, error: E): E | UpstreamError {
    // A successful answer ends the count, unless it was under way when another was told to wait.
    const isOver = (this.#shut.get(host)?.until ?? 0) <= this.#clock.elapsed();
    if (!error && isOver) this.#shut.delete(host);
    if (!error || (error.kind !== 'throttled' && error.retryAfterMs === null)) return error;
    const times = (this.#shut.get(host)?.times ?? 0) + 1;
    const wait = error.retryAfterMs ?? backoff(times, PAUSE, this.#random());
    const now = this.#clock.elapsed();
    // A longer wait is not shortened by another answer.
    const until = Math.max(this.#shut.get(host)?.until ?? 0, now + wait);
    const soonest = now + Math.min(wait, LONGEST_WAIT_FOR_A_PERSON);
    const untilForAPerson = Math.max(this.#shut.get(host)?.untilForAPerson ?? 0, soonest);
    this.#shut.set(host, { until, untilForAPerson, times });
    return error.waiting(Math.round(until - now));
  }
}
