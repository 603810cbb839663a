/** Data that the cache holds of single orders, for an erasure. */
import type { ReadDb } from '../db.ts';

export interface CachedData {
  /** Null if there is no readable order. */
  status: string | null;
  salesChannelOrderId: string | null;
  buyer: string | null;
  /** Receiver of the parcel, if the name differs. */
  receiver: string | null;
  /** `ready`: in the queue. `unreadable`: its newest version is in quarantine. The service lists both. Null: neither. */
  listed: 'ready' | 'unreadable' | null;
  /** Rows with data of the buyer: the order, its changes, its departures, the quarantine. */
  rows: number;
}

interface Row {
  status: string;
  channelOrderId: string | null;
  buyer: string | null;
  receiver: string | null;
  open: number;
  rows: number;
}

export class BuyersData {
  readonly #order;
  readonly #departures;
  readonly #quarantined;

  constructor(db: ReadDb) {
    this.#order = db.prepare<[string], Row>(
      `SELECT o.status, o.channel_order_id AS channelOrderId, o.buyer, o.receiver, o.open,
         (o.without_buyer = 0) + (SELECT count(*) FROM changes c WHERE c.k = o.k) AS rows
       FROM orders o WHERE o.order_id = ?`,
    );
    this.#departures = db.prepare<[string], { n: number; rows: number }>(
      'SELECT count(*) AS n, count(buyer) AS rows FROM departures WHERE order_id = ?',
    );
    this.#quarantined = db
      .prepare<[string], number>('SELECT count(*) FROM quarantine WHERE order_id = ?')
      .pluck();
    this.#departedNumbers = db
      .prepare<[{ text: string }], string>(
        'SELECT DISTINCT order_id FROM departures WHERE order_id = @text OR channel_order_id = @text',
      )
      .pluck();
  }

  readonly #departedNumbers;

  /** @returns orders of the list of departures that have this number, their own or the sales channel's */
  departedByNumber(text: string): string[] {
    return this.#departedNumbers.all({ text });
  }

  /** @returns null if there are none */
  dataOf(orderId: string): CachedData | null {
    const order = this.#order.get(orderId);
    const departures = this.#departures.get(orderId) ?? { n: 0, rows: 0 };
    const quarantined = this.#quarantined.get(orderId) ?? 0;
    if (!order && departures.n + quarantined === 0) return null;
    return {
      status: order?.status ?? null,
      salesChannelOrderId: order?.channelOrderId ?? null,
      buyer: order?.buyer ?? null,
      receiver: order?.receiver ?? null,
      listed: order?.open === 1 ? 'ready' : quarantined > 0 ? 'unreadable' : null,
      rows: (order?.rows ?? 0) + departures.rows + quarantined,
    };
  }
}
