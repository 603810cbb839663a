/** Lines of orders, and the needs of all open orders by product. */
import type { OrderFacts } from '../../../domain/orders/order-facts.ts';
import { ProductIds } from './product-ids.ts';
import type { WriteDb } from '../../db.ts';

interface Need {
  units: number;
  orders: number;
}

export class ItemRows {
  readonly #products: ProductIds;
  readonly #statements;
  /** Product -> how much more or less than its row in the totals says. */
  readonly #more = new Map<number, Need>();

  constructor(db: WriteDb) {
    this.#products = new ProductIds(db);
    this.#statements = {
      put: db.prepare<number[]>('INSERT INTO items (k, n, a, qty, urgency, open) VALUES (?, ?, ?, ?, ?, ?)'),
      open: db.prepare<[number], { a: number; units: number }>(
        'SELECT a, sum(qty) AS units FROM items WHERE k = ? AND open = 1 GROUP BY a',
      ),
      drop: db.prepare<[number]>('DELETE FROM items WHERE k = ?'),
      close: db.prepare<[number]>('UPDATE items SET open = 0 WHERE k = ?'),
      add: db.prepare<[number, number, number]>(
        `INSERT INTO totals (a, units, orders) VALUES (?, ?, ?)
         ON CONFLICT (a) DO UPDATE SET units = units + excluded.units, orders = orders + excluded.orders`,
      ),
      dropTotal: db.prepare<[number]>('DELETE FROM totals WHERE a = ? AND orders = 0'),
    };
  }

  put(k: number, items: OrderFacts['items'], urgency: number, open: 0 | 1): void {
    const keys = items.map((item) => this.#products.idOf(item));
    items.forEach(({ quantity }, n) => {
      const a = keys[n] as number;
      this.#statements.put.run(k, n, a, quantity, urgency, open);
      if (open === 1) this.#count(a, quantity, keys.indexOf(a) === n ? 1 : 0);
    });
  }

  drop(k: number): void {
    this.#uncount(k);
    this.#statements.drop.run(k);
  }

  /** Call when the lines' order leaves the queue. */
  close(k: number): void {
    this.#uncount(k);
    this.#statements.close.run(k);
  }

  #uncount(k: number): void {
    for (const { a, units } of this.#statements.open.all(k)) this.#count(a, -units, -1);
  }

  #count(a: number, units: number, orders: number): void {
    const need = this.#more.get(a);
    if (need) {
      need.units += units;
      need.orders += orders;
    } else {
      this.#more.set(a, { units, orders });
    }
  }

  /** Writes the totals of added and removed items; last in every transaction. */
  flush(): void {
    for (const [a, { units, orders }] of this.#more) {
      if (units === 0 && orders === 0) continue;
      this.#statements.add.run(a, units, orders);
      if (orders < 0) this.#statements.dropTotal.run(a);
    }
    this.#more.clear();
  }

  /** Call when the transaction was rolled back. */
  forget(): void {
    this.#more.clear();
    this.#products.forget();
  }
}
