/**
 * Write buffer of the cache: changes are written together, in a transaction, before anything else touches the same rows. If a
 * write fails, the buffered changes are dropped and the known state is read again.
 */
import { AbsenceRows } from './rows/absence-rows.ts';
import { FacetRows } from './rows/facet-rows.ts';
import { ItemRows } from './rows/item-rows.ts';
import { KnownOrders } from './known-orders.ts';
import type { WriteDb } from '../db.ts';
import { OrderBatch } from './rows/order-batch.ts';
import { OrderRows } from './rows/order-rows.ts';
import { QuarantineRows } from './rows/quarantine-rows.ts';
import type { PageMemory } from './page-memory.ts';

/** Parts of the cache's writer, all on one connection. */
export interface WriterParts {
  db: WriteDb;
  rows: OrderRows;
  absence: AbsenceRows;
  quarantine: QuarantineRows;
  items: ItemRows;
  facets: FacetRows;
  known: KnownOrders;
  pages: PageMemory;
}

/** @param db one that is open for writing */
export function writerParts(db: WriteDb, pages: PageMemory): WriterParts {
  return {
    db,
    rows: new OrderRows(db),
    absence: new AbsenceRows(db),
    quarantine: new QuarantineRows(db),
    items: new ItemRows(db),
    facets: new FacetRows(db),
    known: new KnownOrders(db),
    pages,
  };
}

export class WriteBuffer {
  readonly batch: OrderBatch;
  readonly #parts: WriterParts;
  /** Number of stored orders, and of orders no longer quarantined, that were not reported yet. */
  #written = 0;
  /** Faults in the buffer. */
  #faultsWaiting = 0;
  #transactions = 0;
  /** Error of a batch that was not written, of which the sweep has not been told. */
  #loss: Error | null = null;

  constructor(parts: WriterParts) {
    this.#parts = parts;
    this.batch = new OrderBatch(parts.db, parts.rows, parts.items, parts.facets);
  }

  /** Buffered orders and faults. */
  get waiting(): number {
    return this.batch.size + this.#faultsWaiting;
  }

  /** Number of batches written so far: a batch written after a look-up began may make its result outdated. */
  get transactions(): number {
    return this.#transactions;
  }

  /** Buffers an order that is quarantined: it waits like the others. */
  addFault(write: () => void): void {
    this.batch.after(write);
    this.#faultsWaiting++;
  }

  /** Writes the buffer in one transaction. @throws the storage engine's error; the buffer is empty then too */
  flush(): void {
    const count = this.waiting;
    if (this.batch.isEmpty) return;
    this.#faultsWaiting = 0;
    this.#transactions++;
    try {
      this.#orForget(() => this.batch.write());
    } catch (error) {
      this.#loss = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
    this.#written += count;
  }

  /** @returns the error if orders were lost since it was last asked: a sweep that goes on would call itself complete */
  takeLoss(): Error | null {
    const loss = this.#loss;
    this.#loss = null;
    return loss;
  }

  /** Runs the work in a transaction, after the buffer is written. */
  write<T>(work: () => T): T {
    this.flush();
    return this.#orForget(() => this.#parts.db.transaction(work)());
  }

  /** @returns how many orders were written since it was last asked */
  takeCount(): number {
    const written = this.#written;
    this.#written = 0;
    return written;
  }

  #orForget<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      const { items, facets, known, pages } = this.#parts;
      items.forget();
      facets.forget();
      known.reload();
      pages.forget();
      throw error;
    }
  }
}
