/**
 * Takes what the service said into the cache. Runs in the writer's thread.
 *
 * Invariants: a page whose bytes did not change is not read, an order whose text did not change is not parsed, and
 * neither is written. Nothing is concluded from an order's absence here: `finishSweep` only names the absent ones, the
 * poller asks the service about them.
 */
import { hash } from 'node:crypto';
import { changesBetween } from '../domain/order-changes.ts';
import { READY_TO_SHIP, readOrder, type OrderFacts, type OrderReading } from '../domain/order-facts.ts';
import { cutOrderPage } from '../domain/order-page.ts';
import { KnownOrders } from './known-orders.ts';
import type { CacheDb } from './open.ts';
import { OrderRows, type DepartureKind, type KnownRow } from './order-rows.ts';
import type { PageMemory, RememberedPage } from './page-memory.ts';
import { Sighted } from './sighted.ts';
import type { PageResult, SweepEnd, UpsertResult } from './writer-messages.ts';

const NOT_JSON: OrderReading = {
  ok: false,
  fault: { orderId: null, status: null, path: 'order', expected: 'JSON', found: 'other text' },
};

interface OrderText {
  text: string;
  hash: string;
}

export class Ingest {
  readonly #db: CacheDb;
  readonly #rows: OrderRows;
  readonly #known: KnownOrders;
  readonly #pages: PageMemory;
  #sighted = new Sighted();

  constructor(db: CacheDb, pages: PageMemory) {
    this.#db = db;
    this.#rows = new OrderRows(db);
    this.#known = new KnownOrders(db);
    this.#pages = pages;
  }

  beginSweep(): void {
    this.#sighted = new Sighted();
    this.#pages.turn();
  }

  /**
   * Takes one page in, in one transaction.
   * @param bytes the body as it came, UTF-8
   * @throws OrderPageError where the body is not what the specification shows
   */
  page(bytes: Uint8Array, now: number): PageResult {
    const before = this.#sighted.keys.size + this.#sighted.faults.size;
    const looked = this.#pages.look(bytes);
    const known = 'page' in looked && this.#markAll(looked.page) ? looked.page : null;
    const { page, changed } = known ? { page: known, changed: 0 } : this.#takePage(bytes, now);
    if ('remember' in looked) looked.remember(page);
    const shown = this.#sighted.keys.size + this.#sighted.faults.size - before;
    const again = this.#welcomeBack();
    return { orders: page.hashes.length, shown, changed, again, nextPageToken: page.nextPageToken };
  }

  /** Orders that were missed and are shown again start from nought, whatever becomes of this sweep. */
  #welcomeBack(): number {
    const back = [...this.#known.absent].filter((k) => this.#sighted.keys.has(k));
    if (back.length > 0) this.#write(() => this.#rows.clearAbsence(back));
    back.forEach((k) => this.#known.absent.delete(k));
    return back.length;
  }

  #markAll(page: RememberedPage): boolean {
    return page.hashes.every((h) => this.#markSeen(h));
  }

  #takePage(bytes: Uint8Array, now: number): { page: RememberedPage; changed: number } {
    const { orders, nextPageToken } = cutOrderPage(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
    );
    const texts = orders.map((text) => ({ text, hash: hash('sha1', text, 'base64') }));
    const changed = this.#takeAll(
      texts.filter((t) => !this.#markSeen(t.hash)),
      'listed',
      now,
    );
    return { page: { hashes: texts.map((t) => t.hash), nextPageToken }, changed };
  }

  /** Takes single orders in: answers of a look-up. */
  upsert(texts: string[], how: DepartureKind, now: number): UpsertResult {
    const news = texts
      .map((text) => ({ text, hash: hash('sha1', text, 'base64') }))
      .filter((t) => !this.#markSeen(t.hash));
    // Asked for by name, just now: it is what the service says, whatever its dates.
    if (news.length > 0) this.#write(() => news.forEach((t) => this.#take(t, how, now, true)));
    return { changed: news.length };
  }

  /** True where this very text is known and needs nothing more than to be remembered as seen. */
  #markSeen(h: string): boolean {
    const k = this.#known.byHash.get(h);
    if (k !== undefined) {
      this.#sighted.current(k);
      return true;
    }
    const faulty = this.#known.quarantined.get(h);
    if (faulty === undefined) return false;
    this.#sighted.faults.add(h);
    this.#seeReadable(faulty);
    return true;
  }

  /** The order is there, though unreadable: an earlier, readable version of it is not absent. */
  #seeReadable(orderId: string | null): void {
    const before = orderId === null ? undefined : this.#rows.find(orderId);
    if (before) this.#sighted.keys.add(before.k);
  }

  /** @returns how many of them were written or set aside */
  #takeAll(texts: OrderText[], how: DepartureKind, now: number): number {
    if (texts.length === 0) return 0;
    return this.#write(() => texts.filter((t) => this.#take(t, how, now)).length);
  }

  /** One transaction; where it fails, what is known is read again from the rows as they are. */
  #write<T>(work: () => T): T {
    try {
      return this.#db.transaction(work)();
    } catch (error) {
      this.#known.reload();
      this.#pages.forget();
      throw error;
    }
  }

  /** @param evenOlder take it although it says of itself that it is older than what is kept */
  #take({ text, hash: h }: OrderText, how: DepartureKind, now: number, evenOlder = false): boolean {
    const reading = readText(text);
    if (!reading.ok) {
      this.#quarantine({ text, hash: h }, reading, now);
      return true;
    }
    const { facts } = reading;
    const before = this.#rows.find(facts.orderId);
    if (before && !evenOlder && isOlder(facts, before)) {
      // Pages can shift while they are read: this may be the page of a moment ago.
      this.#sighted.older(before.k, { text, hash: h });
      return false;
    }
    if (before) this.#noteChanges(before, facts, now);
    const k = this.#rows.put(before?.k ?? null, facts, text, h);
    const open = facts.status === READY_TO_SHIP;
    if (before?.open === 1 && !open) this.#rows.noteDeparture(k, facts.status, how, now);
    if (before) this.#known.byHash.delete(before.hash);
    this.#known.byHash.set(h, k);
    this.#known.absent.delete(k);
    if (open) this.#known.open.add(k);
    else this.#known.open.delete(k);
    this.#sighted.current(k);
    this.#rows.releaseQuarantine(facts.orderId).forEach((old) => this.#known.quarantined.delete(old));
    return true;
  }

  /** Only of orders that a packer may have looked at: open ones. */
  #noteChanges(before: KnownRow, after: OrderFacts, now: number): void {
    if (before.open !== 1) return;
    const earlier = readText(this.#rows.text(before.k));
    if (!earlier.ok) return;
    const changes = changesBetween(earlier.facts, after);
    if (changes.length > 0) this.#rows.noteChanges(before.k, changes, now);
  }

  /**
   * Sets an order aside with the reason. An earlier, readable version of it stays in the queue: it is the last
   * that was understood, and the order is still there.
   */
  #quarantine({ text, hash: h }: OrderText, reading: OrderReading & { ok: false }, now: number): void {
    const { fault } = reading;
    this.#seeReadable(fault.orderId);
    if (fault.orderId !== null) {
      this.#rows.releaseQuarantine(fault.orderId).forEach((old) => this.#known.quarantined.delete(old));
    }
    this.#rows.quarantine(h, text, fault, now);
    this.#known.quarantined.set(h, fault.orderId);
    this.#sighted.faults.add(h);
  }

  /**
   * Ends a sweep that read all pages and names the absent orders: open here, and shown by none of them. A sweep
   * that was cut short is never finished, so that nothing can be concluded from it.
   */
  finishSweep(now: number): SweepEnd {
    this.#pages.complete();
    const older = this.#sighted.onlyOlder;
    const absent = [...this.#known.open].filter((k) => !this.#sighted.keys.has(k));
    const goneFaults = [...this.#known.quarantined.keys()].filter((h) => !this.#sighted.faults.has(h));
    const toMark = absent.filter((k) => !this.#known.absent.has(k));
    const changed = older.length + goneFaults.length;
    if (changed + toMark.length > 0) {
      this.#write(() => {
        for (const version of older) this.#take(version, 'listed', now, true);
        this.#rows.markAbsent(toMark, now);
        // An unreadable order that a complete sweep no longer shows has left, like any other.
        this.#rows.dropQuarantine(goneFaults);
        toMark.forEach((k) => this.#known.absent.add(k));
        goneFaults.forEach((h) => this.#known.quarantined.delete(h));
      });
    }
    return { absent: this.#rows.named(absent), changed, marked: toMark.length };
  }

  /** A look-up has found these orders to be ready still: their count begins again. @returns how many had one */
  foundReady(orderIds: string[]): number {
    const keys = orderIds
      .map((id) => this.#rows.find(id)?.k)
      .filter((k) => k !== undefined)
      .filter((k) => this.#known.absent.has(k));
    if (keys.length > 0) this.#write(() => this.#rows.clearAbsence(keys));
    keys.forEach((k) => this.#known.absent.delete(k));
    return keys.length;
  }

  /**
   * A look-up that reached the service did not find these orders.
   * @param rounds after how many such rounds in a row an order leaves the queue
   * @param keep orders that must stay whatever the service says: local work stands on them
   */
  notFound(orderIds: string[], rounds: number, keep: string[], now: number): UpsertResult {
    const kept = new Set(keep);
    return this.#write(() => {
      const gone = orderIds.filter((id) => {
        const counted = this.#rows.countAbsence(id, rounds, now);
        if (counted) this.#known.absent.add(counted.k);
        return counted && counted.rounds >= rounds && !kept.has(id);
      });
      return { changed: gone.filter((id) => this.#close(id, null, 'not-found', now)).length };
    });
  }

  /** Closes orders that a look-up found in another status, where their text alone did not already. */
  departed(orders: { orderId: string; status: string }[], now: number): void {
    this.#write(() => {
      for (const { orderId, status } of orders) {
        if (status !== READY_TO_SHIP) this.#close(orderId, status, 'looked-up', now);
      }
    });
  }

  #close(orderId: string, status: string | null, how: DepartureKind, now: number): boolean {
    const row = this.#rows.find(orderId);
    if (row?.open !== 1) return false;
    this.#rows.close(row.k, status);
    this.#rows.noteDeparture(row.k, status, how, now);
    this.#known.byHash.delete(row.hash);
    this.#known.open.delete(row.k);
    this.#known.absent.delete(row.k);
    return true;
  }
}

function isOlder(facts: OrderFacts, kept: KnownRow): boolean {
  return kept.updated !== null && facts.updatedAt !== null && facts.updatedAt < kept.updated;
}

function readText(text: string): OrderReading {
  try {
    return readOrder(JSON.parse(text));
  } catch {
    return NOT_JSON;
  }
}
