/** The rows of one order in the cache: the only place that writes them. */
import type { OrderChange } from '../contract/orders.ts';
import type { Departure } from '../contract/queue.ts';
import { READY_TO_SHIP, unitsOf, type OrderFacts, type OrderFault } from '../domain/order-facts.ts';
import { codeKey } from '../domain/scan-code.ts';
import { urgencyOf } from '../domain/urgency.ts';
import type { CacheDb } from './open.ts';

export interface KnownRow {
  k: number;
  hash: string;
  updated: number | null;
  open: number;
}

/** How it is known that an order has left the queue. */
export type DepartureKind = Departure['how'];

const PUT_ORDER = `
INSERT INTO orders (k, order_id, channel_order_id, status, open, urgency, due, created, updated, channel, country,
  carrier, buyer, first_item, units, lines, parcels, hash)
VALUES (@k, @orderId, @channelOrderId, @status, @open, @urgency, @due, @created, @updated, @channel, @country,
  @carrier, @buyer, @firstItem, @units, @lines, @parcels, @hash)
ON CONFLICT (order_id) DO UPDATE SET channel_order_id = excluded.channel_order_id, status = excluded.status,
  open = excluded.open, urgency = excluded.urgency, due = excluded.due, created = excluded.created,
  updated = excluded.updated, channel = excluded.channel, country = excluded.country, carrier = excluded.carrier,
  buyer = excluded.buyer, first_item = excluded.first_item, units = excluded.units, lines = excluded.lines,
  parcels = excluded.parcels, hash = excluded.hash, absent_rounds = 0, absent_since = NULL
RETURNING k`;

export class OrderRows {
  readonly #statements;

  constructor(db: CacheDb) {
    this.#statements = {
      find: db.prepare<[string], KnownRow>('SELECT k, hash, updated, open FROM orders WHERE order_id = ?'),
      text: db.prepare<[number], string>('SELECT json FROM raw WHERE k = ?').pluck(),
      putOrder: db.prepare<[Record<string, string | number | null>], number>(PUT_ORDER).pluck(),
      putRaw: db.prepare<[number, string]>('INSERT OR REPLACE INTO raw (k, json) VALUES (?, ?)'),
      dropItems: db.prepare<[number]>('DELETE FROM items WHERE k = ?'),
      putItem: db.prepare(
        'INSERT INTO items (k, n, code, sku, service_sku, ean, name, qty, urgency, open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
      dropSearch: db.prepare<[number]>('DELETE FROM search WHERE rowid = ?'),
      putSearch: db.prepare<[number, string]>('INSERT INTO search (rowid, words) VALUES (?, ?)'),
      named: db.prepare<[number], { orderId: string; createdAt: number | null }>(
        'SELECT order_id AS orderId, created AS createdAt FROM orders WHERE k = ?',
      ),
      clearAbsence: db.prepare<[number]>(
        'UPDATE orders SET absent_rounds = 0, absent_since = NULL WHERE k = ?',
      ),
      markAbsent: db.prepare<[number, number]>('UPDATE orders SET absent_since = ? WHERE k = ?'),
      rounds: db.prepare<[string], { k: number; rounds: number }>(
        'SELECT k, absent_rounds AS rounds FROM orders WHERE order_id = ?',
      ),
      countAbsence: db.prepare<[number, string], { k: number; rounds: number }>(
        `UPDATE orders SET absent_rounds = absent_rounds + 1, absent_since = coalesce(absent_since, ?)
           WHERE order_id = ? RETURNING k, absent_rounds AS rounds`,
      ),
      // Without its hash the very same text is new again: an order that comes back is opened again.
      close: db.prepare<[string | null, number]>(
        "UPDATE orders SET open = 0, hash = '', status = coalesce(?, status) WHERE k = ?",
      ),
      closeItems: db.prepare<[number]>('UPDATE items SET open = 0 WHERE k = ?'),
      noteDeparture: db.prepare<[number, string | null, string, number]>(
        `INSERT INTO departures (order_id, channel_order_id, buyer, due, left_at, status, how)
         SELECT order_id, channel_order_id, buyer, due, ?, ?, ? FROM orders WHERE k = ?`,
      ),
      noteChanges: db.prepare<[number, number, string]>(
        'INSERT INTO changes (k, at, changes) VALUES (?, ?, ?)',
      ),
      changedAt: db.prepare<[number, number]>('UPDATE orders SET changed_at = ? WHERE k = ?'),
      dropQuarantine: db.prepare<[string]>('DELETE FROM quarantine WHERE hash = ?'),
      quarantine: db.prepare(
        'INSERT OR REPLACE INTO quarantine (hash, order_id, path, expected, found, json, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      releaseQuarantine: db
        .prepare<[string], string>('DELETE FROM quarantine WHERE order_id = ? RETURNING hash')
        .pluck(),
    };
  }

  find(orderId: string): KnownRow | undefined {
    return this.#statements.find.get(orderId);
  }

  /** The stored text of an order. */
  text(k: number): string {
    return this.#statements.text.get(k) ?? '';
  }

  /** Writes all rows of an order. @returns its key */
  put(known: number | null, facts: OrderFacts, text: string, hash: string): number {
    const s = this.#statements;
    const open = facts.status === READY_TO_SHIP ? 1 : 0;
    const urgency = urgencyOf(facts.dueAt, facts.createdAt);
    const [delivery] = facts.deliveries;
    const k = s.putOrder.get({
      k: known,
      orderId: facts.orderId,
      channelOrderId: facts.salesChannelOrderId,
      status: facts.status,
      open,
      urgency,
      due: facts.dueAt,
      created: facts.createdAt,
      updated: facts.updatedAt,
      channel: facts.salesChannel,
      country: facts.address?.country ?? null,
      carrier: delivery?.company ?? delivery?.name ?? null,
      buyer: facts.buyer,
      firstItem: facts.items[0]?.name ?? null,
      units: unitsOf(facts),
      lines: facts.items.length,
      parcels: facts.deliveries.reduce((n, d) => n + Math.max(d.parcels.length, 1), 0),
      hash,
    });
    if (k === undefined) throw new Error('the cache gave an order no key');
    s.putRaw.run(k, text);
    if (known !== null) {
      s.dropItems.run(k);
      s.dropSearch.run(k);
    }
    facts.items.forEach((item, n) => {
      const code = item.ean === null ? null : codeKey(item.ean);
      s.putItem.run(k, n, code, item.sku, item.serviceSku, item.ean, item.name, item.quantity, urgency, open);
    });
    if (open === 1) s.putSearch.run(k, searchWords(facts));
    return k;
  }

  /** What these orders are called, and their creation moments. */
  named(keys: readonly number[]): { orderId: string; createdAt: number | null }[] {
    return keys.map((k) => this.#statements.named.get(k)).filter((row) => row !== undefined);
  }

  /** Orders that were missing and are shown again start from nought. */
  clearAbsence(keys: readonly number[]): void {
    for (const k of keys) this.#statements.clearAbsence.run(k);
  }

  markAbsent(keys: readonly number[], now: number): void {
    for (const k of keys) this.#statements.markAbsent.run(now, k);
  }

  /**
   * @param most where the count has come to that already, nothing is written any more
   * @returns in how many rounds in a row the order was not found, this one included
   */
  countAbsence(orderId: string, most: number, now: number): { k: number; rounds: number } | undefined {
    const counted = this.#statements.rounds.get(orderId);
    return counted && counted.rounds >= most ? counted : this.#statements.countAbsence.get(now, orderId);
  }

  /**
   * Takes an order out of the queue; its rows and its text stay.
   * @param status where it is known; null leaves the last known one
   */
  close(k: number, status: string | null): void {
    this.#statements.close.run(status, k);
    this.#statements.closeItems.run(k);
    this.#statements.dropSearch.run(k);
  }

  /** Writes into the list of what left the queue. @param status null: nobody knows */
  noteDeparture(k: number, status: string | null, how: DepartureKind, now: number): void {
    this.#statements.noteDeparture.run(now, status, how, k);
  }

  noteChanges(k: number, changes: readonly OrderChange[], now: number): void {
    this.#statements.noteChanges.run(k, now, JSON.stringify(changes));
    this.#statements.changedAt.run(now, k);
  }

  quarantine(hash: string, text: string, fault: OrderFault, now: number): void {
    this.#statements.quarantine.run(hash, fault.orderId, fault.path, fault.expected, fault.found, text, now);
  }

  dropQuarantine(hashes: readonly string[]): void {
    for (const hash of hashes) this.#statements.dropQuarantine.run(hash);
  }

  /** @returns hashes of the versions of this order that were set aside and no longer are */
  releaseQuarantine(orderId: string): string[] {
    return this.#statements.releaseQuarantine.all(orderId);
  }
}

/** What the queue's search finds an order by. */
function searchWords(facts: OrderFacts): string {
  const words = [facts.orderId, facts.salesChannelOrderId, facts.buyer];
  for (const item of facts.items) words.push(item.name, item.sku, item.ean);
  return words.filter((w) => w !== null).join(' ');
}
