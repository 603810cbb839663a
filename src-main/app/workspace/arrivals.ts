/** Arrival rate of the queue: new orders an hour, as seen by the checks of the service. */
import type { WaitingQueries } from '../../cache/read/waiting.ts';
import { arrivingOf, type Arrived } from '../../domain/board/forecast.ts';

const HOUR_MS = 3_600_000;
/** Shortest time between two marks. */
const APART_MS = 60_000;
/** Longest pause between checks: arrivals in a longer one cannot be dated. */
const PAUSE_MS = 20 * 60_000;

export class Arrivals {
  readonly #waiting: Pick<WaitingQueries, 'everSeen'>;
  /** Counts of the last hour, oldest first. */
  #marks: Arrived[] = [];
  #newest: Arrived | null = null;

  constructor(waiting: Pick<WaitingQueries, 'everSeen'>) {
    this.#waiting = waiting;
  }

  /**
   * Call when a check has shown the whole queue. The orders of the first check arrived at unknown times.
   * @param now epoch milliseconds
   */
  checked(now: number): void {
    const mark = { at: now, orders: this.#waiting.everSeen() };
    // Negative after the clock was set back.
    const pause = now - (this.#newest?.at ?? now);
    if (pause > PAUSE_MS || pause < 0) this.#marks = [];
    this.#newest = mark;
    this.#marks = this.#marks.filter(({ at }) => at >= now - HOUR_MS);
    if (now - (this.#marks.at(-1)?.at ?? -Infinity) >= APART_MS) this.#marks.push(mark);
  }

  /** @returns null while unknown: before the first hour's marks, or after a long pause */
  perHour(now: number): number | null {
    const newest = this.#newest;
    if (newest === null || now - newest.at > PAUSE_MS) return null;
    return arrivingOf(this.#marks[0] ?? null, newest);
  }
}
