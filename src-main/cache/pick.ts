/** What to fetch for the next orders of the queue. */
import type { PickLine, PickList } from '../contract/pick.ts';
import type { CacheDb } from './open.ts';
import { IN_QUEUE } from './queue.ts';

interface Line {
  k: number;
  sku: string | null;
  ean: string | null;
  name: string | null;
  code: string | null;
  qty: number;
}

export class PickQueries {
  readonly #next;
  readonly #lines;

  constructor(db: CacheDb) {
    this.#next = db.prepare<[number], { k: number; orderId: string; salesChannelOrderId: string | null }>(
      `SELECT o.k, o.order_id AS orderId, o.channel_order_id AS salesChannelOrderId
       FROM orders o WHERE ${IN_QUEUE} ORDER BY o.urgency, o.k LIMIT ?`,
    );
    this.#lines = db.prepare<[number], Line>(
      `SELECT i.k, a.sku, a.ean, a.name, a.code, i.qty FROM items i JOIN articles a ON a.a = i.a
       WHERE i.k = ? ORDER BY i.n`,
    );
  }

  /**
   * Units to fetch for the `count` most urgent orders, one line for each thing on the shelf: the same SKU, or
   * without a SKU the same code, or without both the same name.
   */
  pickList(count: number): PickList {
    const chosen = this.#next.all(count);
    const lines = new Map<string, PickLine>();
    chosen.forEach(({ k, orderId }, at) => {
      for (const item of this.#lines.all(k)) {
        const key =
          item.sku !== null ? `s${item.sku}` : item.code !== null ? `c${item.code}` : `n${item.name ?? ''}`;
        let line = lines.get(key);
        if (!line) {
          line = { sku: item.sku, ean: item.ean, name: item.name, quantity: 0, totes: [] };
          lines.set(key, line);
        }
        line.quantity += item.qty;
        const last = line.totes.at(-1);
        if (last?.orderId === orderId) last.quantity += item.qty;
        else line.totes.push({ tote: at + 1, orderId, quantity: item.qty });
      }
    });
    const sorted = [...lines.values()].toSorted(
      (a, b) => b.quantity - a.quantity || (a.sku ?? a.name ?? '').localeCompare(b.sku ?? b.name ?? ''),
    );
    return {
      orders: chosen.map(({ orderId, salesChannelOrderId }, at) => ({
        tote: at + 1,
        orderId,
        salesChannelOrderId,
      })),
      lines: sorted,
      units: sorted.reduce((sum, line) => sum + line.quantity, 0),
    };
  }
}
