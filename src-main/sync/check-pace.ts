/**
 * Pace of list requests to the service: an interval, sooner by back-off after a failure, and slower if it asked to slow down. A
 * time that the service named (`upstream/retry-after.ts`) is waited for; a person may ask after a minute (`upstream/throttle-gate.ts`).
 */
import { backoff } from '../domain/backoff.ts';
import type { Clock } from '../domain/clock.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

export interface CheckPaceParts {
  clock: Pick<Clock, 'elapsed'>;
  random: () => number;
  /** Pause between two checks, in milliseconds. */
  everyMs: () => number;
}

/** Retries after a failure, ms: soon, then slower, and at least once in an interval. */
const AGAIN = { first: 2_000, most: 60_000 };
/** A hint that the network is back counts only this long after the last try: hints come in bursts. */
const HINT_MS = 2_000;
/** A person who presses and presses does not ask a failing service more often than this. */
const PERSON_MS = 2_000;
/** A service that asked us to slow down is asked this many times more seldom at most. */
const SLOWEST = 8;

export class CheckPace {
  readonly #o: CheckPaceParts;
  #failures = 0;
  #pace = 1;
  #endedAt = -Infinity;
  /** No request before this time, by the monotonic clock: the service asked for a wait, or refused the sign-in. */
  #notBefore = -Infinity;

  constructor(parts: CheckPaceParts) {
    this.#o = parts;
  }

  /** Checks that failed since one was complete. */
  get failures(): number {
    return this.#failures;
  }

  /** True if no check of this bench has ended since the start. */
  get isFirst(): boolean {
    return this.#endedAt === -Infinity;
  }

  /** True if the service named a time that is not over. */
  get mustWait(): boolean {
    return this.#notBefore > this.#o.clock.elapsed();
  }

  /** True if a check failed so recently that the wish of a person comes right after it. */
  get hasJustFailed(): boolean {
    return this.#failures > 0 && this.#sinceEnd < PERSON_MS;
  }

  /** True if a hint that the service can be reached again is worth a check. */
  get mayFollowHint(): boolean {
    return !this.mustWait && this.#sinceEnd >= HINT_MS;
  }

  get #sinceEnd(): number {
    return this.#o.clock.elapsed() - this.#endedAt;
  }

  /** Call when a check of this bench has ended, with any result. */
  ended(): void {
    this.#endedAt = this.#o.clock.elapsed();
  }

  /** Call when another bench's check was taken: the service answers that bench. */
  othersCheck(): void {
    this.#failures = 0;
  }

  /**
   * A check of another bench replaces one of this bench. Benches that are cut off together do not all ask at once.
   * @param beganMsAgo that check
   * @returns milliseconds to wait before this bench asks; 0: none
   */
  restAfterOthers(beganMsAgo: number, isLeading: boolean): number {
    const most = this.#o.everyMs();
    const rest = (isLeading ? most : this.#o.random() * most) - beganMsAgo;
    // The clock may have been set since.
    return Math.min(Math.max(0, rest), most);
  }

  /** @returns milliseconds until the next check */
  afterSuccess(): number {
    const { everyMs, random } = this.#o;
    this.#failures = 0;
    this.#pace = Math.max(1, this.#pace * 0.75);
    return everyMs() * this.#pace * (0.9 + 0.2 * random());
  }

  /** @returns milliseconds until the next check, and those that the service named; null: it named none */
  afterFailure(error: unknown): { waitMs: number; namedMs: number | null } {
    const { clock, random, everyMs } = this.#o;
    this.#failures++;
    const pause = backoff(this.#failures, { ...AGAIN, most: Math.min(AGAIN.most, everyMs()) }, random());
    if (!(error instanceof UpstreamError)) return { waitMs: pause, namedMs: null };
    const namedMs = error.retryAfterMs;
    if (error.kind === 'throttled') this.#pace = Math.min(SLOWEST, this.#pace * 2);
    // Refused credentials are not sent again, so that a round only looks whether a person has acted.
    if (error.decision === 'ask-for-credentials' && namedMs === null) return { waitMs: everyMs(), namedMs };
    if (namedMs === null) return { waitMs: pause, namedMs };
    this.#notBefore = clock.elapsed() + namedMs;
    return { waitMs: Math.max(pause, namedMs), namedMs };
  }
}
