/** Texts of orders that could not be read, each with the reason. */
import type { OrderFault } from '../../../domain/orders/order-facts.ts';
import { unreadableOf } from '../../../domain/search/traced-text.ts';
import type { WriteDb } from '../../db.ts';

export class QuarantineRows {
  readonly #drop;
  readonly #put;

  constructor(db: WriteDb) {
    this.#drop = db.prepare<[string]>('DELETE FROM quarantine WHERE hash = ?');
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO quarantine (hash, order_id, path, expected, found, json, seen_at, people, numbers)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  put(hash: string, text: string, fault: OrderFault, now: number): void {
    const { people, numbers } = unreadableOf(text, fault.orderId);
    const { orderId, path, expected, found } = fault;
    this.#put.run(
      ...[hash, orderId, path, JSON.stringify(expected), JSON.stringify(found)],
      ...[text, now, people, numbers],
    );
  }

  drop(hashes: readonly string[]): void {
    for (const hash of hashes) this.#drop.run(hash);
  }
}
