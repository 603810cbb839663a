/** Orders that left the queue, for the lead. */
import type { Departure } from '../../contract/queue.ts';
import type { ReadDb } from '../db.ts';

export class DepartureQueries {
  readonly #page;
  readonly #total;

  constructor(db: ReadDb) {
    this.#page = db.prepare<[number, number], Departure>(
      `SELECT order_id AS orderId, channel_order_id AS salesChannelOrderId, buyer, due AS dueAt, left_at AS leftAt,
         status, how FROM departures ORDER BY n DESC LIMIT ? OFFSET ?`,
    );
    this.#total = db.prepare<[], number>('SELECT count(*) FROM departures').pluck();
  }

  /** Newest first. */
  page({ offset, limit }: { offset: number; limit: number }): { rows: Departure[]; total: number } {
    return { rows: this.#page.all(limit, offset), total: this.#total.get() ?? 0 };
  }
}
