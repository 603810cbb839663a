/** The short time before an order closes itself. */

const STEP_MS = 100;

export class Countdown {
  #leftMs = $state<number | null>(null);
  #totalMs = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Milliseconds until the order closes; null while nothing is counted down. */
  get leftMs(): number | null {
    return this.#leftMs;
  }

  /** Of the countdown that runs, from its beginning. */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** @param seconds 0 waits for a person: nothing is begun */
  begin(seconds: number, end: () => void): void {
    this.stop();
    if (seconds <= 0) return;
    // By the clock, not by ticks: a busy page delays those.
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

  /** @returns true where something was stopped */
  stop(): boolean {
    const ran = this.#leftMs !== null;
    clearInterval(this.#timer);
    this.#leftMs = null;
    return ran;
  }
}
