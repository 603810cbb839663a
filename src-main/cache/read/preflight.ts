/** Sources of the pre-flight: the items that the queue needs, and the findings of each order when it came. */
import type { OrderFindingKind } from '../../domain/preflight/order-findings.ts';
import type { NeededProduct } from '../../domain/preflight/item-findings.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE } from './in-queue.ts';

/** An order by its visible number. */
export interface ConcernedOrder {
  orderId: string;
  salesChannelOrderId: string | null;
}

export interface FoundInOrder extends ConcernedOrder {
  names: string[];
}

const NEEDING = `FROM items i JOIN orders o ON o.k = i.k
  WHERE i.a IN (SELECT value FROM json_each(?)) AND i.open = 1 AND ${IN_QUEUE}`;

export class PreflightQueries {
  readonly #products;
  readonly #excluded;
  readonly #count;
  readonly #first;
  readonly #found;
  readonly #foundCounts;

  constructor(db: ReadDb) {
    this.#products = db.prepare<[], NeededProduct>(
      'SELECT a.a AS id, a.sku, a.code, a.ean, a.name, t.orders FROM totals t JOIN products a ON a.a = t.a ORDER BY a.a',
    );
    this.#excluded = db.prepare<[], { id: number; orders: number }>(
      `SELECT i.a AS id, count(DISTINCT i.k) AS orders
       FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
       CROSS JOIN items i ON i.k = o.k WHERE i.open = 1 GROUP BY i.a`,
    );
    this.#count = db.prepare<[string], number>(`SELECT count(DISTINCT i.k) ${NEEDING}`).pluck();
    this.#first = db.prepare<[string, number], ConcernedOrder>(
      `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId ${NEEDING}
       GROUP BY o.k ORDER BY o.urgency, o.k LIMIT ?`,
    );
    this.#foundCounts = db.prepare<[], { kind: OrderFindingKind; orders: number }>(
      `SELECT f.kind, count(*) AS orders FROM findings f JOIN orders o ON o.k = f.k WHERE ${IN_QUEUE} GROUP BY f.kind`,
    );
    this.#found = db.prepare<[OrderFindingKind, number], ConcernedOrder & { names: string }>(
      `SELECT o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, f.names
       FROM findings f JOIN orders o ON o.k = f.k WHERE f.kind = ? AND ${IN_QUEUE}
       ORDER BY o.urgency, o.k LIMIT ?`,
    );
  }

  /** Products that orders of the queue need. */
  products(): NeededProduct[] {
    const excluded = new Map(this.#excluded.all().map(({ id, orders }) => [id, orders]));
    return this.#products
      .all()
      .map((product) => ({ ...product, orders: product.orders - (excluded.get(product.id) ?? 0) }))
      .filter(({ orders }) => orders > 0);
  }

  /** Number of orders of the queue that need one of these products. */
  ordersNeeding(products: readonly number[]): number {
    return this.#count.get(JSON.stringify(products)) ?? 0;
  }

  /** Most urgent orders that need one of the products. */
  firstNeeding(products: readonly number[], most: number): ConcernedOrder[] {
    return this.#first.all(JSON.stringify(products), most);
  }

  /** Number of queued orders with each finding. */
  foundCounts(): ReadonlyMap<OrderFindingKind, number> {
    return new Map(this.#foundCounts.all().map(({ kind, orders }) => [kind, orders]));
  }

  /** Orders of the queue in which it was found, most urgent first. */
  found(kind: OrderFindingKind, most: number): FoundInOrder[] {
    return this.#found.all(kind, most).map(({ names, ...order }) => ({
      ...order,
      names: JSON.parse(names) as string[],
    }));
  }
}
