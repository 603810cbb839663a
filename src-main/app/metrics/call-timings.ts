/** Timings of the screens' calls, by procedure. Arguments and results are never recorded. */
import type { Clock } from '../../domain/clock.ts';

/** Upper bounds of the classes, milliseconds; longer calls are in a last one. */
export const TIMING_BOUNDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000] as const;

/** All calls of one procedure since the start. */
export interface CallTiming {
  count: number;
  /** Calls among those that ended with an error, declared ones too. */
  failed: number;
  /** Milliseconds. */
  totalMs: number;
  longestMs: number;
  /** Number of calls in each class, one more than there are bounds. */
  classes: number[];
  /** When the newest one began, epoch milliseconds. */
  lastAt: number;
}

/** Ends the timing of a call. @param isAnswered false: with an error */
export type EndCall = (isAnswered: boolean) => void;

/** @param isAnswered false: it ended with an error */
type CallEnded = (procedure: string, ms: number, isAnswered: boolean) => void;

export class CallTimings {
  readonly #clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly #timings = new Map<string, CallTiming>();
  #ended: CallEnded = () => {};

  constructor(clock: Pick<Clock, 'now' | 'elapsed'>) {
    this.#clock = clock;
  }

  /** Timings by name of the procedure. */
  get all(): ReadonlyMap<string, Readonly<CallTiming>> {
    return this.#timings;
  }

  /** Calls one listener after each call, in place of the one before. */
  whenEnded(listener: CallEnded): void {
    this.#ended = listener;
  }

  /** @param procedure its name in the contract */
  begin(procedure: string): EndCall {
    const { now, elapsed } = this.#clock;
    const [lastAt, begun] = [now(), elapsed()];
    return (isAnswered) => {
      const ms = elapsed() - begun;
      const timing = this.#timings.get(procedure) ?? noCall();
      this.#timings.set(procedure, timing);
      timing.count++;
      if (!isAnswered) timing.failed++;
      timing.totalMs += ms;
      timing.longestMs = Math.max(timing.longestMs, ms);
      const at = TIMING_BOUNDS.findIndex((bound) => ms <= bound);
      const place = at === -1 ? TIMING_BOUNDS.length : at;
      timing.classes[place] = (timing.classes[place] ?? 0) + 1;
      timing.lastAt = lastAt;
      this.#ended(procedure, ms, isAnswered);
    };
  }

  /** When the newest call of these began, epoch milliseconds; null: none was made. */
  lastAt(...procedures: readonly string[]): number | null {
    const moments = procedures.flatMap((name) => this.#timings.get(name)?.lastAt ?? []);
    return moments.length === 0 ? null : Math.max(...moments);
  }
}

const noCall = (): CallTiming => ({
  ...{ count: 0, failed: 0, totalMs: 0, longestMs: 0, lastAt: 0 },
  classes: Array.from({ length: TIMING_BOUNDS.length + 1 }, () => 0),
});

/** The bound under which that share of the calls stayed, milliseconds; the longest call if it is beyond all bounds. */
export function boundOf({ count, classes, longestMs }: Readonly<CallTiming>, share: number): number {
  let seen = 0;
  for (const [at, bound] of TIMING_BOUNDS.entries()) {
    seen += classes[at] ?? 0;
    if (seen >= share * count) return bound;
  }
  return Math.ceil(longestMs);
}
