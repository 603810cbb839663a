/** Look-ups for a scan: exact, from covering indexes, most urgent first. */
import type { QueueRow } from '../contract/queue.ts';
import type { CacheDb } from './open.ts';
import { IN_QUEUE, ROW } from './queue.ts';

/** An order that needs the scanned item. */
export interface NeededBy extends QueueRow {
  quantity: number;
}

export interface ItemKind {
  sku: string | null;
  ean: string | null;
  name: string | null;
  /** Open orders that need it. */
  orders: number;
}

export interface NamedOrder {
  orderId: string;
  status: string;
  open: boolean;
}

/** So many orders are listed for one item where nobody asks for more; the answer says how many there are. */
const MOST = 20;

export class ScanQueries {
  readonly #byOrderId;
  readonly #byChannelOrderId;
  readonly #kindsByCode;
  readonly #kindsBySku;
  readonly #ordersByCode;
  readonly #ordersBySku;
  readonly #rowsById;
  readonly #inOrderByCode;
  readonly #inOrderBySku;

  constructor(db: CacheDb) {
    const named = (column: string) =>
      db.prepare<[string], { orderId: string; status: string; open: number }>(
        `SELECT o.order_id AS orderId, o.status, (${IN_QUEUE}) AS open FROM orders o WHERE o.${column} = ?
         ORDER BY o.open DESC, o.urgency LIMIT ${MOST}`,
      );
    const kinds = (column: string) =>
      db.prepare<[string], ItemKind>(
        `SELECT i.sku, min(i.ean) AS ean, min(i.name) AS name, count(DISTINCT i.k) AS orders
         FROM items i JOIN orders o ON o.k = i.k
         WHERE i.${column} = ? AND i.open = 1 AND ${IN_QUEUE} GROUP BY i.sku ORDER BY orders DESC LIMIT ${MOST}`,
      );
    const orders = (column: string) =>
      db.prepare<[{ key: string; any: 0 | 1; sku: string | null; most: number }], NeededBy>(
        `SELECT ${ROW}, sum(i.qty) AS quantity FROM items i JOIN orders o ON o.k = i.k
         WHERE i.${column} = @key AND i.open = 1 AND (@any OR i.sku IS @sku) AND ${IN_QUEUE}
         GROUP BY i.urgency, i.k ORDER BY i.urgency, i.k LIMIT @most`,
      );
    this.#byOrderId = named('order_id');
    this.#byChannelOrderId = named('channel_order_id');
    this.#kindsByCode = kinds('code');
    this.#kindsBySku = kinds('sku');
    this.#ordersByCode = orders('code');
    this.#ordersBySku = orders('sku');
    const inOrder = (column: string) =>
      db.prepare<[string, string], { sku: string | null; units: number }>(
        `SELECT i.sku, sum(i.qty) AS units FROM items i JOIN orders o ON o.k = i.k
         WHERE o.order_id = ? AND i.${column} = ? AND ${IN_QUEUE} GROUP BY i.sku`,
      );
    this.#inOrderByCode = inOrder('code');
    this.#inOrderBySku = inOrder('sku');
    this.#rowsById = db.prepare<[string], QueueRow>(`SELECT ${ROW} FROM orders o WHERE o.order_id = ?`);
  }

  orderById(orderId: string): NamedOrder | null {
    const row = this.#byOrderId.get(orderId);
    return row ? { ...row, open: row.open === 1 } : null;
  }

  ordersByChannelOrderId(number: string): NamedOrder[] {
    return this.#byChannelOrderId.all(number).map((row) => ({ ...row, open: row.open === 1 }));
  }

  /** The different SKUs in the queue that carry this code (or are this SKU), with how many orders need each. */
  itemKinds(by: 'code' | 'sku', key: string): ItemKind[] {
    return (by === 'code' ? this.#kindsByCode : this.#kindsBySku).all(key);
  }

  /**
   * Orders of the queue that need the item, most urgent first.
   * @param only narrows a shared code to one SKU, or to items without one; null = all
   */
  ordersThatNeed(
    by: 'code' | 'sku',
    key: string,
    only: { sku: string | null } | null,
    most: number = MOST,
  ): NeededBy[] {
    const statement = by === 'code' ? this.#ordersByCode : this.#ordersBySku;
    return statement.all({ key, any: only === null ? 1 : 0, sku: only?.sku ?? null, most });
  }

  /** What one order of the queue needs under that code (or SKU): its SKUs, with units. */
  inOrder(orderId: string, by: 'code' | 'sku', key: string): { sku: string | null; units: number }[] {
    return (by === 'code' ? this.#inOrderByCode : this.#inOrderBySku).all(orderId, key);
  }

  rows(orderIds: readonly string[]): QueueRow[] {
    return orderIds.map((id) => this.#rowsById.get(id)).filter((row) => row !== undefined);
  }
}
