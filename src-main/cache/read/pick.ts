/** Items to fetch for chosen orders of the queue, and for all of them. */
import type { PickLine, PickList } from '../../contract/picking/pick.ts';
import { itemKey } from '../../domain/picking/item-key.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE, QUEUE_SIZE } from './in-queue.ts';
import { keyOfProduct, PRODUCT_NAMES, type ProductNames } from './item-of-product.ts';

interface Product extends ProductNames {
  ean: string | null;
}

interface Line extends Product {
  k: number;
  qty: number;
}

interface Total extends Product {
  a: number;
  units: number;
  orders: number;
}

interface Chosen {
  k: number;
  orderId: string;
  salesChannelOrderId: string | null;
  ready: number;
}

interface AnyOrder {
  k: number;
  salesChannelOrderId: string | null;
  open: number;
  status: string;
}

/** Cached facts of a line: its location is in the journal, and shortages are elsewhere on the floor. */
type NeededItem = Omit<PickLine, 'location' | 'notFound'>;

/** Needs of an order, even if it is kept out of the queue here. */
export interface OrderNeeds {
  salesChannelOrderId: string | null;
  /** True if READY_TO_SHIP, as far as the service has said. */
  open: boolean;
  /** Last status from the service. */
  status: string;
  /** Needed items, each once, by the key of `domain/picking/item-key.ts`. */
  needs: { item: string; units: number }[];
}

export type NeededItems = Pick<PickList, 'count' | 'orders' | 'units'> & { lines: NeededItem[] };

export class PickQueries {
  readonly #next;
  readonly #one;
  readonly #sorted;
  readonly #anyOrder;
  readonly #lines;
  readonly #totals;
  readonly #exclusions;
  readonly #count;

  constructor(db: ReadDb) {
    this.#next = db
      .prepare<[number], string>(
        `SELECT o.order_id FROM orders o WHERE ${IN_QUEUE} AND o.units > 0 ORDER BY o.urgency, o.k LIMIT ?`,
      )
      .pluck();
    this.#one = db.prepare<[string], Chosen>(
      `SELECT o.k, o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, (${IN_QUEUE}) AS ready
       FROM orders o WHERE o.order_id = ?`,
    );
    this.#anyOrder = db.prepare<[string], AnyOrder>(
      'SELECT k, channel_order_id AS salesChannelOrderId, open, status FROM orders WHERE order_id = ?',
    );
    this.#sorted = db
      .prepare<[string], string>(
        `SELECT o.order_id FROM json_each(?) f CROSS JOIN orders o ON o.order_id = f.value
         WHERE ${IN_QUEUE} ORDER BY o.urgency, o.k`,
      )
      .pluck();
    this.#lines = db.prepare<[number], Line>(
      `SELECT i.k, ${PRODUCT_NAMES}, a.ean, i.qty FROM items i JOIN products a ON a.a = i.a
       WHERE i.k = ? ORDER BY i.n`,
    );
    this.#totals = db.prepare<[], Total>(
      `SELECT t.a, t.units, t.orders, ${PRODUCT_NAMES}, a.ean
       FROM totals t JOIN products a ON a.a = t.a`,
    );
    this.#exclusions = db.prepare<[], { a: number; units: number; orders: number }>(
      `SELECT i.a, sum(i.qty) AS units, count(DISTINCT i.k) AS orders
       FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
       CROSS JOIN items i ON i.k = o.k WHERE i.open = 1 GROUP BY i.a`,
    );
    this.#count = db.prepare<[], number>(QUEUE_SIZE).pluck();
  }

  /** The most urgent orders of the queue with something to pick. */
  next(count: number): string[] {
    return this.#next.all(count);
  }

  /** Sorts the orders that are in the queue in its order, and drops the others. */
  inQueueOrder(orderIds: readonly string[]): string[] {
    return this.#sorted.all(JSON.stringify(orderIds));
  }

  /** @returns null if the cache has no such order, which proves nothing */
  needsOf(orderId: string): OrderNeeds | null {
    const order = this.#anyOrder.get(orderId);
    if (!order) return null;
    const units = new Map<string, number>();
    for (const line of this.#lines.all(order.k)) {
      const item = keyOfProduct(line);
      units.set(item, (units.get(item) ?? 0) + line.qty);
    }
    const needs = [...units].map(([item, sum]) => ({ item, units: sum }));
    const { salesChannelOrderId, open, status } = order;
    return { salesChannelOrderId, open: open === 1, status, needs };
  }

  /** Items of an order, each by its present key and by its full one. */
  keysOf(orderId: string): { item: string; full: string }[] {
    const lines = this.#lines.all(this.#anyOrder.get(orderId)?.k ?? 0);
    return lines.map((line) => ({ item: keyOfProduct(line), full: itemKey(line) }));
  }

  /**
   * Units to fetch for these orders, one line for each thing on the shelf (`domain/picking/item-key.ts`), in order of
   * appearance. An order that is no longer in the queue keeps its tote, and nothing is fetched for it.
   * @param totes number of each order's tote, by its place in the list. Absent: that place, from 1 up
   */
  itemsOf(orderIds: readonly string[], totes: readonly number[] = []): NeededItems {
    const chosen = orderIds.map((orderId) => this.#one.get(orderId) ?? unknownOrder(orderId));
    const lines = new NeededLines();
    chosen.forEach(({ k, orderId, ready }, at) => {
      if (ready === 0) return;
      for (const item of this.#lines.all(k)) {
        const line = lines.add(item, item.qty);
        const last = line.totes.at(-1);
        if (last?.orderId === orderId) last.quantity += item.qty;
        else {
          line.totes.push({ tote: totes[at] ?? at + 1, orderId, quantity: item.qty });
          line.orders++;
        }
      }
    });
    const orders = chosen.map(({ orderId, salesChannelOrderId, ready }, at) => ({
      tote: totes[at] ?? at + 1,
      orderId,
      salesChannelOrderId,
      ready: ready === 1,
    }));
    return { count: chosen.filter(({ ready }) => ready === 1).length, orders, ...lines.all() };
  }

  /**
   * Units to fetch for the whole queue, from stored totals: the cost does not grow with its length. An order with two
   * products that are one item, such as one EAN in two spellings, counts for both.
   */
  itemsOfAll(): NeededItems {
    const lines = new NeededLines();
    const exclusions = new Map(this.#exclusions.all().map((row) => [row.a, row]));
    for (const total of this.#totals.all()) {
      const excluded = exclusions.get(total.a);
      const units = total.units - (excluded?.units ?? 0);
      if (units > 0) lines.add(total, units).orders += total.orders - (excluded?.orders ?? 0);
    }
    return { count: this.#count.get() ?? 0, orders: [], ...lines.all() };
  }
}

/** A chosen order that is no longer in the cache. */
const unknownOrder = (orderId: string): Chosen => ({ k: 0, orderId, salesChannelOrderId: null, ready: 0 });

/** Needed units, one line for each shelf item. */
class NeededLines {
  readonly #lines = new Map<string, NeededItem>();
  #units = 0;

  add(product: Product, units: number): NeededItem {
    const item = keyOfProduct(product);
    const { sku, ean, name } = product;
    const line = this.#lines.get(item) ?? { item, sku, ean, name, quantity: 0, orders: 0, totes: [] };
    this.#lines.set(item, line);
    line.quantity += units;
    this.#units += units;
    return line;
  }

  all(): Pick<NeededItems, 'lines' | 'units'> {
    return { lines: [...this.#lines.values()], units: this.#units };
  }
}
