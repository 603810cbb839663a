/** Orders at the top of the queue whatever their urgency: those reserved for a bench that is cut off from its floor. */
import type { ReadDb } from '../db.ts';

export class QueueAhead {
  readonly #db: ReadDb;
  readonly #clear;
  readonly #put;
  #orderIds: readonly string[] = [];

  /** @param db as `openReader` opened it */
  constructor(db: ReadDb) {
    this.#db = db;
    this.#clear = db.prepare('DELETE FROM temp.queue_ahead');
    this.#put = db.prepare<[string, number]>('INSERT OR IGNORE INTO temp.queue_ahead VALUES (?, ?)');
  }

  /** Replaces the orders by these, in this order. @returns whether they are others than before */
  replace(orderIds: readonly string[]): boolean {
    const isSame =
      orderIds.length === this.#orderIds.length && orderIds.every((id, at) => id === this.#orderIds[at]);
    if (isSame) return false;
    this.#db.transaction(() => {
      this.#clear.run();
      orderIds.forEach((id, rank) => this.#put.run(id, rank));
    })();
    this.#orderIds = orderIds;
    return true;
  }
}
