/**
 * Checks that benches of a floor held back. This bench reports its own, so that the next leader learns that others had
 * the same result, and people at each bench see it.
 */
import { isCurrent, REMEMBERED_MS } from '../../domain/floor/mass-departure.ts';
import { LOOK_UPS_WITHOUT_TRACE } from '../../domain/orders/queue-departure.ts';
import type { WorkFact, WorkFacts } from '../../floor/bench-work.ts';
import type { OwnFact } from '../../floor/copy/fact-rows.ts';
import type { FactSharing } from '../../floor/facts/fact-sharing.ts';
import {
  readWithheldFact,
  WITHHELD,
  WITHHELD_KEY,
  withheldFactText,
} from '../../floor/facts/withheld-fact.ts';

export interface FloorWithheldParts {
  /** A function, since the facts are made after this. */
  facts: () => Pick<FactSharing, 'rowsOf'>;
  /** Withheld check that this bench has sent. */
  shared: () => Pick<OwnFact, 'body'> | null;
  /** Id of this bench at the store; null: not known yet. */
  benchId: () => string | null;
  now: () => number;
  /** By the monotonic clock. */
  elapsed: () => number;
  /** Wakes the exchange with the store. */
  wake: () => void;
}

export interface WithheldCheck {
  benchId: string;
  /** Orders that were gone without a trace. */
  orders: number;
}

export class FloorWithheld implements WorkFacts {
  readonly kind = WITHHELD;
  readonly isOfItself = true;
  readonly #o: FloorWithheldParts;
  #written = 0;
  /**
   * Withheld check of this bench. A bench that has just been opened has made no check: an earlier one no longer counts.
   */
  #newest: { orders: number | null; at: number };
  /** Monotonic start times of the last checks published by any bench, as many as are needed to refute a withheld one. */
  #passedOn: number[] = [];

  constructor(parts: FloorWithheldParts) {
    this.#o = parts;
    this.#newest = { orders: null, at: parts.now() };
  }

  /** @param orders of the last check of this bench; null: it has passed it on */
  say(orders: number | null): void {
    if (orders === null && this.#newest.orders === null) return;
    this.#newest = { orders, at: this.#o.now() };
    this.#written++;
    this.#o.wake();
  }

  /**
   * Call when this bench or another one has published a check.
   * @param beganAt epoch milliseconds: this bench may learn of it late
   */
  passedOn(beganAt: number): void {
    const { now, elapsed } = this.#o;
    this.#passedOn = [...this.#passedOn, elapsed() - (now() - beganAt)].slice(-LOOK_UPS_WITHOUT_TRACE);
  }

  written(): number {
    return this.#written;
  }

  all(): WorkFact[] {
    const { orders, at } = this.#newest;
    if (orders === null && this.#o.shared()?.body === null) return [];
    const body = orders === null ? null : withheldFactText(orders);
    return [{ kind: WITHHELD, key: WITHHELD_KEY, body, at, place: at, replaces: () => false }];
  }

  /**
   * Newest check that another bench holds back; null: none. That bench may be off, and unable to withdraw it.
   * @param withinMs greatest age
   */
  ofAnother(withinMs = REMEMBERED_MS): WithheldCheck | null {
    const self = this.#o.benchId();
    const rows = this.#o.facts().rowsOf(WITHHELD, WITHHELD_KEY);
    const found = rows.flatMap(({ benchId, body, at }) => {
      const ageMs = this.#o.now() - at;
      const orders =
        body === null || ageMs > withinMs || !this.#isCurrent(ageMs) ? null : readWithheldFact(body);
      return orders === null || benchId === self ? [] : [{ benchId, orders, at }];
    });
    return found.toSorted((a, b) => b.at - a.at)[0] ?? null;
  }

  #isCurrent(ageMs: number): boolean {
    const elapsed = this.#o.elapsed();
    const at = elapsed - ageMs;
    return isCurrent({ at, othersChecks: this.#passedOn.filter((began) => began > at).length }, elapsed);
  }
}
