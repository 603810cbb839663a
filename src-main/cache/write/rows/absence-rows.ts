/** Absence of orders from the service's list: since when, and how many look-ups in a row did not find them. */
import type { WriteDb } from '../../db.ts';

export class AbsenceRows {
  readonly #statements;

  constructor(db: WriteDb) {
    this.#statements = {
      clear: db.prepare<[number]>('UPDATE orders SET absent_rounds = 0, absent_since = NULL WHERE k = ?'),
      mark: db.prepare<[number, number]>('UPDATE orders SET absent_since = ? WHERE k = ?'),
      rounds: db.prepare<[string], { k: number; rounds: number }>(
        'SELECT k, absent_rounds AS rounds FROM orders WHERE order_id = ?',
      ),
      count: db.prepare<[number, string], { k: number; rounds: number }>(
        `UPDATE orders SET absent_rounds = absent_rounds + 1, absent_since = coalesce(absent_since, ?)
           WHERE order_id = ? RETURNING k, absent_rounds AS rounds`,
      ),
    };
  }

  /** Resets the counter of orders that are listed again. */
  clear(keys: readonly number[]): void {
    for (const k of keys) this.#statements.clear.run(k);
  }

  mark(keys: readonly number[], now: number): void {
    for (const k of keys) this.#statements.mark.run(now, k);
  }

  /**
   * @param most if the count has come to that already, nothing is written any more
   * @returns in how many rounds in a row the order was not found, this one included
   */
  count(orderId: string, most: number, now: number): { k: number; rounds: number } | undefined {
    const counted = this.#statements.rounds.get(orderId);
    return counted && counted.rounds >= most ? counted : this.#statements.count.get(now, orderId);
  }
}
