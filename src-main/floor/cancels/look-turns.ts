/**
 * Turns of benches that would look up the same order at the same time, and then all cancel it: they look one after
 * another. Needed if they cannot reach each other, and if the service returns for all of them at once.
 */
import { rendezvousScore } from '../../domain/floor/rendezvous.ts';
import type { KnownBench } from '../copy/store-rows.ts';

/**
 * Time from one bench's turn to the next, in milliseconds: longer than a look and the request after it take, but for a
 * service that hardly answers.
 */
const NEXT_MS = 20_000;
/** Largest number of benches that are waited for. */
const MOST_AHEAD = 5;

export class LookTurns {
  readonly #elapsed: () => number;
  /** Time since when each decision waits for its turn. */
  readonly #since = new Map<string, number>();

  /** @param elapsed the monotonic clock, milliseconds */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /**
   * Time to wait before a look-up. A turn is forgotten when its look-up begins, so that a failed one gets a new turn.
   * @param ahead number of benches that look before
   * @returns milliseconds; 0: it is its turn
   */
  waitMs(intentId: string, ahead: number): number {
    const since = this.#since.get(intentId) ?? this.#elapsed();
    const ms = since + Math.min(ahead, MOST_AHEAD) * NEXT_MS - this.#elapsed();
    this.#since.set(intentId, since);
    return Math.max(0, ms);
  }

  forget(intentId: string): void {
    this.#since.delete(intentId);
  }
}

/** Number of benches that look at that order before this one; all of them compute it alike. */
export function benchesAhead(
  orderId: string,
  benchId: string | null,
  benches: readonly KnownBench[],
): number {
  if (benchId === null) return 0;
  const own = rendezvousScore(orderId, benchId);
  return benches.filter(
    (other) =>
      other.benchId !== benchId && other.state === 'in-use' && rendezvousScore(orderId, other.benchId) > own,
  ).length;
}
