/** Look-ups for a scan: exact, from covering indexes, most urgent first. */
import type { QueueRow } from '../../contract/queue.ts';
import type { ReadDb } from '../db.ts';
import { foldedSku } from '../../domain/scan/code-key.ts';
import { scannedNumber } from '../../domain/order-number.ts';
import { IN_QUEUE, ROW } from './in-queue.ts';

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
export const MOST_NEEDED = 20;

type By = 'code' | 'sku';

interface Product {
  a: number;
  sku: string | null;
  ean: string | null;
  name: string | null;
  /** Open orders that need it, excluded or not. */
  orders: number;
}

export class ScanQueries {
  readonly #byOrderId;
  readonly #byScannedId;
  readonly #byChannelOrderId;
  readonly #products;
  readonly #product;
  readonly #skusOfCode;
  readonly #skusSpelled;
  readonly #keys;
  readonly #ordersOfOne;
  readonly #ordersOfSeveral;
  readonly #count;
  readonly #exclusions;
  readonly #excludedCount;
  readonly #inOrder;
  readonly #rowsById;
  readonly #unreadable;

  constructor(db: ReadDb) {
    const named = (column: string) =>
      db.prepare<[string], NamedRow>(
        `SELECT o.order_id AS orderId, o.status, (${IN_QUEUE}) AS open, o.urgency FROM orders o
         WHERE o.${column} = ?`,
      );
    const products = (by: By) =>
      db.prepare<[string], Product>(
        `SELECT a.a, a.sku, a.ean, a.name, t.orders FROM products a JOIN totals t ON t.a = a.a
         WHERE a.${by} = ?`,
      );
    const keys = (by: By) =>
      db.prepare<[string], Pick<Product, 'a' | 'sku'>>(`SELECT a, sku FROM products WHERE ${by} = ?`);
    const product = (by: By) =>
      db.prepare<[string], Pick<ItemKind, 'sku' | 'name'>>(
        `SELECT sku, name FROM products WHERE ${by} = ? ORDER BY a LIMIT 1`,
      );
    const inOrder = (by: By) =>
      db.prepare<[string, string], { sku: string | null; units: number }>(
        `SELECT a.sku, sum(i.qty) AS units FROM orders o CROSS JOIN items i ON i.k = o.k CROSS JOIN products a ON a.a = i.a
         WHERE o.order_id = ? AND a.${by} = ? AND ${IN_QUEUE} GROUP BY a.sku`,
      );
    const needing = (which: string) =>
      `SELECT ${ROW}, sum(i.qty) AS quantity FROM items i JOIN orders o ON o.k = i.k
       WHERE i.a ${which} AND i.open = 1 AND ${IN_QUEUE}
       GROUP BY i.urgency, i.k ORDER BY i.urgency, i.k LIMIT ?`;
    this.#byOrderId = named('order_id');
    this.#byScannedId = named('scanned_id');
    this.#byChannelOrderId = named('channel_order_id');
    this.#products = { code: products('code'), sku: products('sku') };
    this.#keys = { code: keys('code'), sku: keys('sku') };
    this.#ordersOfOne = db.prepare<[number, number], NeededBy>(needing('= ?'));
    this.#ordersOfSeveral = db.prepare<[string, number], NeededBy>(
      needing('IN (SELECT value FROM json_each(?))'),
    );
    this.#count = db
      .prepare<[string], number>(
        `SELECT count(DISTINCT i.k) FROM items i JOIN orders o ON o.k = i.k
         WHERE i.a IN (SELECT value FROM json_each(?)) AND i.open = 1 AND ${IN_QUEUE}`,
      )
      .pluck();
    this.#exclusions = db.prepare<[], number>('SELECT count(*) FROM temp.exclusions').pluck();
    this.#excludedCount = db
      .prepare<[number], number>(
        `SELECT count(DISTINCT i.k) FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
         CROSS JOIN items i ON i.k = o.k WHERE +i.a = ? AND i.open = 1`,
      )
      .pluck();
    this.#skusOfCode = db.prepare<[string], string | null>('SELECT sku FROM products WHERE code = ?').pluck();
    this.#skusSpelled = db
      .prepare<[string], string>('SELECT DISTINCT sku FROM products WHERE folded = ?')
      .pluck();
    this.#product = { code: product('code'), sku: product('sku') };
    this.#inOrder = { code: inOrder('code'), sku: inOrder('sku') };
    this.#unreadable = db
      .prepare<[string], string>('SELECT order_id FROM quarantine WHERE order_id = ? LIMIT 1')
      .pluck();
    this.#rowsById = db.prepare<[string], QueueRow>(`SELECT ${ROW} FROM orders o WHERE o.order_id = ?`);
  }

  /** Orders that a scan of this text names by their own number: there may be others with a space around it. */
  ordersByNumber(text: string): NamedOrder[] {
    return byRank([...this.#byOrderId.all(text), ...this.#byScannedId.all(scannedNumber(text))]);
  }

  ordersByChannelOrderId(number: string): NamedOrder[] {
    return byRank(this.#byChannelOrderId.all(number));
  }

  /** A product that the station has seen, whether or not an order of the queue needs it. */
  product(by: By, key: string): Pick<ItemKind, 'sku' | 'name'> | null {
    return this.#product[by].get(key) ?? null;
  }

  /** SKUs that differ from the text in case or spelling only. */
  skusSpelled(text: string): string[] {
    return this.#skusSpelled.all(foldedSku(text));
  }

  /** Products carry this code, and none of them is of that SKU. */
  isCodeOfOther(code: string, sku: string): boolean {
    const skus = this.#skusOfCode.all(code);
    return skus.length > 0 && !skus.includes(sku);
  }

  /** The different SKUs in the queue that carry this code (or are this SKU), with how many orders need each. */
  itemKinds(by: By, key: string): ItemKind[] {
    const bySku = Map.groupBy(this.#products[by].all(key), ({ sku }) => sku);
    return [...bySku.values()]
      .map((products) => this.#kindOf(products))
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.orders - a.orders)
      .slice(0, MOST_NEEDED);
  }

  #kindOf(products: Product[]): ItemKind {
    const [first = null] = products;
    // The fewer are counted: those that are excluded, which the kept count has too, or those that need it.
    const orders =
      first !== null && products.length === 1 && first.orders > (this.#exclusions.get() ?? 0)
        ? first.orders - (this.#excludedCount.get(first.a) ?? 0)
        : (this.#count.get(keysOf(products)) ?? 0);
    return {
      sku: first?.sku ?? null,
      ean: leastOf(products.map(({ ean }) => ean)),
      name: leastOf(products.map(({ name }) => name)),
      orders,
    };
  }

  /**
   * Orders of the queue that need the item, most urgent first.
   * @param only narrows a shared code to one SKU, or to items without one; null = all
   */
  ordersThatNeed(
    by: By,
    key: string,
    only: { sku: string | null } | null,
    most: number = MOST_NEEDED,
  ): NeededBy[] {
    const all = this.#keys[by].all(key);
    const products = only === null ? all : all.filter(({ sku }) => sku === only.sku);
    const [first] = products;
    if (!first) return [];
    return products.length === 1
      ? this.#ordersOfOne.all(first.a, most)
      : this.#ordersOfSeveral.all(keysOf(products), most);
  }

  /** What one order of the queue needs under that code (or SKU): its SKUs, with units. */
  inOrder(orderId: string, by: By, key: string): { sku: string | null; units: number }[] {
    return this.#inOrder[by].all(orderId, key);
  }

  /** @returns the number of an order that was quarantined as unreadable; null where the text names none */
  unreadableOrder(text: string): string | null {
    return this.#unreadable.get(text) ?? null;
  }

  rows(orderIds: readonly string[]): QueueRow[] {
    return orderIds.map((id) => this.#rowsById.get(id)).filter((row) => row !== undefined);
  }
}

interface NamedRow {
  orderId: string;
  status: string;
  open: number;
  urgency: number;
}

/** Those of the queue first, the most urgent of them first. */
function byRank(rows: NamedRow[]): NamedOrder[] {
  if (rows.length > 1) rows.sort((a, b) => b.open - a.open || a.urgency - b.urgency);
  return rows
    .slice(0, MOST_NEEDED)
    .map(({ orderId, status, open }) => ({ orderId, status, open: open === 1 }));
}

const keysOf = (products: readonly Pick<Product, 'a'>[]): string =>
  JSON.stringify(products.map(({ a }) => a));

const leastOf = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).toSorted()[0] ?? null;
