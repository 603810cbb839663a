/**
 * Clock at ten times the computer's speed, for heartbeats, leases, polls and undo times of whole stations in
 * milliseconds.
 */
import { performance } from 'node:perf_hooks';
import type { Clock } from '../../src-main/domain/clock.ts';

const SPEED = 10;
/** Real milliseconds between two checks of sleepers to wake. */
const TICK_MS = 4;
/** Real milliseconds of one tick that pass at that speed. A busy thread is late for its work: the rest passes as it does. */
const BRISK_MS = 8;

const HOUR_MS = 3_600_000;

/** Now; in the last hour of a day an hour earlier, so that "today" is the same day to the end of a test. */
function startOfClock(): number {
  const now = Date.now();
  return new Date(now + HOUR_MS).getDate() === new Date(now).getDate() ? now : now - HOUR_MS;
}

interface Sleeper {
  at: number;
  wake: () => void;
}

/**
 * Runs by the ticks of the test's thread: a busy machine slows it down, to the speed of the computer's clock at the least,
 * instead of ending the patience of what waits for an answer. All stations of a file share it, with the store of their floor
 * if that is in memory.
 */
class BriskClock implements Clock {
  readonly #start = startOfClock();
  readonly #sleepers = new Set<Sleeper>();
  #elapsed = 0;
  #tickAt = performance.now();

  constructor() {
    setInterval(() => this.#tick(), TICK_MS).unref();
  }

  now = (): number => Math.floor(this.#start + this.elapsed());

  elapsed = (): number => {
    const passed = performance.now() - this.#tickAt;
    return this.#elapsed + passed + Math.min(passed, BRISK_MS) * (SPEED - 1);
  };

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const sleeper: Sleeper = { at: this.elapsed() + ms, wake: () => undefined };
      sleeper.wake = () => {
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', sleeper.wake);
        resolve();
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });

  #tick(): void {
    this.#elapsed = this.elapsed();
    this.#tickAt = performance.now();
    const due = [...this.#sleepers].filter(({ at }) => at <= this.#elapsed);
    for (const sleeper of due.toSorted((a, b) => a.at - b.at)) sleeper.wake();
  }
}

export const briskClock = new BriskClock();
