/** Single orders, read whole. */
import type { CacheDb } from './open.ts';

export interface StoredOrder {
  orderId: string;
  salesChannelOrderId: string | null;
  status: string;
  open: boolean;
  createdAt: number | null;
  /** The order as the service gave it. */
  json: string;
}

interface Row extends Omit<StoredOrder, 'open'> {
  open: number;
}

export class OrderQueries {
  readonly #byId;
  readonly #recent;
  readonly #counts;
  readonly #quarantined;

  constructor(db: CacheDb) {
    this.#byId = db.prepare<[string], Row>(
      `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, o.status, o.open,
         o.created AS createdAt, r.json
       FROM orders o JOIN raw r ON r.k = o.k WHERE o.order_id = ?`,
    );
    this.#recent = db.prepare<[number], string>('SELECT json FROM raw ORDER BY k DESC LIMIT ?').pluck();
    this.#counts = db
      .prepare<[], number>(
        `SELECT count(*) FROM orders o WHERE o.open = 1
         AND NOT EXISTS (SELECT 1 FROM temp.held h WHERE h.order_id = o.order_id)`,
      )
      .pluck();
    this.#quarantined = db.prepare<[], number>('SELECT count(*) FROM quarantine').pluck();
  }

  byId(orderId: string): StoredOrder | null {
    const row = this.#byId.get(orderId);
    return row ? { ...row, open: row.open === 1 } : null;
  }

  /** The newest orders of the cache as they came, newest first. */
  recent(limit: number): string[] {
    return this.#recent.all(limit);
  }

  /** Orders in the queue now. */
  openCount(): number {
    return this.#counts.get() ?? 0;
  }

  /** Orders that were set aside because they could not be understood. */
  quarantinedCount(): number {
    return this.#quarantined.get() ?? 0;
  }
}
