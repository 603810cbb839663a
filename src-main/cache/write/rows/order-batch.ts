/**
 * Orders that wait to be written, many in one transaction and table by table: neighbouring rows of an index are touched
 * together, and the search index takes its words in one go. Other changes of the same rows are written after them.
 */
import type { OrderFacts } from '../../../domain/orders/order-facts.ts';
import type { OrderFinding } from '../../../domain/preflight/order-findings.ts';
import type { LabelNumber } from '../../../domain/search/tracking-number.ts';
import type { FacetRows } from './facet-rows.ts';
import type { ItemRows } from './item-rows.ts';
import type { WriteDb } from '../../db.ts';
import type { OrderRows, RowWrite } from './order-rows.ts';

export interface Arrival extends RowWrite {
  items: OrderFacts['items'];
  /** Findings that will stop a packer; none if it is not in the queue. */
  findings: readonly OrderFinding[];
  labels: readonly LabelNumber[];
  /** Search words of the order; null if it is not in the queue. */
  words: string | null;
  /** The exact text, UTF-8. */
  bytes: Uint8Array;
}

export class OrderBatch {
  readonly #rows: OrderRows;
  readonly #items: ItemRows;
  readonly #facets: FacetRows;
  readonly #write;
  /** Orders by their number. */
  #waiting = new Map<string, Arrival>();
  #after: (() => void)[] = [];

  constructor(db: WriteDb, rows: OrderRows, items: ItemRows, facets: FacetRows) {
    this.#rows = rows;
    this.#items = items;
    this.#facets = facets;
    this.#write = db.transaction(() => this.#writeAll());
  }

  /** Orders that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0 && this.#after.length === 0;
  }

  has(orderId: string): boolean {
    return this.#waiting.has(orderId);
  }

  add(arrival: Arrival): void {
    this.#waiting.set(arrival.row.orderId, arrival);
  }

  /** Adds work for the same transaction, after all orders, in the order of the calls. */
  after(work: () => void): void {
    this.#after.push(work);
  }

  /** Writes all orders or none; the buffer is empty in either case. @throws the storage engine's error */
  write(): void {
    try {
      if (!this.isEmpty) this.#write();
    } finally {
      this.drop();
    }
  }

  drop(): void {
    this.#waiting = new Map();
    this.#after = [];
  }

  #writeAll(): void {
    // The search index is filled fastest in the order of its keys.
    const arrivals = [...this.#waiting.values()].toSorted((a, b) => a.k - b.k);
    for (const one of arrivals) this.#rows.put(one);
    for (const { before, row } of arrivals) {
      if (before?.open === 1) this.#facets.count(before, -1);
      if (row.open === 1) this.#facets.count(row, 1);
    }
    for (const one of arrivals) this.#rows.putText(one.k, one.bytes);
    for (const one of arrivals) this.#rows.putFindings(one, one.findings);
    for (const one of arrivals) this.#rows.putLabels(one, one.labels);
    for (const { k, before, items, row } of arrivals) {
      if (before) this.#items.drop(k);
      this.#items.put(k, items, row.urgency, row.open);
    }
    for (const { k, before } of arrivals) if (before?.open === 1) this.#rows.dropWords(k);
    for (const { k, words } of arrivals) if (words !== null) this.#rows.putWords(k, words);
    for (const work of this.#after) work();
    this.#items.flush();
    this.#facets.flush();
  }
}
