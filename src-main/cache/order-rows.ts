/** The rows of one order in the cache: the only place that writes them. */
import { READY_TO_SHIP, unitsOf, type OrderFacts, type OrderFault } from '../domain/order-facts.ts';
import { codeKey } from '../domain/scan-code.ts';
import { urgencyOf } from '../domain/urgency.ts';
import type { CacheDb } from './open.ts';

interface KnownRow {
  k: number;
  hash: string;
  updated: number | null;
}

const PUT_ORDER = `
INSERT INTO orders (k, order_id, channel_order_id, status, open, urgency, due, created, updated, channel, country,
  carrier, buyer, first_item, units, lines, parcels, hash)
VALUES (@k, @orderId, @channelOrderId, @status, @open, @urgency, @due, @created, @updated, @channel, @country,
  @carrier, @buyer, @firstItem, @units, @lines, @parcels, @hash)
ON CONFLICT (order_id) DO UPDATE SET channel_order_id = excluded.channel_order_id, status = excluded.status,
  open = excluded.open, urgency = excluded.urgency, due = excluded.due, created = excluded.created,
  updated = excluded.updated, channel = excluded.channel, country = excluded.country, carrier = excluded.carrier,
  buyer = excluded.buyer, first_item = excluded.first_item, units = excluded.units, lines = excluded.lines,
  parcels = excluded.parcels, hash = excluded.hash, absent_rounds = 0
RETURNING k`;

export class OrderRows {
  readonly #statements;

  constructor(db: CacheDb) {
    this.#statements = {
      allHashes: db.prepare<[], { k: number; hash: string }>('SELECT k, hash FROM orders'),
      find: db.prepare<[string], KnownRow>('SELECT k, hash, updated FROM orders WHERE order_id = ?'),
      isCurrent: db
        .prepare<[number, string], number>('SELECT 1 FROM orders WHERE k = ? AND hash = ?')
        .pluck(),
      putOrder: db.prepare<[Record<string, string | number | null>], number>(PUT_ORDER).pluck(),
      putRaw: db.prepare<[number, string]>('INSERT OR REPLACE INTO raw (k, json) VALUES (?, ?)'),
      dropItems: db.prepare<[number]>('DELETE FROM items WHERE k = ?'),
      putItem: db.prepare(
        'INSERT INTO items (k, n, code, sku, service_sku, ean, name, qty, urgency, open) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ),
      dropSearch: db.prepare<[number]>('DELETE FROM search WHERE rowid = ?'),
      putSearch: db.prepare<[number, string]>('INSERT INTO search (rowid, words) VALUES (?, ?)'),
      openOrders: db.prepare<[], { k: number; orderId: string; createdAt: number | null }>(
        'SELECT k, order_id AS orderId, created AS createdAt FROM orders WHERE open = 1',
      ),
      absentKeys: db.prepare<[], number>('SELECT k FROM orders WHERE absent_rounds > 0').pluck(),
      clearAbsence: db.prepare<[number]>('UPDATE orders SET absent_rounds = 0 WHERE k = ?'),
      countAbsence: db
        .prepare<[string], number>(
          'UPDATE orders SET absent_rounds = absent_rounds + 1 WHERE order_id = ? RETURNING absent_rounds',
        )
        .pluck(),
      close: db
        // Without its hash the very same text is new again: an order that comes back is opened again.
        .prepare<[string], number>("UPDATE orders SET open = 0, hash = '' WHERE order_id = ? RETURNING k")
        .pluck(),
      closeItems: db.prepare<[number]>('UPDATE items SET open = 0 WHERE k = ?'),
      noteDeparture: db.prepare<[number, string | null, string]>(
        'INSERT INTO departures SELECT order_id, channel_order_id, ?, ? FROM orders WHERE order_id = ?',
      ),
      quarantine: db.prepare(
        'INSERT OR REPLACE INTO quarantine (hash, order_id, path, expected, found, json, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ),
      releaseQuarantine: db
        .prepare<[string], string>('DELETE FROM quarantine WHERE order_id = ? RETURNING hash')
        .pluck(),
    };
  }

  allHashes(): { k: number; hash: string }[] {
    return this.#statements.allHashes.all();
  }

  find(orderId: string): KnownRow | undefined {
    return this.#statements.find.get(orderId);
  }

  /** True where the stored version of that order is the text with this hash. */
  isCurrent(k: number, hash: string): boolean {
    return this.#statements.isCurrent.get(k, hash) === 1;
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

  openOrders(): { k: number; orderId: string; createdAt: number | null }[] {
    return this.#statements.openOrders.all();
  }

  /** An order that was missing and is shown again starts from nought. Writes only where there is something to. */
  clearAbsence(seen: ReadonlySet<number>): void {
    for (const k of this.#statements.absentKeys.all()) {
      if (seen.has(k)) this.#statements.clearAbsence.run(k);
    }
  }

  /** @returns in how many rounds in a row the order was not found, this one included */
  countAbsence(orderId: string): number {
    return this.#statements.countAbsence.get(orderId) ?? 0;
  }

  /** Takes an order out of the queue; its rows and its text stay. */
  depart(orderId: string, status: string | null, now: number): void {
    const k = this.#statements.close.get(orderId);
    if (k === undefined) return;
    this.#statements.closeItems.run(k);
    this.#statements.dropSearch.run(k);
    this.#statements.noteDeparture.run(now, status, orderId);
  }

  quarantine(hash: string, text: string, fault: OrderFault, now: number): void {
    this.#statements.quarantine.run(hash, fault.orderId, fault.path, fault.expected, fault.found, text, now);
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
