/** Orders that left the queue, for the lead. */
import type { Departure } from '../../contract/orders/queue.ts';
import type { ReadDb } from '../db.ts';

export class DepartureQueries {
  readonly #page;
  readonly #total;
  readonly #after;
  readonly #newest;

  constructor(db: ReadDb) {
    this.#page = db.prepare<[number, number], Departure>(
      `SELECT order_id AS orderId, channel_order_id AS salesChannelOrderId, buyer, due AS dueAt, left_at AS leftAt,
         status, how FROM departures ORDER BY n DESC LIMIT ? OFFSET ?`,
    );
    this.#newest = db.prepare<[], number>('SELECT coalesce(max(n), 0) FROM departures').pluck();
    this.#total = db.prepare<[], number>('SELECT count(*) FROM departures').pluck();
    this.#after = db.prepare<[number, number], { n: number; orderId: string }>(
      'SELECT n, order_id AS orderId FROM departures WHERE n > ? AND left_at >= ? ORDER BY n',
    );
  }

  /** Cursor behind the last one; 0: none. */
  newest(): number {
    return this.#newest.get() ?? 0;
  }

  /**
   * Orders that left, oldest first.
   * @param n cursor: the `n` of the last known one; 0: none
   * @param since epoch milliseconds
   */
  after(n: number, since: number): { n: number; orderId: string }[] {
    return this.#after.all(n, since);
  }

  /** Newest first. */
  page({ offset, limit }: { offset: number; limit: number }): { rows: Departure[]; total: number } {
    return { rows: this.#page.all(limit, offset), total: this.#total.get() ?? 0 };
  }
}
