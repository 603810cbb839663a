/** Orders of the queue with one unit of one item. */
import type { SingleItem } from '../../contract/picking/express.ts';
import { isLooseKey, namesInKey, type ItemNames } from '../../domain/picking/item-key.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE } from './in-queue.ts';
import { keyOfProduct, PRODUCT_NAMES, type ProductNames } from './item-of-product.ts';

/** Limit of listed items. */
const MOST_ITEMS = 200;
/** Most orders of an item to search for one that can be packed at once. */
const MOST_ORDERS = 200;

export interface SingleOrder {
  orderId: string;
  salesChannelOrderId: string | null;
}

interface Row extends ProductNames {
  ean: string | null;
  orders: number;
}

const OF_ONE_UNIT = `orders o CROSS JOIN items i ON i.k = o.k WHERE o.open = 1 AND o.units = 1 AND ${IN_QUEUE}`;

export class SingleOrderQueries {
  readonly #items;
  readonly #bySku;
  readonly #byCode;

  constructor(db: ReadDb) {
    this.#items = db.prepare<[], Row>(
      `SELECT ${PRODUCT_NAMES}, a.ean, n.orders FROM
         (SELECT i.a, count(*) AS orders FROM ${OF_ONE_UNIT} AND i.qty = 1 GROUP BY i.a) n
       JOIN products a ON a.a = n.a`,
    );
    const needing = (by: 'sku' | 'code') =>
      `FROM products a JOIN items i ON i.a = a.a JOIN orders o ON o.k = i.k
       WHERE a.${by} = @${by} AND a.sku IS @sku
       AND (@isLoose OR (a.service_sku IS @serviceSku AND a.code IS @code AND a.name_form IS @name)) AND i.open = 1 AND i.qty = 1 AND o.units = 1 AND ${IN_QUEUE}`;
    const ordersOf = (by: 'sku' | 'code') => ({
      first: db.prepare<Sought & { most: number }, SingleOrder>(
        `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId ${needing(by)}
         ORDER BY i.urgency, i.k LIMIT @most`,
      ),
      count: db.prepare<Sought, number>(`SELECT count(*) ${needing(by)}`).pluck(),
    });
    this.#bySku = ordersOf('sku');
    this.#byCode = ordersOf('code');
  }

  /** Items with most orders first. */
  items(): { orders: number; items: SingleItem[] } {
    const items = new Map<string, SingleItem>();
    let orders = 0;
    for (const row of this.#items.all()) {
      const item = keyOfProduct(row);
      const { sku, ean, name } = row;
      const known = items.get(item);
      if (known) known.orders += row.orders;
      else items.set(item, { item, sku, ean, name, orders: row.orders });
      orders += row.orders;
    }
    const sorted = [...items.values()].toSorted(
      (a, b) => b.orders - a.orders || ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
    return { orders, items: sorted.slice(0, MOST_ITEMS) };
  }

  /** Keys of all items that an order of one unit needs. */
  keysNeeded(): ReadonlySet<string> {
    return new Set(this.#items.all().map(keyOfProduct));
  }

  /**
   * The most urgent first, at most 200. An item with only a name has none.
   * @param item its key (`domain/picking/item-key.ts`)
   */
  ordersOf(item: string): SingleOrder[] {
    return this.#of(item)?.first.all({ ...soughtBy(item), most: MOST_ORDERS }) ?? [];
  }

  /** Number of all of them. */
  countOf(item: string): number {
    return this.#of(item)?.count.get(soughtBy(item)) ?? 0;
  }

  #of(item: string) {
    const { sku, code } = namesInKey(item);
    return sku !== null ? this.#bySku : code === null ? null : this.#byCode;
  }
}

type Sought = ItemNames & { isLoose: number };

const soughtBy = (item: string): Sought => ({ ...namesInKey(item), isLoose: Number(isLooseKey(item)) });
