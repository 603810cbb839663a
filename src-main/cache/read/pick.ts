/** What to fetch for the next orders of the queue, and for all of them. */
import type { PickLine, PickList } from '../../contract/pick.ts';
import type { ReadDb } from '../db.ts';
import { IN_QUEUE, QUEUE_SIZE } from './in-queue.ts';

interface Product {
  sku: string | null;
  ean: string | null;
  name: string | null;
  code: string | null;
}

interface Line extends Product {
  k: number;
  qty: number;
}

interface Total extends Product {
  a: number;
  units: number;
}

interface Chosen {
  k: number;
  orderId: string;
  salesChannelOrderId: string | null;
  ready: number;
}

export class PickQueries {
  readonly #next;
  readonly #one;
  readonly #lines;
  readonly #totals;
  readonly #exclusions;
  readonly #count;

  constructor(db: ReadDb) {
    this.#next = db.prepare<[number], Chosen>(
      `SELECT o.k, o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, 1 AS ready
       FROM orders o WHERE ${IN_QUEUE} ORDER BY o.urgency, o.k LIMIT ?`,
    );
    this.#one = db.prepare<[string], Chosen>(
      `SELECT o.k, o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId, (${IN_QUEUE}) AS ready
       FROM orders o WHERE o.order_id = ?`,
    );
    this.#lines = db.prepare<[number], Line>(
      `SELECT i.k, a.sku, a.ean, a.name, a.code, i.qty FROM items i JOIN products a ON a.a = i.a
       WHERE i.k = ? ORDER BY i.n`,
    );
    this.#totals = db.prepare<[], Total>(
      'SELECT t.a, t.units, a.sku, a.ean, a.name, a.code FROM totals t JOIN products a ON a.a = t.a',
    );
    this.#exclusions = db.prepare<[], { a: number; units: number }>(
      `SELECT i.a, sum(i.qty) AS units FROM temp.exclusions x CROSS JOIN orders o ON o.order_id = x.order_id
       CROSS JOIN items i ON i.k = o.k WHERE i.open = 1 GROUP BY i.a`,
    );
    this.#count = db.prepare<[], number>(QUEUE_SIZE).pluck();
  }

  /**
   * Units to fetch for the `count` most urgent orders, one line for each thing on the shelf: the same SKU, or
   * without a SKU the same code, or without both the same name.
   * @param orderIds of a list that is worked on: these orders instead, each with the tote that it has
   */
  pickList(count: number, orderIds?: readonly string[]): PickList {
    const next = this.#next.all(count);
    const chosen = orderIds?.map((orderId) => this.#one.get(orderId) ?? unknownOrder(orderId)) ?? next;
    const lines = new PickLines();
    chosen.forEach(({ k, orderId, ready }, at) => {
      if (ready === 0) return;
      for (const item of this.#lines.all(k)) {
        const line = lines.add(item, item.qty);
        const last = line.totes.at(-1);
        if (last?.orderId === orderId) last.quantity += item.qty;
        else line.totes.push({ tote: at + 1, orderId, quantity: item.qty });
      }
    });
    const orders = chosen.map(({ orderId, salesChannelOrderId, ready }, at) => ({
      tote: at + 1,
      orderId,
      salesChannelOrderId,
      ready: ready === 1,
    }));
    const listed = new Set(orderIds);
    const waiting = orderIds ? next.filter(({ orderId }) => !listed.has(orderId)).length : 0;
    return { count: chosen.filter(({ ready }) => ready === 1).length, orders, waiting, ...lines.sorted() };
  }

  /** Units to fetch for the whole queue: from the kept totals, whatever its length. */
  allOrders(): PickList {
    const lines = new PickLines();
    const exclusions = new Map(this.#exclusions.all().map(({ a, units }) => [a, units]));
    for (const total of this.#totals.all()) {
      const units = total.units - (exclusions.get(total.a) ?? 0);
      if (units > 0) lines.add(total, units);
    }
    return { count: this.#count.get() ?? 0, orders: [], waiting: 0, ...lines.sorted() };
  }
}

/** The cache has it no more. */
const unknownOrder = (orderId: string): Chosen => ({ k: 0, orderId, salesChannelOrderId: null, ready: 0 });

/** One line for each thing on the shelf. */
class PickLines {
  readonly #lines = new Map<string, PickLine>();
  #units = 0;

  add({ sku, code, ean, name }: Product, units: number): PickLine {
    const key = sku !== null ? `s${sku}` : code !== null ? `c${code}` : `n${name ?? ''}`;
    let line = this.#lines.get(key);
    if (!line) {
      line = { sku, ean, name, quantity: 0, totes: [] };
      this.#lines.set(key, line);
    }
    line.quantity += units;
    this.#units += units;
    return line;
  }

  /** Most units first, then by SKU or name. */
  sorted(): Pick<PickList, 'lines' | 'products' | 'units'> {
    const lines = [...this.#lines.values()].toSorted(
      (a, b) => b.quantity - a.quantity || (nameOf(a) < nameOf(b) ? -1 : 1),
    );
    return { lines, products: lines.length, units: this.#units };
  }
}

const nameOf = ({ sku, name }: PickLine): string => sku ?? name ?? '';
