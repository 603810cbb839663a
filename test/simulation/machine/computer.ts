/** The computer of the bench: its two clocks, which a person sets and which stand still while it sleeps. */
import type { Clock } from '../../../src-main/domain/clock.ts';
import type { Owner, Schedule } from './schedule.ts';

/** Sunday, 1 March 2026, 05:00 UTC: where every simulation begins. */
export const BEGIN = Date.parse('2026-03-01T05:00:00.000Z');

export class Computer {
  readonly #schedule: Schedule;
  /** Milliseconds that its clock is ahead of the true time. */
  #ahead = 0;
  /** Milliseconds that it has slept. */
  #slept = 0;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** Epoch milliseconds by its own clock. */
  get now(): number {
    return Math.floor(BEGIN + this.#schedule.now + this.#ahead);
  }

  /** A person, or a time server, sets its clock. */
  setClock(ahead: number): void {
    this.#ahead = ahead;
  }

  /** Its lid is closed for so long: what it does waits, the world goes on. */
  sleep(ms: number, station: Owner): void {
    this.#slept += ms;
    this.#schedule.delay(station, ms);
  }

  /** The clock that a station is given. Whoever is gone never wakes. */
  clockOf(owner: Owner): Clock {
    const schedule = this.#schedule;
    return {
      now: () => this.now,
      elapsed: () => schedule.now - this.#slept,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve();
          const wake = () => {
            signal.removeEventListener('abort', cut);
            resolve();
          };
          // As timers are: whole milliseconds, and one at least.
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
