/** Publishable rows of a bench that leads: open orders, recent departures and unreadable texts. */
import type { ReadDb } from '../db.ts';
import { READY_TO_SHIP } from '../../domain/orders/order-facts.ts';
import { UNREADABLE, type SharedState } from '../../domain/floor/shared-order.ts';
import { ORDER_TEXT } from '../schema.ts';

/** An order of the cache, without its text. */
export interface PublishableRow {
  /** Order number; for a text without one `UNREADABLE` and its hash in this cache. */
  id: string;
  /** Null: no number can be read in its text. */
  orderId: string | null;
  state: SharedState;
  /** Changes if the text or the state does. */
  version: string;
  /** Epoch milliseconds; null: the order is open. */
  leftAt: number | null;
  /** Names the text for `textOf`. */
  place: { k: number } | { hash: string } | null;
}

interface OrderLine {
  k: number;
  orderId: string;
  open: number;
  status: string;
  hash: string;
  leftAt: number | null;
  faultHash: string | null;
}

export class PublishableOrders {
  readonly #page;
  readonly #unreadable;
  readonly #lost;
  readonly #text;
  readonly #unreadableText;

  constructor(db: ReadDb) {
    this.#page = db.prepare<[number, number, number], OrderLine>(
      `SELECT o.k, o.order_id AS orderId, o.open, o.status, o.hash, o.left_at AS leftAt,
         (SELECT q.hash FROM quarantine q WHERE q.order_id = o.order_id ORDER BY q.seen_at DESC, q.hash LIMIT 1)
           AS faultHash
       FROM orders o WHERE o.k > ? AND (o.open = 1 OR o.left_at > ?) AND o.without_buyer = 0 ORDER BY o.k LIMIT ?`,
    );
    // If an order has several unreadable texts, the newest is the service's present one.
    this.#unreadable = db.prepare<[], { hash: string; orderId: string | null }>(
      `SELECT q.hash, q.order_id AS orderId FROM quarantine q
       WHERE q.order_id IS NULL OR NOT EXISTS (SELECT 1 FROM orders o WHERE o.order_id = q.order_id)
       ORDER BY q.seen_at, q.hash`,
    );
    this.#lost = db
      .prepare<[number], string>('SELECT order_id FROM orders WHERE open = 1 AND absent_rounds >= ?')
      .pluck();
    this.#text = db.prepare<[number], string>(`SELECT ${ORDER_TEXT} FROM raw r WHERE r.k = ?`).pluck();
    this.#unreadableText = db.prepare<[string], string>('SELECT json FROM quarantine WHERE hash = ?').pluck();
  }

  /**
   * @param after `k` of the last row before, or 0
   * @param leftSince earlier departures are skipped, epoch milliseconds
   * @returns `after` null: these were the last
   */
  page(after: number, leftSince: number, most: number): { rows: PublishableRow[]; after: number | null } {
    const lines = this.#page.all(after, leftSince, most);
    return {
      rows: lines.flatMap((line) => rowOf(line) ?? []),
      after: lines.length < most ? null : (lines.at(-1)?.k ?? null),
    };
  }

  /** Unreadable texts of orders that the cache has no other row of. */
  unreadable(): PublishableRow[] {
    const rows = this.#unreadable.all().map(({ hash, orderId }): PublishableRow => ({
      ...{ id: orderId ?? UNREADABLE + hash, orderId, state: 'open', version: `open ${hash}`, leftAt: null },
      place: { hash },
    }));
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  /** Open orders without a trace in at least this many look-ups in a row. */
  lost(rounds: number): string[] {
    return this.#lost.all(rounds);
  }

  /** Text of an order; null: it is no longer in the cache. */
  textOf(place: { k: number } | { hash: string }): string | null {
    return ('k' in place ? this.#text.get(place.k) : this.#unreadableText.get(place.hash)) ?? null;
  }
}

/** @returns null if there is nothing to publish: the last version seen is not in the cache */
function rowOf({ k, orderId, open, status, hash, leftAt, faultHash }: OrderLine): PublishableRow | null {
  const isReady = status === READY_TO_SHIP;
  const common = { id: orderId, orderId, leftAt };
  if (faultHash !== null) {
    const state = open === 1 || isReady ? 'open' : 'left';
    return { ...common, state, version: `${state} ${faultHash}`, place: { hash: faultHash } };
  }
  if (open === 1) return { ...common, state: 'open', version: `open ${hash}`, place: { k } };
  if (isReady) return { ...common, state: 'gone', version: 'gone', place: null };
  // Without a hash the text is older than the status, or its buyer was erased.
  return hash === '' ? null : { ...common, state: 'left', version: `left ${hash}`, place: { k } };
}
