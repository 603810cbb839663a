/**
 * The computer of the bench: its two clocks, which a person sets and which a suspension treats differently.
 *
 * What a suspended computer does (S3, a closed lid), and what this one does:
 * - No code runs, in no process: timers, threads and answers wait for the waking. Nobody works at the bench.
 * - The wall clock has jumped at the waking: it is kept by a part that goes on.
 * - The monotonic clock, and the timers with it, depend on the system: `CLOCK_MONOTONIC` of Linux and
 *   `mach_absolute_time` of macOS stand still, the performance counter of Windows goes on, so that timers which were due
 *   meanwhile fire at the waking. The seed decides which kind this one is. Neither ever goes back.
 * - A request that had left arrives, and the service answers. At the waking the connection is mostly gone: the answer is
 *   lost (`ECONNRESET`) or, if the network card has kept it, read late.
 */
import type { Clock } from '../../../src-main/domain/clock.ts';
import type { Owner, Schedule } from './schedule.ts';

/** Start of every simulation: Sunday, 1 March 2026, 05:00 UTC. */
export const BEGIN = Date.parse('2026-03-01T05:00:00.000Z');

export class Computer {
  readonly #schedule: Schedule;
  readonly #standsStill: boolean;
  /** Milliseconds that its clock is ahead of the true time. */
  #ahead = 0;
  /** Milliseconds of all suspensions, including the present one. */
  #slept = 0;
  #wakesAt = -Infinity;
  /** Suspensions until now. */
  sleeps = 0;

  /** @param standsStill its monotonic clock does while it is suspended */
  constructor(schedule: Schedule, standsStill: boolean) {
    this.#schedule = schedule;
    this.#standsStill = standsStill;
  }

  /** Epoch milliseconds by its own clock. */
  get now(): number {
    return Math.floor(BEGIN + this.#schedule.now + this.#ahead);
  }

  /** Time of the monotonic clock. */
  get elapsed(): number {
    const { now } = this.#schedule;
    if (!this.#standsStill) return now;
    return now - this.#slept + this.asleepMs;
  }

  /** Milliseconds until it wakes; 0: it is awake. */
  get asleepMs(): number {
    return Math.max(0, this.#wakesAt - this.#schedule.now);
  }

  /** A person, or a time server, sets its clock. */
  setClock(ahead: number): void {
    this.#ahead = ahead;
  }

  /** Closes the lid for some time: work of the computer waits, the world continues. Not while it is suspended. */
  sleep(ms: number): void {
    this.sleeps++;
    this.#slept += ms;
    this.#wakesAt = this.#schedule.now + ms;
    this.#schedule.suspend(ms, this.#standsStill);
  }

  /** Clock for a station. If the station has ended, its waits never end. */
  clockOf(owner: Owner): Clock {
    const schedule = this.#schedule;
    return {
      now: () => this.now,
      elapsed: () => this.elapsed,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          const wake = () => {
            signal.removeEventListener('abort', cut);
            resolve();
          };
          // Whole milliseconds, at least one, as for timers.
          const cancel = schedule.in(Math.max(1, Math.trunc(ms)), wake, owner);
          const cut = () => {
            cancel();
            // The dead are not woken by their own signals either.
            if (!owner.isGone) resolve();
          };
          signal.addEventListener('abort', cut, { once: true });
        }),
    };
  }
}
