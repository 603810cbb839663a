/** Orders of the queue that are one unit of one item. */
import type { SingleItem } from '../../contract/express.ts';
import { itemKey } from '../../domain/picking/item-key.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE } from './in-queue.ts';

/** So many items are listed. */
const MOST_ITEMS = 200;
/** So many orders of an item are looked at for one that can be packed at once. */
const MOST_ORDERS = 200;

export interface SingleOrder {
  orderId: string;
  salesChannelOrderId: string | null;
}

interface Row extends Omit<SingleItem, 'orders'> {
  code: string | null;
  orders: number;
}

const OF_ONE_UNIT = `orders o CROSS JOIN items i ON i.k = o.k WHERE o.open = 1 AND o.units = 1 AND ${IN_QUEUE}`;

export class SingleOrderQueries {
  readonly #items;
  readonly #bySku;
  readonly #byCode;

  constructor(db: ReadDb) {
    this.#items = db.prepare<[], Row>(
      `SELECT a.sku, a.ean, a.name, a.code, n.orders FROM
         (SELECT i.a, count(*) AS orders FROM ${OF_ONE_UNIT} AND i.qty = 1 GROUP BY i.a) n
       JOIN products a ON a.a = n.a`,
    );
    const ordersOf = (by: 'sku' | 'code') =>
      db.prepare<[string, number], SingleOrder>(
        `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId FROM products a
         JOIN items i ON i.a = a.a JOIN orders o ON o.k = i.k
         WHERE a.${by} = ? AND i.open = 1 AND i.qty = 1 AND o.units = 1 AND ${IN_QUEUE}
         ORDER BY i.urgency, i.k LIMIT ?`,
      );
    this.#bySku = ordersOf('sku');
    this.#byCode = ordersOf('code');
  }

  /** Those with most orders first; the same SKU is the same item. */
  items(): { orders: number; items: SingleItem[] } {
    const items = new Map<string, SingleItem>();
    let orders = 0;
    for (const { code, ...row } of this.#items.all()) {
      const key = itemKey({ ...row, code });
      const known = items.get(key);
      if (known) known.orders += row.orders;
      else items.set(key, row);
      orders += row.orders;
    }
    const sorted = [...items.values()].toSorted(
      (a, b) => b.orders - a.orders || ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
    return { orders, items: sorted.slice(0, MOST_ITEMS) };
  }

  /** The most urgent first, at most 200. An item that has a name alone has none. */
  ordersOf({ sku, code }: { sku: string | null; code: string | null }): SingleOrder[] {
    if (sku !== null) return this.#bySku.all(sku, MOST_ORDERS);
    return code === null ? [] : this.#byCode.all(code, MOST_ORDERS);
  }
}
