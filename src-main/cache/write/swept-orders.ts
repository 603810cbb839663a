/** Results of a sweep so far. */
import type { OrderFacts } from '../../domain/orders/order-facts.ts';
import { isOpen } from '../../domain/orders/queue-departure.ts';
import { KeySet } from './key-set.ts';
import type { KnownOrders } from './known-orders.ts';
import type { KnownRow, OrderRows } from './rows/order-rows.ts';

export interface OlderVersion {
  bytes: Uint8Array;
  hash: string;
}

export class SweptOrders {
  /** Keys of shown orders, in any version. */
  readonly keys = new KeySet();
  /** Hashes of unreadable texts that were shown. */
  readonly faults = new Set<string>();
  /** Keys of orders that were shown in the version that is kept. */
  readonly #current = new KeySet();
  readonly #older = new Map<number, OlderVersion>();
  readonly #leaving = new Map<number, OlderVersion>();
  /** Keys of orders that were asked for by name meanwhile. */
  readonly #answered = new KeySet();
  /** Keys of orders that were shown both as ready and in another status, or that contradict a recent look-up. */
  readonly doubtful = new Set<number>();
  readonly #known: KnownOrders;
  readonly #rows: OrderRows;

  constructor(known: KnownOrders, rows: OrderRows) {
    this.#known = known;
    this.#rows = rows;
  }

  /** Orders and unreadable texts that were shown. */
  get count(): number {
    return this.keys.size + this.faults.size;
  }

  /** @returns true if this very text is known and needs nothing more than to be remembered as seen */
  text(hash: string): boolean {
    const k = this.#known.byHash.get(hash);
    if (k !== undefined) {
      this.current(k);
      return true;
    }
    const orderId = this.#known.quarantined.get(hash);
    if (orderId === undefined) return false;
    this.unreadable(hash, orderId);
    return true;
  }

  /**
   * Call when an unreadable order is present: an earlier, readable version of it is not absent.
   * @param orderId null if that could not be read either
   */
  unreadable(hash: string, orderId: string | null): void {
    this.faults.add(hash);
    const before = orderId === null ? undefined : this.#rows.find(orderId);
    if (before) this.keys.add(before.k);
  }

  current(k: number): void {
    this.ready(k);
    this.keys.add(k);
    this.#current.add(k);
    this.#older.delete(k);
  }

  /**
   * Call when a page shows an order with another text than the stored one.
   * @returns true if the sweep has to end before anything is concluded from that
   */
  waits(before: KnownRow, facts: OrderFacts, version: OlderVersion): boolean {
    const { k } = before;
    if (isOlder(facts, before)) {
      // Pages can shift while they are read: this may be an outdated page.
      this.keys.add(k);
      if (!this.#current.has(k)) this.#older.set(k, version);
    } else if (this.#answered.has(k) && !isNewer(facts, before)) {
      // The page may be older than the order's answer: the answer stays until the order is looked up again.
      this.current(k);
      this.doubtful.add(k);
    } else if (before.open === 1 && !isOpen(facts.status)) this.#leave(k, version);
    else return false;
    return true;
  }

  /** `text` for an answer to a look-up or a cancel. */
  answeredText(hash: string): boolean {
    const k = this.#known.byHash.get(hash);
    if (k !== undefined) this.answered(k);
    return this.text(hash);
  }

  /** Call when a look-up or a cancel has answered with the order. */
  answered(k: number): void {
    this.#answered.add(k);
  }

  /**
   * Notes that the sweep shows an order of the queue in another status: it leaves at the end, unless the sweep
   * contradicts itself.
   */
  #leave(k: number, version: OlderVersion): void {
    if (this.keys.has(k) && !this.#leaving.has(k)) this.doubtful.add(k);
    if (this.doubtful.has(k)) return;
    this.keys.add(k);
    this.#leaving.set(k, version);
  }

  /** Call when the order is shown as ready. */
  ready(k: number): void {
    if (this.#leaving.delete(k)) this.doubtful.add(k);
  }

  get allLeaving(): OlderVersion[] {
    return [...this.#leaving.values()];
  }

  /** True if an order was quarantined of which not even the number could be read: it may be any. */
  get isAnyNameless(): boolean {
    return [...this.faults].some((hash) => this.#known.quarantined.get(hash) === null);
  }

  /**
   * Versions that this sweep showed only instead of the kept ones, never beside them: at its end they count, whatever
   * their dates.
   */
  get onlyOlder(): OlderVersion[] {
    return [...this.#older.values()];
  }
}

type Dated = Pick<OrderFacts, 'updatedAt'>;

/** True if a version's own date is older than that of the kept one. `lastUpdateDate` is optional (spec: Order). */
function isOlder({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt < known.updated;
}

/** True if a version's own date is newer than that of the kept one. */
function isNewer({ updatedAt }: Dated, known: KnownRow): boolean {
  return known.updated !== null && updatedAt !== null && updatedAt > known.updated;
}
