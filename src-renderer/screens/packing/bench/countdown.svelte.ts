/** The short time before an order closes itself. */

const STEP_MS = 100;

export class Countdown {
  #leftMs = $state<number | null>(null);
  #totalMs = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Time of the last stop, and of the last call for it, by the clock of events. */
  #stoppedAt: number | null = null;
  #askedAt = -Infinity;

  /** Milliseconds until the order closes; null while nothing is counted down. */
  get leftMs(): number | null {
    return this.#leftMs;
  }

  /** Length of the countdown that runs. */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** @param seconds 0 waits for a person: nothing is begun */
  begin(seconds: number, end: () => void): void {
    this.stop();
    this.#stoppedAt = null;
    this.#askedAt = -Infinity;
    if (seconds <= 0) return;
    // The end is a time, not a number of ticks: a busy page delays ticks.
    const endsAt = performance.now() + seconds * 1000;
    this.#totalMs = seconds * 1000;
    this.#leftMs = this.#totalMs;
    this.#timer = setInterval(() => {
      const left = endsAt - performance.now();
      if (left > 0) {
        this.#leftMs = left;
        return;
      }
      this.stop();
      end();
    }, STEP_MS);
  }

  /**
   * @param at when a key or a press asked for it; left out: for another reason, which lasts
   * @returns true if something was stopped
   */
  stop(at = Infinity): boolean {
    const ran = this.#leftMs !== null;
    clearInterval(this.#timer);
    this.#leftMs = null;
    this.#askedAt = at;
    if (ran) this.#stoppedAt = at;
    return ran;
  }

  /** @param at of a scan's first key, by the clock of events: what came before it has stopped the countdown */
  wasStoppedBefore(at: number): boolean {
    return this.#stoppedAt !== null && (this.#stoppedAt < at || this.#stoppedAt === Infinity);
  }

  /**
   * True if something that came in that time stopped the countdown, and nothing has asked for it since.
   * @param firstAt and `lastAt`: of a scan's keys, by the clock of events
   */
  wasStoppedIn(firstAt: number, lastAt: number): boolean {
    const stoppedAt = this.#stoppedAt ?? -Infinity;
    return stoppedAt >= firstAt && stoppedAt <= lastAt && this.#askedAt <= lastAt;
  }
}
