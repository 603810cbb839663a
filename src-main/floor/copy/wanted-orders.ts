/** Orders that this bench awaits from another, on its disk: an order that is handed over counts even after a restart. */
import type { CopyDb } from './open.ts';

export interface WantedOrder {
  orderId: string;
  /** Bench that a person asked for it; null: no person did, the bench gives an unopened order. */
  askedOf: string | null;
}

export class WantedOrders {
  readonly #statements;

  constructor(db: CopyDb) {
    this.#statements = {
      all: db.prepare<[], WantedOrder>('SELECT order_id AS orderId, asked_of AS askedOf FROM wanted'),
      put: db.prepare<[string, string | null]>(
        `INSERT INTO wanted (order_id, asked_of) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET asked_of = coalesce(excluded.asked_of, asked_of)`,
      ),
      drop: db.prepare<[string]>('DELETE FROM wanted WHERE order_id = ?'),
    };
  }

  all(): WantedOrder[] {
    return this.#statements.all.all();
  }

  /** @throws the storage engine's error if it could not be written */
  put({ orderId, askedOf }: WantedOrder): void {
    this.#statements.put.run(orderId, askedOf);
  }

  /** Forgets an order that is here now, or is not to be packed any more. */
  drop(orderId: string): void {
    this.#statements.drop.run(orderId);
  }
}
