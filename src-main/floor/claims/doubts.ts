/**
 * Reports of other benches that the service contradicts: an order reported as packed or cancelled that a check shows as
 * ready to ship, although the report's time is over or its bench was removed. Such an order returns to the queue with a
 * mark; a person takes it (`decisions/0244`).
 */
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import { CANCELLED_STANDS_MS, CANCELS_STANDS_MS, CURRENT, type CancelRow } from '../store/store-cancels.ts';
import { PACKED_STANDS_MS, type ClaimRow } from '../store/store.ts';

/** Clocks of two machines are compared: a smaller difference than this, in milliseconds, counts as none. */
const SURE_MS = 2_000;

interface DoubtsParts {
  copy: Pick<FloorCopy, 'rows' | 'benchId'>;
  link: Pick<FloorLink, 'hereAt'>;
  /** True if the claim is not this bench's own work, reported by an earlier name of it. */
  isElsewhere: (claim: ClaimRow) => boolean;
}

/** Doubted words of one order. */
interface Doubted {
  /** Bench and token of the claim in doubt; null: the claim is not in doubt, or there is none. */
  packed: string | null;
  /** Bench and decision of each. */
  cancels: ReadonlySet<string>;
  /** Benches that said so. */
  benchIds: ReadonlySet<string>;
}

const nameOf = ({ benchId }: { benchId: string }, what: string | number): string => `${benchId} ${what}`;

export class Doubts {
  readonly #o: DoubtsParts;
  #orders: ReadonlyMap<string, Doubted> = new Map();

  constructor(parts: DoubtsParts) {
    this.#o = parts;
  }

  /**
   * Call when a complete check has shown these orders as ready to ship.
   * @param beganAt epoch milliseconds of this computer
   * @returns whether other orders are doubted than before
   */
  checked(beganAt: number, among: readonly string[]): boolean {
    const { rows, benchId } = this.#o.copy;
    const self = benchId ?? '';
    const named = new Set([...rows.packedByOthers(self, among), ...rows.cancelledByOthers(self, among)]);
    const before = [...this.#orders.keys()].join();
    this.#orders = new Map(
      [...named].flatMap((orderId) => {
        const doubted = this.#doubtedOf(orderId, beganAt);
        return doubted === null ? [] : [[orderId, doubted] as const];
      }),
    );
    return [...this.#orders.keys()].join() !== before;
  }

  #doubtedOf(orderId: string, beganAt: number): Doubted | null {
    const { rows, benchId: self } = this.#o.copy;
    const claim = rows.claimOf(orderId);
    const isPacked =
      claim?.state === 'packed' &&
      this.#o.isElsewhere(claim) &&
      this.#isOver(claim, claim.firstAt ?? claim.since, PACKED_STANDS_MS, beganAt);
    const cancels = rows
      .cancelsOf(orderId)
      .filter(({ benchId, state }) => benchId !== self && CURRENT.includes(state))
      .filter((row) => {
        const standsMs = row.state === 'sent' ? CANCELLED_STANDS_MS : CANCELS_STANDS_MS;
        return this.#isOver(row, row.firstAt ?? row.registeredAt, standsMs, beganAt);
      });
    if (!isPacked && cancels.length === 0) return null;
    return {
      packed: isPacked ? nameOf(claim, claim.token) : null,
      cancels: new Set(cancels.map((row) => nameOf(row, row.intentId))),
      benchIds: new Set([...cancels, ...(isPacked ? [claim] : [])].map(({ benchId }) => benchId)),
    };
  }

  /**
   * True if the check began after the report's time was over; a report of a removed bench counts only until the next
   * check.
   */
  #isOver({ benchId }: { benchId: string }, firstAt: number, standsMs: number, beganAt: number): boolean {
    const { copy, link } = this.#o;
    const isRemoved = copy.rows.bench(benchId)?.state === 'removed';
    return link.hereAt(firstAt) + (isRemoved ? 0 : standsMs) + SURE_MS < beganAt;
  }

  /** True if the report of a bench about this order is doubted. */
  has(orderId: string): boolean {
    return this.#orders.has(orderId);
  }

  /** True if this packed claim is in doubt. */
  hasClaim(claim: ClaimRow): boolean {
    return this.#orders.get(claim.orderId)?.packed === nameOf(claim, claim.token);
  }

  /** True if this decision to cancel is in doubt. */
  hasCancel(cancel: CancelRow): boolean {
    return this.#orders.get(cancel.orderId)?.cancels.has(nameOf(cancel, cancel.intentId)) ?? false;
  }

  /** Orders in which the word of each bench is doubted, by bench. */
  byBench(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { benchIds } of this.#orders.values())
      for (const benchId of benchIds) counts.set(benchId, (counts.get(benchId) ?? 0) + 1);
    return counts;
  }
}
