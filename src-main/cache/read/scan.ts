/** Look-ups for a scan: exact, from covering indexes, most urgent first. */
import type { QueueRow } from '../../contract/orders/queue.ts';
import type { ReadDb } from '../db.ts';
import { foldedSku } from '../../domain/scan/code-key.ts';
import { scannedNumber } from '../../domain/orders/order-number.ts';
import type { ItemNames } from '../../domain/picking/item-key.ts';
import { squeezed } from '../../domain/search/folded-text.ts';
import { IN_QUEUE, ROW } from './in-queue.ts';
import { keyOfProduct, PRODUCT_NAMES, type ProductNames } from './item-of-product.ts';

/** An order that needs the scanned item. */
export interface NeededBy extends QueueRow {
  quantity: number;
}

export interface ItemKind {
  /** Key of the item (`domain/picking/item-key.ts`). */
  item: string;
  sku: string | null;
  serviceSku: string | null;
  ean: string | null;
  name: string | null;
  /** Number of open orders that need the item. */
  orders: number;
}

export interface NamedOrder {
  orderId: string;
  status: string;
  open: boolean;
}

/** Default limit of listed orders for one item; the answer has the total. */
export const MOST_NEEDED = 20;

type By = 'code' | 'sku';

/** Narrows a shared code to one item, or to all items of one SKU (null: without one). */
export type OnlyItem = Readonly<{ item: string } | { sku: string | null }>;

interface Names extends ProductNames {
  a: number;
}

interface Product extends Names {
  ean: string | null;
  /** Number of open orders that need the item, excluded or not. */
  orders: number;
}

export class ScanQueries {
  readonly #byOrderId;
  readonly #byScannedId;
  readonly #byChannelOrderId;
  readonly #bySqueezedNumber;
  readonly #byTracking;
  readonly #byParcel;
  readonly #products;
  readonly #product;
  readonly #skusOfCode;
  readonly #ofSku;
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
        `SELECT a.a, ${PRODUCT_NAMES}, a.ean, t.orders
         FROM products a JOIN totals t ON t.a = a.a
         WHERE a.${by} = ?`,
      );
    const keys = (by: By) =>
      db.prepare<[string], Names>(`SELECT a.a, ${PRODUCT_NAMES} FROM products a WHERE a.${by} = ?`);
    const product = (by: By) =>
      db.prepare<[string], Pick<ItemKind, 'sku' | 'serviceSku' | 'name'>>(
        `SELECT sku, service_sku AS serviceSku, name FROM products WHERE ${by} = ? ORDER BY a LIMIT 1`,
      );
    const inOrder = (by: By) =>
      db.prepare<[string, string], ProductNames & { units: number }>(
        `SELECT ${PRODUCT_NAMES}, i.qty AS units
         FROM orders o CROSS JOIN items i ON i.k = o.k CROSS JOIN products a ON a.a = i.a
         WHERE o.order_id = ? AND a.${by} = ? AND ${IN_QUEUE}`,
      );
    const needing = (which: string) =>
      `SELECT ${ROW}, sum(i.qty) AS quantity FROM items i JOIN orders o ON o.k = i.k
       WHERE i.a ${which} AND i.open = 1 AND ${IN_QUEUE}
       GROUP BY i.urgency, i.k ORDER BY i.urgency, i.k LIMIT ?`;
    this.#byOrderId = named('order_id');
    this.#byScannedId = named('scanned_id');
    this.#byChannelOrderId = named('channel_order_id');
    this.#bySqueezedNumber = db.prepare<[string], NamedRow & { channelOrderId: string | null }>(
      `SELECT o.order_id AS orderId, o.channel_order_id AS channelOrderId, o.status, (${IN_QUEUE}) AS open, o.urgency
       FROM orders o WHERE o.open = 1 AND instr(' ' || o.numbers || ' ', ?) > 0`,
    );
    const labelled = (isParcel: 0 | 1) =>
      `SELECT DISTINCT o.k, o.order_id AS orderId, o.status, (${IN_QUEUE}) AS open, o.urgency
       FROM json_each(?) f CROSS JOIN labels l ON l.number = f.value AND l.is_parcel = ${isParcel}
       CROSS JOIN orders o ON o.k = l.k`;
    this.#byTracking = db.prepare<[string], NamedRow>(labelled(0));
    // All orders of a queue may have the code of one type of box.
    this.#byParcel = db.prepare<[string], NamedRow>(`${labelled(1)} LIMIT 2`);
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
    this.#ofSku = db.prepare<[string], { serviceSku: string | null; code: string | null }>(
      'SELECT DISTINCT service_sku AS serviceSku, code FROM products WHERE sku = ? LIMIT 2',
    );
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

  /**
   * Orders with that tracking number, or else the one with a parcel of that code: a code of several orders is of a type of box.
   * @param numbers by `scannedLabelNumbers`
   */
  ordersByLabel(numbers: readonly string[]): NamedOrder[] {
    if (numbers.length === 0) return [];
    const list = JSON.stringify(numbers);
    const tracked = this.#byTracking.all(list);
    if (tracked.length > 0) return byRank(tracked);
    const parcels = this.#byParcel.all(list);
    return parcels.length === 1 ? byRank(parcels) : [];
  }

  ordersByChannelOrderId(number: string): NamedOrder[] {
    return byRank(this.#byChannelOrderId.all(number));
  }

  /**
   * Open orders with a number of that form: all open orders are read, so it is asked only for a code that nothing has.
   * @param forms by `squeezed`, none of them empty
   */
  ordersBySqueezedNumber(forms: ReadonlySet<string>): {
    by: 'orderId' | 'salesChannelOrderId';
    orders: NamedOrder[];
  } {
    const found = [...forms].flatMap((form) => this.#bySqueezedNumber.all(` ${form} `));
    // One order may have several of the forms.
    const rows = [...new Map(found.map((row) => [row.orderId, row])).values()];
    const isOf = (number: string | null) => number !== null && forms.has(squeezed(number));
    const own = rows.filter(({ orderId }) => isOf(orderId));
    if (own.length > 0) return { by: 'orderId', orders: byRank(own) };
    const ofChannel = rows.filter(({ channelOrderId }) => isOf(channelOrderId));
    return { by: 'salesChannelOrderId', orders: byRank(ofChannel) };
  }

  /** A product that the station has seen, whether or not an order of the queue needs it. */
  product(by: By, key: string): Pick<ItemKind, 'sku' | 'serviceSku' | 'name'> | null {
    return this.#product[by].get(key) ?? null;
  }

  /** SKUs that differ from the text in case or spelling only. */
  skusSpelled(text: string): string[] {
    return this.#skusSpelled.all(foldedSku(text));
  }

  /** True if products carry this code, and none of them is of that SKU. */
  isCodeOfOther(code: string, sku: string): boolean {
    const skus = this.#skusOfCode.all(code);
    return skus.length > 0 && !skus.includes(sku);
  }

  /**
   * True if orders list that SKU with different SKUs of the service, or different codes. Names are not compared: those
   * of one item may differ from channel to channel, and each order shows which one it needs.
   */
  isSkuOfSeveral(sku: string): boolean {
    return this.#ofSku.all(sku).length > 1;
  }

  /** The different items in the queue that carry this code (or are of this SKU), with how many orders need each. */
  itemKinds(by: By, key: string): ItemKind[] {
    const byItem = Map.groupBy(this.#products[by].all(key), keyOfProduct);
    return [...byItem]
      .map(([item, products]) => this.#kindOf(item, products))
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.orders - a.orders)
      .slice(0, MOST_NEEDED);
  }

  #kindOf(item: string, products: Product[]): ItemKind {
    const [first = null] = products;
    // The fewer are counted: those that are excluded, which the kept count has too, or those that need it.
    const orders =
      first !== null && products.length === 1 && first.orders > (this.#exclusions.get() ?? 0)
        ? first.orders - (this.#excludedCount.get(first.a) ?? 0)
        : (this.#count.get(keysOf(products)) ?? 0);
    return {
      item,
      sku: first?.sku ?? null,
      serviceSku: first?.serviceSku ?? null,
      ean: leastOf(products.map(({ ean }) => ean)),
      name: first?.name ?? null,
      orders,
    };
  }

  /**
   * Orders of the queue that need the item, most urgent first.
   * @param only null = all
   */
  ordersThatNeed(by: By, key: string, only: OnlyItem | null, most: number = MOST_NEEDED): NeededBy[] {
    const all = this.#keys[by].all(key);
    const products =
      only === null ? all : all.filter((product) => isOf(only, keyOfProduct(product), product));
    const [first] = products;
    if (!first) return [];
    return products.length === 1
      ? this.#ordersOfOne.all(first.a, most)
      : this.#ordersOfSeveral.all(keysOf(products), most);
  }

  /** Items and units that an order of the queue needs under that code (or SKU). */
  inOrder(orderId: string, by: By, key: string): { item: string; units: number }[] {
    const byItem = Map.groupBy(this.#inOrder[by].all(orderId, key), keyOfProduct);
    return [...byItem].map(([item, lines]) => ({
      item,
      units: lines.reduce((sum, { units }) => sum + units, 0),
    }));
  }

  /** @returns the number of an order that was quarantined as unreadable; null if the text names none */
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

/** Open orders first, by urgency. */
function byRank(rows: NamedRow[]): NamedOrder[] {
  if (rows.length > 1) rows.sort((a, b) => b.open - a.open || a.urgency - b.urgency);
  return rows
    .slice(0, MOST_NEEDED)
    .map(({ orderId, status, open }) => ({ orderId, status, open: open === 1 }));
}

/** @param item key of the item */
export const isOf = (only: OnlyItem, item: string, { sku }: Pick<ItemNames, 'sku'>): boolean =>
  'item' in only ? only.item === item : only.sku === sku;

const keysOf = (products: readonly Pick<Product, 'a'>[]): string =>
  JSON.stringify(products.map(({ a }) => a));

const leastOf = (texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).toSorted()[0] ?? null;
