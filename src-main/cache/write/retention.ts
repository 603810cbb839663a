/**
 * Orders that left the queue are kept for a time, for scans and for questions, and then dropped: without that, the file holds
 * every order that a station has ever seen. The freed pages are reused. Orders in local work stay, without the buyer. Open
 * orders are never dropped, and products are not: those are as many as the catalogue has.
 */
import { orderWithoutBuyer } from '../../domain/orders/order-without-buyer.ts';
import type { WriteDb } from '../db.ts';
import type { KeySet } from './key-set.ts';
import type { WriteBuffer, WriterParts } from './write-buffer.ts';

/** Orders dropped in one transaction: some tens of milliseconds. */
export const MOST_DROPPED = 500;

/** Drop all of an order by its key, once it is not open. Its words left the search index when it left the queue. */
export const dropsOf = (db: WriteDb): ((k: number) => void)[] =>
  ['orders', 'raw', 'items', 'changes', 'findings', 'labels'].map((table) => {
    const drop = db.prepare<[number]>(`DELETE FROM ${table} WHERE k = ?`);
    return (k) => void drop.run(k);
  });

interface LeftOrder {
  k: number;
  orderId: string;
}

export class Retention {
  readonly #rows: WriterParts['rows'];
  readonly #buffer: WriteBuffer;
  readonly #shown: () => KeySet;
  readonly #left;
  readonly #drops;
  readonly #departures;
  readonly #withBuyer;
  /** True if data was removed since `takePurgeDue` was last called. */
  #isPurgeDue = false;

  /** @param shown keys of orders that the last sweep showed: an order that is still listed, in another status, stays */
  constructor({ db, rows }: WriterParts, buffer: WriteBuffer, shown: () => KeySet) {
    this.#rows = rows;
    this.#buffer = buffer;
    this.#shown = shown;
    this.#left = db.prepare<[number], LeftOrder>(
      'SELECT k, order_id AS orderId FROM orders WHERE left_at < ? ORDER BY left_at',
    );
    this.#withBuyer = db.prepare<[string, number], LeftOrder>(
      `SELECT o.k, o.order_id AS orderId FROM json_each(?) f CROSS JOIN orders o ON o.order_id = f.value
       WHERE o.left_at < ? AND o.without_buyer = 0`,
    );
    this.#drops = dropsOf(db);
    this.#departures = db.prepare<[number, number]>(
      'DELETE FROM departures WHERE n IN (SELECT n FROM departures WHERE left_at < ? ORDER BY left_at LIMIT ?)',
    );
  }

  /**
   * Drops orders, and entries of the list of departures, that left before that time: at most `MOST_DROPPED` of each.
   * @param needed numbers of orders that stay
   * @returns how many orders were dropped
   */
  drop(before: number, needed: readonly string[]): number {
    // An order in the buffer may make one of them open again.
    this.#buffer.flush();
    const keys = this.#choose(before, new Set(needed));
    return this.#buffer.write(() => {
      for (const drop of this.#drops) for (const k of keys) drop(k);
      const { changes } = this.#departures.run(before, MOST_DROPPED);
      this.#isPurgeDue ||= keys.length + changes > 0;
      return keys.length;
    });
  }

  /**
   * Takes the buyer out of orders that left before that time and stay: at most `MOST_DROPPED`.
   * @param needed numbers of orders in local work
   * @returns how many lost their buyer
   */
  takeBuyers(before: number, needed: readonly string[]): number {
    this.#buffer.flush();
    const shown = this.#shown();
    const due = this.#withBuyer.all(JSON.stringify(needed), before).filter(({ k }) => !shown.has(k));
    const orders = due.slice(0, MOST_DROPPED);
    if (orders.length === 0) return 0;
    this.#isPurgeDue = true;
    return this.#buffer.write(() => {
      for (const { k } of orders) this.#rows.takeBuyer(k, orderWithoutBuyer(this.#rows.text(k)));
      return orders.length;
    });
  }

  /** @returns true if data was removed since the last call, which a purge has to overwrite */
  takePurgeDue(): boolean {
    const isDue = this.#isPurgeDue;
    this.#isPurgeDue = false;
    return isDue;
  }

  #choose(before: number, needed: ReadonlySet<string>): number[] {
    const shown = this.#shown();
    const keys: number[] = [];
    for (const { k, orderId } of this.#left.iterate(before)) {
      if (needed.has(orderId) || shown.has(k)) continue;
      keys.push(k);
      if (keys.length === MOST_DROPPED) break;
    }
    return keys;
  }
}
