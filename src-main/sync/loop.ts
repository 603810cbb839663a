/** Work in rounds, one at a time, with a wait after each: the poller, the sender, the clearance checker, the copies. */
import type { Clock } from '../domain/clock.ts';

export interface LoopOptions {
  clock: Clock;
  /**
   * @param signal aborted when the loop is stopped
   * @returns milliseconds until the next round; who wakes the loop cuts them short
   */
  round: (signal: AbortSignal) => number | Promise<number>;
  /**
   * A round threw.
   * @returns milliseconds until the next one; wake-ups do not shorten them, so that no fault keeps the machine busy
   */
  failed: (error: unknown) => number;
  /** A round has ended, and its wait, in milliseconds, begins in this turn. */
  rests?: (ms: number) => void;
}

export class Loop {
  readonly #o: LoopOptions;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: LoopOptions) {
    this.#o = options;
  }

  /** Aborted when the loop is stopped. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Starts the first round at once. A loop runs once: a stopped loop is never restarted. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Starts the next round now, or right after the one under way. */
  wake(): void {
    this.#wake.abort();
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, round, failed, rests } = this.#o;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // The signal is made before the round, so that a wake-up during the round is not missed.
      this.#wake = new AbortController();
      try {
        const wait = await round(signal);
        if (signal.aborted) return;
        rests?.(wait);
        await clock.sleep(wait, this.#wake.signal);
      } catch (error) {
        const wait = failed(error);
        if (!signal.aborted) await clock.sleep(wait, signal);
      }
    }
  }
}
