/**
 * Orders that left the queue are kept for a time, for scans and for questions, and then dropped: without that, the
 * file holds every order that a station has ever seen. The pages that this frees in the file are filled by what comes.
 * Open orders are never dropped, and products are not: those are as many as the catalogue has.
 */
import type { KeySet } from './key-set.ts';
import type { WriteBuffer, WriterParts } from './write-buffer.ts';

/** So many orders are dropped in one transaction: some tens of milliseconds. */
export const MOST_DROPPED = 500;

interface LeftOrder {
  k: number;
  orderId: string;
}

export class Retention {
  readonly #buffer: WriteBuffer;
  readonly #shown: () => KeySet;
  readonly #left;
  readonly #drops;
  readonly #departures;

  /** @param shown keys of what the last sweep showed: an order that is still listed, in another status, stays */
  constructor({ db }: WriterParts, buffer: WriteBuffer, shown: () => KeySet) {
    this.#buffer = buffer;
    this.#shown = shown;
    this.#left = db.prepare<[number], LeftOrder>(
      'SELECT k, order_id AS orderId FROM orders WHERE left_at < ? ORDER BY left_at',
    );
    // Their words left the search index when they left the queue.
    this.#drops = ['orders', 'raw', 'items', 'changes'].map((table) =>
      db.prepare<[number]>(`DELETE FROM ${table} WHERE k = ?`),
    );
    this.#departures = db.prepare<[number, number]>(
      'DELETE FROM departures WHERE n IN (SELECT n FROM departures WHERE left_at < ? ORDER BY left_at LIMIT ?)',
    );
  }

  /**
   * Drops orders, and entries of the list of departures, that left before that moment: at most so many of each.
   * @param needed numbers of orders that stay
   * @returns how many orders were dropped
   */
  drop(before: number, needed: readonly string[]): number {
    // What waits may make one of them open again.
    this.#buffer.flush();
    const keys = this.#choose(before, new Set(needed));
    return this.#buffer.write(() => {
      for (const drop of this.#drops) for (const k of keys) drop.run(k);
      this.#departures.run(before, MOST_DROPPED);
      return keys.length;
    });
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
