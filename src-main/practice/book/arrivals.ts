/** Times at which new orders arrive during practice. */
const HOUR = 3_600_000;

/** New orders at even distances of time while the service runs. */
export class Arrivals {
  readonly #distanceMs: number;
  #next: number;

  /** `perHour` 0 lets none arrive; the first comes one distance after `start` (epoch ms). */
  constructor(perHour: number, start: number) {
    this.#distanceMs = perHour > 0 ? HOUR / perHour : Infinity;
    this.#next = start + this.#distanceMs;
  }

  /** The times (epoch ms) at which orders arrived up to `now`, each given out once. */
  *due(now: number): Generator<number> {
    while (this.#next <= now) {
      yield Math.round(this.#next);
      this.#next += this.#distanceMs;
    }
  }
}
