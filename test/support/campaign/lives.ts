/** Lives of stations on one folder: each is killed at its moment, and the next is loaded while it works. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StationProcess } from './station-process.ts';

/** Time of a kill: after a number of visits to this place, and then a delay; otherwise at once. */
export interface Moment<Place extends string> {
  /** `begin`: the process has its plan. `works`: it is at work. */
  at: Place | 'begin' | 'works';
  times?: number;
  ms?: number;
  /** Microseconds. */
  us?: number;
}

interface Limits {
  /** Real milliseconds after which a start counts as failed. */
  start?: number;
  /** Delay after which a working station that did not reach its place is killed. */
  life: number;
}

const LONGEST_START = 120_000;
/** On a busy machine everything takes longer: a station lives at least this many times as long as its start took. */
const LIFE_TO_START = 4;

/** @param load starts the process of a station. Remaining processes are killed when the caller stops. */
export async function* stations<Station extends StationProcess>(
  load: () => Station,
  count: number,
): AsyncGenerator<Station> {
  const loaded = [load()];
  try {
    for (let n = 1; n <= count; n++) {
      if (n < count) loaded.push(load());
      const station = loaded.shift();
      if (station) yield station;
    }
  } finally {
    for (const station of loaded) {
      station.kill();
      await station.ended();
    }
  }
}

/** Life of a station from a start to a kill. */
export class Life<Place extends string> {
  readonly #station: StationProcess;
  readonly #moment: Moment<Place> | null;
  readonly #limits: Limits;
  #left: number;
  #begunAt = 0;

  /** @param moment null: the caller ends it */
  constructor(station: StationProcess, moment: Moment<Place> | null, limits: Limits) {
    this.#station = station;
    this.#moment = moment;
    this.#limits = limits;
    this.#left = moment?.times ?? 1;
  }

  async begin(plan: object, onLine: (line: never) => void): Promise<void> {
    this.#begunAt = performance.now();
    await this.#station.begin(plan, onLine);
    this.#killIn(this.#limits.start ?? LONGEST_START);
    this.came('begin');
  }

  /** Call when the process is at work. */
  works(): void {
    const { life } = this.#limits;
    const slowness = Math.max(1, (LIFE_TO_START * (performance.now() - this.#begunAt)) / life);
    if (this.#moment) this.#killIn(life * slowness);
    this.came('works', slowness);
  }

  /**
   * Call when the process has come to this place. If it is killed at once, nothing after the place may happen.
   * @returns true if this was its place
   */
  came(at: string, slowness = 1): boolean {
    if (this.#station.killed || this.#moment?.at !== at || --this.#left !== 0) return false;
    const { ms, us } = this.#moment;
    if (us !== undefined) this.#killWithin(us);
    else if (ms !== undefined) this.#killIn(ms * slowness);
    else this.#station.kill();
    return true;
  }

  #killIn(ms: number): void {
    void sleep(ms, undefined, { ref: false }).then(() => this.#station.kill());
  }

  /** Kills after pending output was sent. Not by a timer, which has whole milliseconds only. */
  #killWithin(us: number): void {
    setImmediate(() => {
      const end = performance.now() + us / 1000;
      while (performance.now() < end);
      this.#station.kill();
    });
  }
}
