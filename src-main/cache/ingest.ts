/**
 * Takes what the service said into the cache. Runs in the writer's thread.
 *
 * Invariants: a page whose bytes did not change is not read, an order whose text did not change is not parsed, and
 * neither is written. What a page brings is read at once and written together with that of other pages, by `settle`
 * or by whatever comes next; where that fails, it is as if the pages had not come. Nothing is concluded from an order's absence here: `finishSweep` only names the absent ones, the
 * poller asks the service about them.
 */
import { hash } from 'node:crypto';
import { changesBetween } from '../domain/order-changes.ts';
import { READY_TO_SHIP, readOrder, type OrderFacts, type OrderReading } from '../domain/order-facts.ts';
import { cutOrderPage } from '../domain/order-page.ts';
import { searchWords } from '../domain/search-words.ts';
import { KnownOrders } from './known-orders.ts';
import { FacetRows } from './facet-rows.ts';
import { ItemRows } from './item-rows.ts';
import type { CacheDb } from './open.ts';
import { OrderBatch } from './order-batch.ts';
import { OrderRows, orderRow, type DepartureKind, type KnownRow } from './order-rows.ts';
import type { PageMemory, RememberedPage } from './page-memory.ts';
import { Sighted } from './sighted.ts';
import type { PageResult, SweepEnd, UpsertResult } from './writer-messages.ts';

/** So many orders are written together: more gains little, and a transaction of this many takes about 100 ms. */
export const ORDERS_A_TRANSACTION = 2_000;

const NOT_JSON: OrderReading = {
  ok: false,
  fault: { orderId: null, status: null, path: 'order', expected: 'JSON', found: 'other text' },
};

/** The exact text of one order, UTF-8. */
interface OrderText {
  bytes: Uint8Array;
  hash: string;
}

interface ReadText {
  text: OrderText;
  reading: OrderReading;
}

interface Taking {
  how: DepartureKind;
  now: number;
  /** Take them although they say of themselves that they are older than what is kept. */
  evenOlder: boolean;
}

const textOf = (bytes: Uint8Array): OrderText => ({ bytes, hash: hash('sha1', bytes, 'base64') });

export class Ingest {
  readonly #db: CacheDb;
  readonly #rows: OrderRows;
  readonly #items: ItemRows;
  readonly #facets: FacetRows;
  readonly #batch: OrderBatch;
  readonly #known: KnownOrders;
  readonly #pages: PageMemory;
  #sighted = new Sighted();
  #lastKey: number;
  /** Orders that were written, or set aside and no longer are, and that nobody was told of. */
  #written = 0;
  /** Among those that wait. */
  #faultsWaiting = 0;
  /** So far: what was looked up before one may have changed by it. */
  #transactions = 0;

  constructor(db: CacheDb, pages: PageMemory) {
    this.#db = db;
    this.#rows = new OrderRows(db);
    this.#items = new ItemRows(db);
    this.#facets = new FacetRows(db);
    this.#batch = new OrderBatch(db, this.#rows, this.#items, this.#facets);
    this.#known = new KnownOrders(db);
    this.#lastKey = this.#rows.lastKey();
    this.#pages = pages;
  }

  beginSweep(): void {
    this.#sighted = new Sighted();
    this.#pages.turn();
  }

  /** Orders that were taken in and are not written yet. */
  get waiting(): number {
    return this.#batch.size + this.#faultsWaiting;
  }

  /**
   * Takes one page in. What is new on it waits to be written.
   * @param bytes the body as it came, UTF-8; it must not change any more
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
    const { nextPageToken } = page;
    return { orders: page.hashes.length, shown, changed, again, written: this.#tell(), nextPageToken };
  }

  /** Writes what waits, in one transaction. */
  settle(): void {
    const count = this.waiting;
    if (this.#batch.isEmpty) return;
    this.#faultsWaiting = 0;
    this.#transactions++;
    this.#orForget(() => this.#batch.write());
    this.#written += count;
  }

  /** @returns how many orders were written since it was last asked */
  #tell(): number {
    const written = this.#written;
    this.#written = 0;
    return written;
  }

  /** Writes what waits. @returns how many orders were written that nobody was told of */
  settled(): number {
    this.settle();
    return this.#tell();
  }

  /** Orders that were missed and are shown again start from nought, whatever becomes of this sweep. */
  #welcomeBack(): number {
    const back = this.#known.absent.alsoIn(this.#sighted.keys);
    if (back.length > 0) this.#write(() => this.#rows.clearAbsence(back));
    back.forEach((k) => this.#known.absent.delete(k));
    return back.length;
  }

  #markAll(page: RememberedPage): boolean {
    return page.hashes.every((h) => this.#markSeen(h));
  }

  #takePage(bytes: Uint8Array, now: number): { page: RememberedPage; changed: number } {
    const { orders, nextPageToken } = cutOrderPage(bytes);
    const texts = orders.map(textOf);
    const news = texts.filter((t) => !this.#markSeen(t.hash));
    // A page that is news as a whole is read as a whole, which is faster than order by order.
    const values = news.length === texts.length ? ordersOf(bytes, texts.length) : null;
    const read = news.map((text, n) => ({
      text,
      reading: values ? readOrder(values[n]) : readText(text.bytes),
    }));
    const changed = this.#takeAll(read, { how: 'listed', now, evenOlder: false });
    return { page: { hashes: texts.map((t) => t.hash), nextPageToken }, changed };
  }

  /** Takes single orders in: answers of a look-up. */
  upsert(texts: string[], how: DepartureKind, now: number): UpsertResult {
    const news = texts.map((text) => textOf(Buffer.from(text))).filter((t) => !this.#markSeen(t.hash));
    // Asked for by name, just now: it is what the service says, whatever its dates.
    const changed = this.#takeAll(news.map(readIt), { how, now, evenOlder: true });
    this.settle();
    return { changed };
  }

  /** @returns how many will be written or set aside */
  #takeAll(read: readonly ReadText[], taking: Taking): number {
    const ids = read.flatMap(({ reading }) => (reading.ok ? [reading.facts.orderId] : []));
    const found = this.#rows.findAll(ids);
    const foundAt = this.#transactions;
    let changed = 0;
    for (const { text, reading } of read) {
      if (!reading.ok) {
        // The same text stands twice in the answer.
        if (this.#known.quarantined.has(text.hash)) continue;
        this.#quarantine(text, reading, taking.now);
        changed++;
        continue;
      }
      const { facts } = reading;
      // Two versions of one order: the rows have to show the first before the second can be held against it.
      if (this.#batch.has(facts.orderId)) this.settle();
      const isStale = this.#transactions !== foundAt;
      const before = (isStale ? this.#rows.find(facts.orderId) : found.get(facts.orderId)) ?? null;
      if (this.#take(text, facts, before, taking)) changed++;
    }
    return changed;
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

  /** One transaction, after all that waits. */
  #write<T>(work: () => T): T {
    this.settle();
    return this.#orForget(() => this.#db.transaction(work)());
  }

  /** Where writing fails, what is known is read again from the rows as they are. */
  #orForget<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      this.#items.forget();
      this.#facets.forget();
      this.#known.reload();
      this.#lastKey = this.#rows.lastKey();
      this.#pages.forget();
      throw error;
    }
  }

  /** @returns whether it will be written */
  #take(
    { bytes, hash: h }: OrderText,
    facts: OrderFacts,
    before: KnownRow | null,
    { how, now, evenOlder }: Taking,
  ): boolean {
    if (before && !evenOlder && isOlder(facts, before)) {
      // Pages can shift while they are read: this may be the page of a moment ago.
      this.#sighted.older(before.k, { bytes, hash: h });
      return false;
    }
    const k = before?.k ?? ++this.#lastKey;
    this.#sighted.current(k);
    // A closed order that is shown just as it is kept.
    if (before?.hash === h) return false;
    const open = facts.status === READY_TO_SHIP;
    if (before) this.#noteChanges(before, facts, now);
    const words = open ? searchWords(facts) : null;
    this.#batch.add({ k, before, row: orderRow(facts, h), items: facts.items, words, bytes });
    if (before?.open === 1 && !open)
      this.#batch.after(() => this.#rows.noteDeparture(k, facts.status, how, now));
    if (before) this.#known.byHash.delete(before.hash);
    this.#known.absent.delete(k);
    if (open) {
      this.#known.byHash.set(h, k);
      this.#known.open.add(k);
    } else {
      this.#known.open.delete(k);
    }
    this.#release(facts.orderId);
    return true;
  }

  /** Versions of this order that were set aside are of the past. */
  #release(orderId: string): void {
    const old = this.#known.release(orderId);
    if (old.length > 0) this.#batch.after(() => this.#rows.dropQuarantine(old));
  }

  /** Only of orders that a packer may have looked at: open ones. */
  #noteChanges(before: KnownRow, after: OrderFacts, now: number): void {
    if (before.open !== 1) return;
    const earlier = readText(this.#rows.text(before.k));
    if (!earlier.ok) return;
    const changes = changesBetween(earlier.facts, after);
    if (changes.length > 0) this.#batch.after(() => this.#rows.noteChanges(before.k, changes, now));
  }

  /**
   * Sets an order aside with the reason. An earlier, readable version of it stays in the queue: it is the last
   * that was understood, and the order is still there.
   */
  #quarantine({ bytes, hash: h }: OrderText, { fault }: OrderReading & { ok: false }, now: number): void {
    const { orderId } = fault;
    if (orderId !== null && this.#batch.has(orderId)) this.settle();
    this.#seeReadable(orderId);
    if (orderId !== null) this.#release(orderId);
    this.#batch.after(() => this.#rows.quarantine(h, asBuffer(bytes).toString(), fault, now));
    this.#faultsWaiting++;
    this.#known.setAside(h, orderId);
    this.#sighted.faults.add(h);
  }

  /**
   * Ends a sweep that read all pages and names the absent orders: open here, and shown by none of them. A sweep
   * that was cut short is never finished, so that nothing can be concluded from it.
   */
  finishSweep(now: number): SweepEnd {
    this.#pages.complete();
    const older = this.#sighted.onlyOlder;
    const absent = this.#known.open.without(this.#sighted.keys);
    const goneFaults = [...this.#known.quarantined.keys()].filter((h) => !this.#sighted.faults.has(h));
    const toMark = absent.filter((k) => !this.#known.absent.has(k));
    const changed = older.length + goneFaults.length;
    this.#takeAll(older.map(readIt), { how: 'listed', now, evenOlder: true });
    if (toMark.length + goneFaults.length > 0) {
      this.#batch.after(() => {
        this.#rows.markAbsent(toMark, now);
        // An unreadable order that a complete sweep no longer shows has left, like any other.
        this.#rows.dropQuarantine(goneFaults);
      });
    }
    this.settle();
    toMark.forEach((k) => this.#known.absent.add(k));
    goneFaults.forEach((h) => this.#known.forgetFault(h));
    const written = this.#tell() + goneFaults.length;
    return { absent: this.#rows.named(absent), changed, marked: toMark.length, written };
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
    this.#items.close(row.k);
    this.#items.settle();
    this.#facets.count(row, -1);
    this.#facets.settle();
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

function readText(text: string | Uint8Array): OrderReading {
  try {
    return readOrder(JSON.parse(typeof text === 'string' ? text : asBuffer(text).toString()));
  } catch {
    return NOT_JSON;
  }
}

const readIt = (text: OrderText): ReadText => ({ text, reading: readText(text.bytes) });

/** @returns null where the page as a whole is no JSON: then only some of its orders may be */
function ordersOf(page: Uint8Array, count: number): unknown[] | null {
  try {
    const { orders } = JSON.parse(asBuffer(page).toString()) as { orders: unknown[] };
    return orders.length === count ? orders : null;
  } catch {
    return null;
  }
}

/** The same memory. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
