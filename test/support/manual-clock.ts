import type { Clock } from '../../src-main/domain/clock.ts';

/** Watchers of a request under way, for a slow page or a silent service: no loop waits by them. */
const WATCHES = /\bflushWhenSlow\b|\bsilence-watch\.ts\b/;

interface Sleeper {
  at: number;
  /** Error made where the sleep began. Its stack becomes text only when it is read, which is most of the cost. */
  origin: Error;
  wake: () => void;
}

/** A clock that stands still until a test moves it. */
export class ManualClock implements Clock {
  #now: number;
  #jumped = 0;
  readonly #start: number;
  readonly #sleepers = new Set<Sleeper>();

  constructor(start = Date.parse('2026-03-02T09:00:00.000Z')) {
    this.#now = start;
    this.#start = start;
  }

  now = (): number => this.#now + this.#jumped;

  elapsed = (): number => this.#now - this.#start;

  /** Sets the clock of the computer without letting time pass. */
  jump(ms: number): void {
    this.#jumped += ms;
  }

  /** Number of loops that wait for time to pass. */
  get sleeping(): number {
    return this.#loops().length;
  }

  /** Milliseconds until the next loop would go on; Infinity if none waits. */
  get nextIn(): number {
    return Math.min(...this.#loops().map(({ at }) => at - this.#now));
  }

  #loops(): Sleeper[] {
    return [...this.#sleepers].filter(({ origin }) => !WATCHES.test(String(origin.stack)));
  }

  sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const sleeper: Sleeper = {
        at: this.#now + ms,
        origin: new Error('who sleeps'),
        wake: () => undefined,
      };
      sleeper.wake = () => {
        this.#sleepers.delete(sleeper);
        signal.removeEventListener('abort', sleeper.wake);
        resolve();
      };
      this.#sleepers.add(sleeper);
      signal.addEventListener('abort', sleeper.wake);
    });

  advance(ms: number): void {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.#now) sleeper.wake();
  }
}
