/**
 * What the writer knows of the rows without asking them: which text stands for which order, which orders are open,
 * which were missed. Changed only after the rows were committed; after a failed write it is read anew.
 */
import type { CacheDb } from './open.ts';

interface Row {
  k: number;
  hash: string;
  open: number;
  absent: number;
}

export class KnownOrders {
  /** Hash of the exact text -> key of its order. */
  readonly byHash = new Map<string, number>();
  readonly open = new Set<number>();
  /** Open orders that a complete sweep has missed. */
  readonly absent = new Set<number>();
  /** Hash of the exact text that was set aside -> the order's number, where it could be read. */
  readonly quarantined = new Map<string, string | null>();

  readonly #rows;
  readonly #setAside;

  constructor(db: CacheDb) {
    this.#rows = db.prepare<[], Row>('SELECT k, hash, open, absent_since IS NOT NULL AS absent FROM orders');
    this.#setAside = db.prepare<[], { hash: string; orderId: string | null }>(
      'SELECT hash, order_id AS orderId FROM quarantine',
    );
    this.reload();
  }

  reload(): void {
    for (const part of [this.byHash, this.open, this.absent, this.quarantined]) part.clear();
    for (const row of this.#rows.iterate()) {
      // A closed order without its hash: the very same text is news again.
      if (row.hash !== '') this.byHash.set(row.hash, row.k);
      if (row.open === 1) this.open.add(row.k);
      if (row.open === 1 && row.absent === 1) this.absent.add(row.k);
    }
    for (const row of this.#setAside.iterate()) this.quarantined.set(row.hash, row.orderId);
  }
}
