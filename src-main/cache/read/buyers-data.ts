/** What the cache has of single orders, and which orders a buyer has: for an erasure. */
import type { ReadDb } from '../db.ts';

/** More orders of one name than these are no single buyer's. */
const MOST_OF_A_NAME = 50;

export interface CachedData {
  /** Null where no order is there that can be read. */
  status: string | null;
  salesChannelOrderId: string | null;
  buyer: string | null;
  /** `ready`: in the queue. `unreadable`: its newest version is in quarantine. The service lists both. Null: neither. */
  listed: 'ready' | 'unreadable' | null;
  /** Rows that have something of the buyer: the order, changes of it, the list of departures, the quarantine. */
  rows: number;
}

interface Row {
  status: string;
  channelOrderId: string | null;
  buyer: string | null;
  open: number;
  rows: number;
}

export class BuyersData {
  readonly #order;
  readonly #departures;
  readonly #quarantined;
  readonly #byBuyer;
  readonly #departedBy;

  constructor(db: ReadDb) {
    this.#order = db.prepare<[string], Row>(
      `SELECT o.status, o.channel_order_id AS channelOrderId, o.buyer, o.open,
         (o.without_buyer = 0) + (SELECT count(*) FROM changes c WHERE c.k = o.k) AS rows
       FROM orders o WHERE o.order_id = ?`,
    );
    this.#departures = db.prepare<[string], { n: number; rows: number }>(
      'SELECT count(*) AS n, count(buyer) AS rows FROM departures WHERE order_id = ?',
    );
    this.#quarantined = db
      .prepare<[string], number>('SELECT count(*) FROM quarantine WHERE order_id = ?')
      .pluck();
    const like = (table: string) =>
      db
        .prepare<[string, number], string>(
          `SELECT DISTINCT order_id FROM ${table} WHERE buyer LIKE ? ESCAPE '\\' LIMIT ?`,
        )
        .pluck();
    this.#byBuyer = like('orders');
    this.#departedBy = like('departures');
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

  /** Reads narrow rows alone, all of them: some milliseconds. @returns orders whose buyer's name has this text, at most 50 */
  byBuyer(text: string): string[] {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const found = [this.#byBuyer, this.#departedBy].flatMap((by) => by.all(pattern, MOST_OF_A_NAME));
    return [...new Set(found)].slice(0, MOST_OF_A_NAME);
  }

  /** @returns null where nothing of it is there */
  dataOf(orderId: string): CachedData | null {
    const order = this.#order.get(orderId);
    const departures = this.#departures.get(orderId) ?? { n: 0, rows: 0 };
    const quarantined = this.#quarantined.get(orderId) ?? 0;
    if (!order && departures.n + quarantined === 0) return null;
    return {
      status: order?.status ?? null,
      salesChannelOrderId: order?.channelOrderId ?? null,
      buyer: order?.buyer ?? null,
      listed: order?.open === 1 ? 'ready' : quarantined > 0 ? 'unreadable' : null,
      rows: (order?.rows ?? 0) + departures.rows + quarantined,
    };
  }
}
