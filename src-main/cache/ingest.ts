/**
 * Takes what the service said into the cache. Runs in the writer's thread.
 *
 * Invariants: an order whose text did not change costs no parse and no write. Nothing is concluded from an order's
 * absence here: `finishSweep` only names the absent ones, the poller asks the service about them.
 */
import { hash } from 'node:crypto';
import { READY_TO_SHIP, readOrder, type OrderFacts, type OrderFault } from '../domain/order-facts.ts';
import { cutOrderPage } from '../domain/order-page.ts';
import type { CacheDb } from './open.ts';
import { OrderRows } from './order-rows.ts';
import type { AbsentOrder, PageResult, UpsertResult } from './writer-messages.ts';

const NOT_JSON: OrderFault = {
  orderId: null,
  status: null,
  path: 'order',
  expected: 'JSON',
  found: 'other text',
};

export class Ingest {
  readonly #db: CacheDb;
  readonly #rows: OrderRows;
  /** Hash of the exact text -> key of its order: tells an unchanged order without parsing it. */
  readonly #known = new Map<string, number>();
  /** Hash of the exact text that was set aside -> the order's number, where it could be read. */
  readonly #quarantined = new Map<string, string | null>();
  /** Keys that the present sweep has shown. */
  #seen = new Set<number>();
  #seenFaults = new Set<string>();

  constructor(db: CacheDb) {
    this.#db = db;
    this.#rows = new OrderRows(db);
    for (const row of this.#rows.allHashes()) this.#known.set(row.hash, row.k);
    const setAside = db.prepare<[], { hash: string; orderId: string | null }>(
      'SELECT hash, order_id AS orderId FROM quarantine',
    );
    for (const row of setAside.iterate()) this.#quarantined.set(row.hash, row.orderId);
  }

  beginSweep(): void {
    this.#seen = new Set();
    this.#seenFaults = new Set();
  }

  /**
   * Takes one page in, in one transaction.
   * @throws OrderPageError where the body is not what the specification shows
   */
  page(body: string, now: number): PageResult {
    const page = cutOrderPage(body);
    const fresh = page.orders.map((text) => ({ text, hash: hash('sha1', text, 'base64') }));
    const news = fresh.filter(({ hash: h }) => !this.#markSeen(h));
    if (news.length > 0) this.#db.transaction(() => news.forEach((n) => this.#take(n, now)))();
    return { orders: page.orders.length, changed: news.length, nextPageToken: page.nextPageToken };
  }

  /** True where this very text is known and needs nothing more than to be remembered as seen. */
  #markSeen(h: string): boolean {
    const faulty = this.#quarantined.get(h);
    if (faulty !== undefined) {
      this.#seenFaults.add(h);
      this.#seeReadable(faulty);
      return true;
    }
    const k = this.#known.get(h);
    if (k === undefined || !this.#rows.isCurrent(k, h)) return false;
    this.#seen.add(k);
    return true;
  }

  /** The order is there, though unreadable: an earlier, readable version of it is not absent. */
  #seeReadable(orderId: string | null): void {
    const before = orderId === null ? undefined : this.#rows.find(orderId);
    if (before) this.#seen.add(before.k);
  }

  /** Takes single orders in: answers of a look-up or of a cancel. */
  upsert(texts: string[], now: number): UpsertResult {
    let changed = 0;
    this.#db.transaction(() => {
      for (const text of texts) {
        const h = hash('sha1', text, 'base64');
        const k = this.#known.get(h);
        if (k !== undefined && this.#rows.isCurrent(k, h)) continue;
        this.#take({ text, hash: h }, now);
        changed++;
      }
    })();
    return { changed };
  }

  #take({ text, hash: h }: { text: string; hash: string }, now: number): void {
    const reading = this.#read(text);
    if (!reading.ok) {
      this.#quarantine(h, text, reading.fault, now);
      return;
    }
    const { facts } = reading;
    const before = this.#rows.find(facts.orderId);
    // Pages can shift while they are read: an older version of an order must not replace a newer one.
    if (before?.updated != null && facts.updatedAt !== null && facts.updatedAt < before.updated) {
      this.#seen.add(before.k);
      return;
    }
    if (before) this.#known.delete(before.hash);
    const k = this.#rows.put(before?.k ?? null, facts, text, h);
    this.#known.set(h, k);
    this.#seen.add(k);
    this.#rows.releaseQuarantine(facts.orderId).forEach((old) => this.#quarantined.delete(old));
  }

  #read(text: string): { ok: true; facts: OrderFacts } | { ok: false; fault: OrderFault } {
    let raw: unknown;
    try {
      raw = JSON.parse(text);
    } catch {
      return { ok: false, fault: NOT_JSON };
    }
    return readOrder(raw);
  }

  /**
   * Sets an order aside with the reason. An earlier, readable version of it stays in the queue: it is the last
   * that was understood, and the order is still there.
   */
  #quarantine(h: string, text: string, fault: OrderFault, now: number): void {
    this.#seeReadable(fault.orderId);
    if (fault.orderId !== null) {
      this.#rows.releaseQuarantine(fault.orderId).forEach((old) => this.#quarantined.delete(old));
    }
    this.#rows.quarantine(h, text, fault, now);
    this.#quarantined.set(h, fault.orderId);
    this.#seenFaults.add(h);
  }

  /**
   * Ends a sweep that read all pages and names the absent orders: open here, and shown by none of them. A sweep
   * that was cut short is never finished, so that nothing can be concluded from it.
   */
  finishSweep(): AbsentOrder[] {
    const absent = this.#rows.openOrders().filter(({ k }) => !this.#seen.has(k));
    this.#rows.clearAbsence(this.#seen);
    this.#forgetOldFaults();
    return absent.map(({ k: _k, ...order }) => order);
  }

  /** An unreadable order that a complete sweep no longer shows has left, like any other. */
  #forgetOldFaults(): void {
    for (const h of this.#quarantined.keys()) {
      if (this.#seenFaults.has(h)) continue;
      this.#db.prepare('DELETE FROM quarantine WHERE hash = ?').run(h);
      this.#quarantined.delete(h);
    }
  }

  /**
   * A look-up that reached the service did not find these orders.
   * @param rounds after how many such rounds in a row an order leaves the queue
   * @param keep orders that must stay whatever the service says: local work stands on them
   */
  notFound(orderIds: string[], rounds: number, keep: string[], now: number): UpsertResult {
    const kept = new Set(keep);
    let changed = 0;
    this.#db.transaction(() => {
      for (const id of orderIds) {
        const reached = this.#rows.countAbsence(id);
        if (reached >= rounds && !kept.has(id)) {
          this.#rows.depart(id, null, now);
          changed++;
        }
      }
    })();
    return { changed };
  }

  /** Notes in the list of departures that a look-up found these orders in another status. */
  departed(orders: { orderId: string; status: string }[], now: number): void {
    this.#db.transaction(() => {
      for (const { orderId, status } of orders) {
        if (status !== READY_TO_SHIP) this.#rows.depart(orderId, status, now);
      }
    })();
  }
}
