/**
 * Takes the leader's published orders, in place of checks of this bench. Runs in the writer's thread.
 *
 * Invariant: while the cursor is on disk, the cache equals the published orders up to it. A later look-up of this
 * bench is newer until a check that began after it: meanwhile the look-up is on disk instead of the cursor, and a
 * start reads all published orders again, except those looked up. An order that is published as gone stays until a look-up
 * of this bench finds no trace of it, and for good if the look-up finds it ready.
 */
import { orderIdOf, type SharedOrder, type SharedPlace } from '../../domain/floor/shared-order.ts';
import { identityOf, READY_TO_SHIP, readOrderText } from '../../domain/orders/order-facts.ts';
import { isOpen } from '../../domain/orders/queue-departure.ts';
import type { WriteDb } from '../db.ts';
import type { Ingest } from './ingest.ts';
import { textOf } from './rows/order-text.ts';
import type { PublishedEnd, PublishedResult, TakenResult } from './writer-messages.ts';

/** Clocks of two machines are compared: a smaller difference than this, in milliseconds, counts as none. */
const SURE_MS = 2_000;
/** Most look-ups to remember: no check lasts so long that look-ups change more orders. */
const MOST_OWN = 1_000;
const PLACE = 'published';
const OWN = 'own look-ups';

export interface Taking {
  /**
   * `whole`: they are part of all that is published, between `begin` and `finishSweep`. `newer`: they came since the place.
   * `unknown`: only open orders that the cache does not have are taken; the others are compared with the service next.
   */
  part: 'whole' | 'newer' | 'unknown';
  /** Cursor of the cache afterwards; null: not decided yet. */
  place: SharedPlace | null;
  /** Departed orders that must stay for local work. */
  keep: string[];
  now: number;
}

interface CachedOrder {
  open: number;
  hash: string;
  updated: number | null;
  created: number | null;
}

export class PublishedOrders {
  readonly #ingest: Ingest;
  readonly #statements;
  /** Null: the contents of the cache are not the published ones. */
  #place: SharedPlace | null;
  #isOnDisk: boolean;
  /** Orders that a look-up of this bench changed -> when, epoch milliseconds. */
  readonly #ownAt: Map<string, number>;
  /** Published orders for which a look-up of this bench gave a different result meanwhile. */
  readonly #aside = new Map<string, SharedOrder>();
  /**
   * Orders that are published as gone and are kept: for work of this station, or until its own look-up does not find them
   * either.
   */
  readonly #inHand = new Map<string, SharedOrder>();
  /** Texts in which no number can be read: key -> hash. */
  readonly #nameless = new Map<string, string>();

  constructor(db: WriteDb, ingest: Ingest) {
    this.#ingest = ingest;
    this.#statements = {
      row: db.prepare<[string], CachedOrder>(
        'SELECT open, hash, updated, created FROM orders WHERE order_id = ?',
      ),
      open: db
        .prepare<[], number>(
          'SELECT (SELECT count(*) FROM orders WHERE open = 1) + (SELECT count(*) FROM quarantine)',
        )
        .pluck(),
      faults: db.prepare<[string], string>('SELECT hash FROM quarantine WHERE order_id = ?').pluck(),
      stored: db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck(),
      store: db.prepare<[string, string]>(
        'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
      ),
      drop: db.prepare<[string]>('DELETE FROM meta WHERE key = ?'),
    };
    const stored = this.#statements.stored.get(PLACE);
    this.#isOnDisk = stored !== undefined;
    this.#place = stored === undefined ? null : (JSON.parse(stored) as SharedPlace);
    this.#ownAt = new Map(JSON.parse(this.#statements.stored.get(OWN) ?? '[]') as [string, number][]);
  }

  /** Cursor of the cache among the published orders; null: they are to be taken from the beginning. */
  get place(): SharedPlace | null {
    return this.#place;
  }

  /** Call when this bench checks the service itself. */
  forget(): void {
    this.begin(-Infinity);
  }

  /**
   * Begins a full read of the published orders.
   * @param beganAt start of the newest check in them, by this computer's clock
   */
  begin(beganAt: number): void {
    for (const [orderId, at] of this.#ownAt) if (at < beganAt - SURE_MS) this.#ownAt.delete(orderId);
    for (const part of [this.#aside, this.#inHand, this.#nameless]) part.clear();
    this.#place = null;
    this.#dropPlace();
    this.#ingest.beginSweep();
  }

  /**
   * Call before the answer of a look-up by this bench is applied. Benches outside a floor note it too, as they may join
   * one soon.
   */
  lookedUp(texts: readonly string[], now: number): void {
    let isNews = false;
    for (const text of texts) {
      const { orderId } = identityOf(readOrderText(text));
      // The service shows the order, so that its published state needs no look-up.
      if (orderId !== null) this.#inHand.delete(orderId);
      if (orderId === null || this.#isHere(orderId, text)) continue;
      this.#ownAt.delete(orderId);
      this.#ownAt.set(orderId, now);
      const [oldest] = this.#ownAt.keys();
      if (this.#ownAt.size > MOST_OWN && oldest !== undefined) this.#ownAt.delete(oldest);
      isNews = true;
    }
    if (!isNews) return;
    this.#dropPlace();
    this.#storeOwn();
  }

  #isHere(orderId: string, text: string): boolean {
    return this.#statements.row.get(orderId)?.hash === textOf(Buffer.from(text)).hash;
  }

  /** Takes published orders; one with the text of another order is left out. */
  take(orders: readonly SharedOrder[], { part, place, keep, now }: Taking): TakenResult {
    this.#ingest.flush();
    const own = orders.filter(isUnderItsNumber);
    const textless = own.filter(({ state, text }) => state === 'open' && text === null).length;
    const wanted = own.filter((order) => (part === 'unknown' ? this.#isUnknown(order) : !this.#waits(order)));
    const result = this.#takeAll(wanted, part === 'whole', keep, now);
    // Orders without a text have to be looked up: until then the cache lacks published orders before that cursor.
    if (place !== null && textless === 0) this.#reached(place);
    return { ...result, textless };
  }

  #isUnknown({ key, state, text }: SharedOrder): boolean {
    return state === 'open' && text !== null && this.#statements.row.get(key) === undefined;
  }

  /**
   * Call when a check was published whole, and all that it showed is taken.
   * @param beganAt by this computer's clock, epoch milliseconds
   */
  end(beganAt: number, place: SharedPlace, keep: string[], now: number): PublishedEnd {
    this.#ingest.flush();
    // The clock was set back since: the next check that begins later than this one decides.
    for (const [orderId, at] of this.#ownAt) if (at > now) this.#ownAt.set(orderId, now);
    const due = [...this.#ownAt].filter(([, at]) => at < beganAt - SURE_MS).map(([orderId]) => orderId);
    const aside = due.map((orderId) => this.#aside.get(orderId)).filter((order) => order !== undefined);
    // The check skips orders that this bench knows better: then all are read again.
    const isUnlike = aside.length < due.length;
    for (const orderId of due) {
      this.#ownAt.delete(orderId);
      this.#aside.delete(orderId);
    }
    const staying = new Set(keep);
    const released = [...this.#inHand.values()].filter(({ key }) => !staying.has(key));
    const result = this.#takeAll([...aside, ...released], false, keep, now);
    // The last sweep of this bench is outdated.
    if (isUnlike) this.begin(beganAt);
    else {
      this.#ingest.beginSweep();
      this.#reached(place);
    }
    return { ...result, isUnlike, open: this.#statements.open.get() ?? 0 };
  }

  /** True if a look-up of this bench may be newer than the published version. */
  #waits(order: SharedOrder): boolean {
    const orderId = orderIdOf(order.key);
    if (orderId === null || !this.#ownAt.has(orderId)) return false;
    if (this.#answers(orderId, order)) {
      this.#ownAt.delete(orderId);
      this.#aside.delete(orderId);
      return false;
    }
    this.#aside.set(orderId, order);
    return true;
  }

  /** True if the published state is the one that the look-up showed, or a newer one. */
  #answers(orderId: string, { text }: SharedOrder): boolean {
    const here = this.#statements.row.get(orderId);
    if (text === null || here === undefined) return false;
    if (this.#isHere(orderId, text)) return true;
    const reading = readOrderText(text);
    const updatedAt = reading.ok ? reading.facts.updatedAt : null;
    return updatedAt !== null && here.updated !== null && updatedAt > here.updated;
  }

  #takeAll(orders: readonly SharedOrder[], isWhole: boolean, keep: string[], now: number): PublishedResult {
    const result: PublishedResult = { changed: 0, left: 0, gone: [] };
    const open = orders.flatMap(({ state, text }) => (state === 'open' && text !== null ? [text] : []));
    if (open.length > 0) result.changed += this.#takeOpen(open, isWhole, now);
    for (const order of orders) {
      if (order.state !== 'open') this.#takeLeft(order, keep, now, result);
      else if (order.text !== null) this.#dropOldFaults(order);
    }
    return result;
  }

  #takeOpen(texts: string[], isWhole: boolean, now: number): number {
    // A full read is like the service's list: missing orders are looked up at its end.
    if (isWhole) return this.#ingest.page(Buffer.from(`{"orders":[${texts.join(',')}]}`), now).changed;
    return this.#ingest.upsert(texts, 'listed', now).changed;
  }

  #takeLeft(order: SharedOrder, keep: string[], now: number, result: PublishedResult): void {
    const { key, text } = order;
    const orderId = orderIdOf(key);
    const { departures } = this.#ingest;
    if (orderId === null) {
      departures.dropFaults([this.#nameless.get(key) ?? []].flat());
      this.#nameless.delete(key);
      return;
    }
    this.#inHand.delete(key);
    const wasOpen = this.#isOpen(orderId);
    if (text === null) {
      departures.dropFaults(this.#statements.faults.all(orderId));
      if (wasOpen) this.#takeGone(orderId, keep, now, result);
      if (this.#isOpen(orderId)) this.#inHand.set(key, order);
    } else {
      const changed = this.#ingest.upsert([text], 'looked-up', now).changed;
      if (!wasOpen) result.changed += changed;
      const status = identityOf(readOrderText(text)).status ?? READY_TO_SHIP;
      if (!isOpen(status)) departures.departed([{ orderId, status }], now);
    }
    if (!wasOpen || this.#isOpen(orderId)) return;
    result.left++;
    result.changed++;
  }

  /**
   * Takes an order that another bench reports as gone. Without a creation date the report is believed: only the whole
   * list would say more.
   */
  #takeGone(orderId: string, keep: string[], now: number, result: PublishedResult): void {
    const createdAt = this.#statements.row.get(orderId)?.created ?? null;
    if (createdAt === null) this.#ingest.departures.notFound([orderId], 1, keep, now);
    else if (!keep.includes(orderId)) result.gone.push({ orderId, createdAt });
  }

  /** Unreadable versions are outdated if the readable one is published again. */
  #dropOldFaults({ key, text }: SharedOrder): void {
    const { hash } = textOf(Buffer.from(text ?? ''));
    const orderId = orderIdOf(key);
    if (orderId === null) return void this.#nameless.set(key, hash);
    this.#inHand.delete(key);
    const old = this.#statements.faults.all(orderId).filter((fault) => fault !== hash);
    if (old.length > 0) this.#ingest.departures.dropFaults(old);
  }

  #isOpen(orderId: string): boolean {
    return this.#statements.row.get(orderId)?.open === 1;
  }

  #reached(place: SharedPlace): void {
    this.#place = place;
    const isSettled = [this.#ownAt, this.#aside, this.#inHand, this.#nameless].every(
      ({ size }) => size === 0,
    );
    // The place is stored after the page is written: a page is rather read twice than missed.
    this.#ingest.flush();
    this.#storeOwn();
    if (!isSettled) return this.#dropPlace();
    this.#statements.store.run(PLACE, JSON.stringify(place));
    this.#isOnDisk = true;
  }

  #dropPlace(): void {
    if (!this.#isOnDisk) return;
    this.#statements.drop.run(PLACE);
    this.#isOnDisk = false;
  }

  /** Stores the orders that look-ups changed before their result is in the cache: a SIGKILL in between only costs a full read. */
  #storeOwn(): void {
    if (this.#ownAt.size === 0) this.#statements.drop.run(OWN);
    else this.#statements.store.run(OWN, JSON.stringify([...this.#ownAt]));
  }
}

/**
 * A seal binds a text to its key, and any bench can seal: one that published the text of an order under another key would change that
 * order here, and no later bench would publish it as gone.
 */
const isUnderItsNumber = ({ key, text }: SharedOrder): boolean =>
  text === null || identityOf(readOrderText(text)).orderId === orderIdOf(key);
