/** The reading side of the cache: its own read-only connection on the main thread, never behind the writer. */
import { openDatabase } from '../../files/open-database.ts';
import type { ReadDb } from '../db.ts';

/**
 * Opens `cache.db` for reading; the writer has made it before. `temp.exclusions` lists orders that a decision of this
 * station keeps out of the queue: screens show cache + unsettled journal rows. `temp.queue_ahead` lists the orders at
 * the top of the queue.
 */
export function openReader(file: string): ReadDb {
  const db = openDatabase(file, { readonly: true, fileMustExist: true }) as ReadDb;
  db.pragma('temp_store = MEMORY');
  db.exec('CREATE TEMP TABLE exclusions (order_id TEXT PRIMARY KEY) WITHOUT ROWID');
  db.exec('CREATE TEMP TABLE queue_ahead (order_id TEXT PRIMARY KEY, rank INTEGER NOT NULL) WITHOUT ROWID');
  return db;
}

/** Keeps these orders, and no others, out of the queue, of scans and of pick lists. */
export class QueueExclusions {
  readonly #db: ReadDb;
  readonly #drop;
  readonly #put;
  #exclusions: ReadonlySet<string> = new Set();

  constructor(db: ReadDb) {
    this.#db = db;
    this.#drop = db.prepare<[string]>('DELETE FROM temp.exclusions WHERE order_id = ?');
    this.#put = db.prepare<[string]>('INSERT OR IGNORE INTO temp.exclusions VALUES (?)');
  }

  /** Replaces the excluded orders by these. @returns whether they are others than before */
  replace(orderIds: readonly string[]): boolean {
    const exclusions = new Set(orderIds);
    const gone = [...this.#exclusions].filter((id) => !exclusions.has(id));
    const more = [...exclusions].filter((id) => !this.#exclusions.has(id));
    if (gone.length + more.length === 0) return false;
    this.#db.transaction(() => {
      for (const id of gone) this.#drop.run(id);
      for (const id of more) this.#put.run(id);
    })();
    this.#exclusions = exclusions;
    return true;
  }
}
