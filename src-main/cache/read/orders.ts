/** Single orders, read whole. */
import type { OrderChange, OrderChanges } from '../../contract/orders/orders.ts';
import { CANCELLED } from '../../domain/orders/order-facts.ts';
import type { ReadDb } from '../db.ts';
import { ORDER_TEXT } from '../schema.ts';
import { QUEUE_SIZE } from './in-queue.ts';

export interface StoredOrder {
  orderId: string;
  salesChannelOrderId: string | null;
  status: string;
  open: boolean;
  createdAt: number | null;
  /** First complete sweep that no longer showed it, epoch ms; null if it was shown. */
  notSeenSince: number | null;
  /** The order as the service gave it. */
  json: string;
}

/** Version tag of a stored order: the same if nothing was written since. */
export interface OrderVersion {
  /** Hash of the text; empty if the order has left the queue since. */
  hash: string;
  status: string;
  open: boolean;
  updated: number | null;
}

interface Row extends Omit<StoredOrder, 'open'> {
  open: number;
}

export class OrderQueries {
  readonly #byId;
  readonly #versionOf;
  readonly #recent;
  readonly #counts;
  readonly #openIds;
  readonly #quarantined;
  readonly #changes;

  constructor(db: ReadDb) {
    this.#byId = db.prepare<[string], Row>(
      `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, o.status, o.open,
         o.created AS createdAt, o.absent_since AS notSeenSince, ${ORDER_TEXT} AS json
       FROM orders o JOIN raw r ON r.k = o.k WHERE o.order_id = ?`,
    );
    this.#versionOf = db.prepare<[string], Omit<OrderVersion, 'open'> & { open: number }>(
      'SELECT hash, status, open, updated FROM orders WHERE order_id = ?',
    );
    this.#recent = db
      .prepare<[number], string>(`SELECT ${ORDER_TEXT} FROM raw r ORDER BY r.k DESC LIMIT ?`)
      .pluck();
    this.#counts = db.prepare<[], number>(QUEUE_SIZE).pluck();
    this.#openIds = db.prepare<[], string>('SELECT order_id FROM orders WHERE open = 1').pluck();
    this.#changes = db.prepare<[string], { at: number; changes: string }>(
      `SELECT c.at, c.changes FROM changes c JOIN orders o ON o.k = c.k WHERE o.order_id = ?
       ORDER BY c.at DESC LIMIT 50`,
    );
    this.#quarantined = db.prepare<[], number>('SELECT count(*) FROM quarantine').pluck();
  }

  byId(orderId: string): StoredOrder | null {
    const row = this.#byId.get(orderId);
    return row ? { ...row, open: row.open === 1 } : null;
  }

  /** The order as the service gave it, if it is CANCELLED; else null. Cheap if it is not. */
  cancelled(orderId: string): string | null {
    return this.versionOf(orderId)?.status === CANCELLED ? (this.byId(orderId)?.json ?? null) : null;
  }

  /** Version of an order, cheap to read: shows whether the order has changed. Null if the cache does not have it. */
  versionOf(orderId: string): OrderVersion | null {
    const row = this.#versionOf.get(orderId);
    return row ? { ...row, open: row.open === 1 } : null;
  }

  /** Changes of an order while it was in the queue, newest first; at most the last 50. */
  changesOf(orderId: string): OrderChanges[] {
    return this.#changes
      .all(orderId)
      .map(({ at, changes }) => ({ at, changes: JSON.parse(changes) as OrderChange[] }));
  }

  /** Texts of the newest orders in the cache, newest first. */
  recent(limit: number): string[] {
    return this.#recent.all(limit);
  }

  /** Numbers of the open orders, in the queue or kept out of it. */
  openIds(): string[] {
    return this.#openIds.all();
  }

  /** Orders in the queue now. */
  openCount(): number {
    return this.#counts.get() ?? 0;
  }

  /** Orders that were quarantined because they could not be understood. */
  quarantinedCount(): number {
    return this.#quarantined.get() ?? 0;
  }
}
