/**
 * Takes the service's answers into the cache. Runs in the writer's thread.
 *
 * Invariants: a page with unchanged bytes is not read, an order with unchanged text is not parsed, and neither is
 * written. Orders of a page are read at once and written together with those of other pages, by `flush` or by the
 * next write; if that fails, it is as if the pages had not come. An order's absence proves nothing here:
 * `finishSweep` only names the absent ones, and the poller looks them up.
 */
import { changesBetween } from '../../domain/orders/order-changes.ts';
import { readOrderText, type OrderFacts, type OrderReading } from '../../domain/orders/order-facts.ts';
import { cutOrderPage } from '../../domain/orders/order-page.ts';
import { orderFindings } from '../../domain/preflight/order-findings.ts';
import { isOpen } from '../../domain/orders/queue-departure.ts';
import { labelNumbersOf } from '../../domain/search/tracking-number.ts';
import { searchWords } from '../../domain/search/search-words.ts';
import { Departures } from './departures.ts';
import type { KnownOrders } from './known-orders.ts';
import type { WriteDb } from '../db.ts';
import { orderRow } from './rows/order-row.ts';
import type { DepartureKind, KnownRow, OrderRows } from './rows/order-rows.ts';
import { asBuffer, readIt, readPage, textOf, type OrderText, type ReadText } from './rows/order-text.ts';
import type { PageMemory, RememberedPage } from './page-memory.ts';
import { WriteBuffer, writerParts, type WriterParts } from './write-buffer.ts';
import { OrderErasure } from './order-erasure.ts';
import { Retention } from './retention.ts';
import { SweptOrders } from './swept-orders.ts';
import type { PageResult, SweepEnd, UpsertResult } from './writer-messages.ts';

/** Orders in one transaction, about 100 ms of work: larger ones gain little. */
export const ORDERS_A_TRANSACTION = 2_000;

interface Taking {
  how: DepartureKind;
  now: number;
  /** True if a sweep is running: an order may have to wait for its end (swept-orders.ts). */
  isPage: boolean;
}

export class Ingest {
  readonly #parts: WriterParts;
  readonly #rows: OrderRows;
  readonly #known: KnownOrders;
  readonly #pages: PageMemory;
  readonly #buffer: WriteBuffer;
  /** Answers of look-ups for orders that a sweep did not show. */
  readonly departures: Departures;
  readonly retention: Retention;
  readonly erasure: OrderErasure;
  #swept: SweptOrders;

  constructor(db: WriteDb, pages: PageMemory) {
    const parts = writerParts(db, pages);
    this.#parts = parts;
    this.#rows = parts.rows;
    this.#known = parts.known;
    this.#pages = pages;
    this.#buffer = new WriteBuffer(parts);
    this.departures = new Departures(parts, this.#buffer);
    this.retention = new Retention(parts, this.#buffer, () => this.#swept.keys);
    this.erasure = new OrderErasure(parts, this.#buffer, () => this.#swept.keys);
    this.#swept = new SweptOrders(this.#known, this.#rows);
  }

  beginSweep(): void {
    this.takeLoss();
    this.#swept = new SweptOrders(this.#known, this.#rows);
    this.#pages.beginSweep();
  }

  /** Number of buffered orders. */
  get waiting(): number {
    return this.#buffer.waiting;
  }

  /** As `WriteBuffer.takeLoss`. */
  takeLoss(): Error | null {
    return this.#buffer.takeLoss();
  }

  /** Writes the buffer in one transaction. */
  flush(): void {
    this.#buffer.flush();
  }

  /** Writes the buffer. @returns number of written orders that were not reported yet */
  flushCounted(): number {
    this.flush();
    return this.#buffer.takeCount();
  }

  /**
   * Takes a page, and buffers its new orders.
   * @param bytes the body, UTF-8; the caller must not change it any more
   * @throws OrderPageError if the body differs from the specification
   */
  page(bytes: Uint8Array, now: number): PageResult {
    const before = this.#swept.count;
    const looked = this.#pages.look(bytes);
    const known =
      'page' in looked && looked.page.hashes.every((h) => this.#swept.text(h)) ? looked.page : null;
    const { page, changed } = known ? { page: known, changed: 0 } : this.#takePage(bytes, now);
    if ('remember' in looked) looked.remember(page);
    const shown = this.#swept.count - before;
    const again = this.departures.resetAbsence(this.#swept.keys);
    const written = this.#buffer.takeCount();
    return { orders: page.hashes.length, shown, changed, again, written, nextPageToken: page.nextPageToken };
  }

  #takePage(bytes: Uint8Array, now: number): { page: RememberedPage; changed: number } {
    const { orders, nextPageToken } = cutOrderPage(bytes);
    const texts = orders.map(textOf);
    const news = texts.filter((t) => !this.#swept.text(t.hash));
    // A page that is news as a whole is read as a whole.
    const read = news.length === texts.length ? readPage(bytes, texts) : news.map(readIt);
    const changed = this.#takeAll(read, { how: 'listed', now, isPage: true });
    return { page: { hashes: texts.map((t) => t.hash), nextPageToken }, changed };
  }

  /** Takes the answers of look-ups for single orders. */
  upsert(texts: string[], how: DepartureKind, now: number): UpsertResult {
    const all = texts.map((text) => textOf(Buffer.from(text)));
    const news = all.filter(({ hash }) => !this.#swept.answeredText(hash));
    // A direct answer about this order, made just now: it counts as the newest, whatever its dates.
    const changed = this.#takeAll(news.map(readIt), { how, now, isPage: false });
    this.flush();
    return { changed };
  }

  /** @returns how many will be written or quarantined */
  #takeAll(read: readonly ReadText[], taking: Taking): number {
    const ids = read.flatMap(({ reading }) => (reading.ok ? [reading.facts.orderId] : []));
    const found = this.#rows.findAll(ids);
    const foundAt = this.#buffer.transactions;
    let changed = 0;
    for (const { text, reading } of read) {
      if (!reading.ok) {
        // The answer has the same text twice.
        if (this.#known.quarantined.has(text.hash)) continue;
        this.#quarantine(text, reading, taking);
        changed++;
        continue;
      }
      const { facts } = reading;
      // The buffer has an earlier version of this order, which must be written before the two are compared.
      if (this.#buffer.batch.has(facts.orderId)) this.flush();
      const isStale = this.#buffer.transactions !== foundAt;
      const before = (isStale ? this.#rows.find(facts.orderId) : found.get(facts.orderId)) ?? null;
      if (this.#take(text, facts, before, taking)) changed++;
    }
    return changed;
  }

  /** @returns whether it will be written */
  #take(
    { bytes, hash: h }: OrderText,
    facts: OrderFacts,
    before: KnownRow | null,
    { how, now, isPage }: Taking,
  ): boolean {
    if (isPage && before && before.hash !== h && this.#swept.waits(before, facts, { bytes, hash: h }))
      return false;
    const open = isOpen(facts.status);
    const k = before?.k ?? this.#known.nextKey();
    this.#swept.current(k);
    if (how !== 'listed') this.#swept.answered(k);
    // A closed order that is shown unchanged.
    if (before?.hash === h) return false;
    if (before) this.#noteChanges(before, facts, now);
    const [words, findings] = open ? [searchWords(facts), orderFindings(facts)] : [null, []];
    const leftAt = open ? null : (before?.leftAt ?? now);
    const row = orderRow(facts, h);
    this.#buffer.batch.add({
      k,
      before,
      row,
      leftAt,
      seenAt: now,
      items: facts.items,
      findings,
      labels: labelNumbersOf(facts),
      words,
      bytes,
    });
    if (before?.open === 1 && !open)
      this.#buffer.batch.after(() => this.#rows.noteDeparture(k, facts.status, how, now));
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

  /** Reopens an order that had left without a trace and is listed again: it is ready, as it was last understood. */
  #reopenLost(orderId: string, taking: Taking): void {
    const before = this.#rows.findLost(orderId);
    if (!before) return;
    const text = textOf(Buffer.from(this.#rows.text(before.k)));
    const { reading } = readIt(text);
    if (!reading.ok) return;
    this.#take(text, reading.facts, before, { ...taking, isPage: false });
    this.flush();
  }

  /** Drops earlier quarantined versions of an order, which are outdated. */
  #release(orderId: string): void {
    const old = this.#known.release(orderId);
    if (old.length > 0) this.#buffer.batch.after(() => this.#parts.quarantine.drop(old));
  }

  /** Changes are recorded only for open orders, which a packer may have seen. */
  #noteChanges(before: KnownRow, after: OrderFacts, now: number): void {
    if (before.open !== 1) return;
    const earlier = readOrderText(this.#rows.text(before.k));
    if (!earlier.ok) return;
    const changes = changesBetween(earlier.facts, after);
    if (changes.length > 0) this.#buffer.batch.after(() => this.#rows.noteChanges(before.k, changes, now));
  }

  /**
   * Quarantines an order with the reason. An earlier, readable version stays in the queue, or comes back: it is the
   * last readable one, and the order still exists.
   */
  #quarantine({ bytes, hash: h }: OrderText, { fault }: OrderReading & { ok: false }, taking: Taking): void {
    const { now } = taking;
    const { orderId } = fault;
    if (orderId !== null && this.#buffer.batch.has(orderId)) this.flush();
    if (orderId !== null && taking.how === 'listed') this.#reopenLost(orderId, taking);
    this.#swept.unreadable(h, orderId);
    if (orderId !== null) this.#release(orderId);
    this.#buffer.addFault(() => this.#parts.quarantine.put(h, asBuffer(bytes).toString(), fault, now));
    this.#known.quarantine(h, orderId);
  }

  /**
   * Ends a sweep that read all pages and names the absent orders: open here, and on none of them. An interrupted sweep is
   * never finished, so that nothing can be concluded from it.
   */
  finishSweep(now: number): SweepEnd {
    this.#pages.complete();
    const { onlyOlder, allLeaving, doubtful, isAnyNameless } = this.#swept;
    const older = [...onlyOlder, ...allLeaving];
    const absent = this.#known.open.without(this.#swept.keys);
    const goneFaults = [...this.#known.quarantined.keys()].filter((h) => !this.#swept.faults.has(h));
    const toMark = absent.filter((k) => !this.#known.absent.has(k));
    const changed = older.length + goneFaults.length;
    this.#takeAll(older.map(readIt), { how: 'listed', now, isPage: false });
    if (toMark.length + goneFaults.length > 0) {
      this.#buffer.batch.after(() => {
        this.#parts.absence.mark(toMark, now);
        // An unreadable order cannot be looked up: it has left once a complete sweep no longer shows it.
        this.#parts.quarantine.drop(goneFaults);
      });
    }
    this.flush();
    toMark.forEach((k) => this.#known.absent.add(k));
    goneFaults.forEach((h) => this.#known.forgetFault(h));
    const written = this.#buffer.takeCount() + goneFaults.length;
    return {
      absent: this.#rows.named(absent),
      doubtful: this.#rows.named([...doubtful]),
      nameless: isAnyNameless,
      changed,
      marked: toMark.length,
      written,
    };
  }
}
