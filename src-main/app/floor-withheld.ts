/**
 * Checks that benches of a floor did not pass on: this one tells the others, so that the next to lead knows that it is not the
 * only one that comes to it, and people at each bench hear of it.
 */
import { REMEMBERED_MS } from '../domain/floor/mass-departure.ts';
import type { WorkFact, WorkFacts } from '../floor/bench-work.ts';
import type { FactSharing } from '../floor/fact-sharing.ts';
import { readWithheldFact, WITHHELD, WITHHELD_KEY, withheldFactText } from '../floor/withheld-fact.ts';

export interface FloorWithheldParts {
  /** Made after this. */
  facts: () => Pick<FactSharing, 'rowsOf'>;
  /** This bench, as the store names it; null: it has not heard the store yet. */
  benchId: () => string | null;
  now: () => number;
  /** The store is to hear of it now. */
  wake: () => void;
}

export interface WithheldCheck {
  benchId: string;
  /** That were gone without a trace. */
  orders: number;
}

export class FloorWithheld implements WorkFacts {
  readonly kind = WITHHELD;
  readonly #o: FloorWithheldParts;
  #written = 0;
  /** What this bench has said since it was opened; null: nothing. */
  #newest: { orders: number | null; at: number } | null = null;

  constructor(parts: FloorWithheldParts) {
    this.#o = parts;
  }

  /** @param orders of the last check of this bench; null: it has passed it on */
  say(orders: number | null): void {
    if (orders === (this.#newest?.orders ?? null)) return;
    this.#newest = { orders, at: this.#o.now() };
    this.#written++;
    this.#o.wake();
  }

  written(): number {
    return this.#written;
  }

  all(): WorkFact[] {
    if (this.#newest === null) return [];
    const { orders, at } = this.#newest;
    const body = orders === null ? null : withheldFactText(orders);
    return [{ kind: WITHHELD, key: WITHHELD_KEY, body, at, place: at, replaces: () => false }];
  }

  /** The newest of another bench, not longer ago than it counts; null: there is none. */
  ofAnother(): WithheldCheck | null {
    const self = this.#o.benchId();
    const since = this.#o.now() - REMEMBERED_MS;
    const rows = this.#o.facts().rowsOf(WITHHELD, WITHHELD_KEY);
    const found = rows.flatMap(({ benchId, body, at }) => {
      const orders = body === null || at < since ? null : readWithheldFact(body);
      return orders === null || benchId === self ? [] : [{ benchId, orders, at }];
    });
    return found.toSorted((a, b) => b.at - a.at)[0] ?? null;
  }
}
