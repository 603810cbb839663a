/**
 * Due times of decisions, by the monotonic clock. The journal stores wall-clock times, for a restart; within a run, a clock
 * that is set makes no wait longer or shorter.
 */
import type { Clock } from '../../domain/clock.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';

interface Plan {
  /** Due time in the journal when it was made. */
  madeFrom: string;
  /** Monotonic time. */
  dueAt: number;
}

export class DueTimes {
  readonly #clock: Clock;
  readonly #plans = new Map<string, Plan>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns milliseconds until the decision is due; zero or less if it is */
  untilDue(intent: StoredIntent): number {
    return this.#planOf(intent).dueAt - this.#clock.elapsed();
  }

  /** Makes a decision due now. */
  hasten(intent: StoredIntent): void {
    this.#planOf(intent).dueAt = this.#clock.elapsed();
  }

  /** Forgets all decisions but these. */
  keep(intents: readonly StoredIntent[]): void {
    const ids = new Set(intents.map(({ id }) => id));
    for (const id of this.#plans.keys()) if (!ids.has(id)) this.#plans.delete(id);
  }

  #planOf({ id, nextTryAt, changedAt, attempts }: StoredIntent): Plan {
    const madeFrom = [nextTryAt, changedAt, attempts].join(' ');
    const known = this.#plans.get(id);
    if (known?.madeFrom === madeFrom) return known;
    const now = this.#clock.now();
    const planned = nextTryAt ?? now;
    // Clamp to the planned wait: a longer one means that the clock was set back.
    const wait = Math.max(Math.min(planned - now, planned - changedAt), 0);
    const plan = { madeFrom, dueAt: this.#clock.elapsed() + wait };
    this.#plans.set(id, plan);
    return plan;
  }
}
