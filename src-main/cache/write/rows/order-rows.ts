/** The rows of orders in the cache, but for their lines (item-rows.ts) and their absence (absence-rows.ts). */
import type { OrderChange } from '../../../contract/orders/orders.ts';
import type { Departure } from '../../../contract/orders/queue.ts';
import { READY_TO_SHIP } from '../../../domain/orders/order-facts.ts';
import type { OrderFinding } from '../../../domain/preflight/order-findings.ts';
import type { LabelNumber } from '../../../domain/search/tracking-number.ts';
import { numbersOf } from '../../../domain/search/traced-text.ts';
import type { CountedBy } from '../../counted-by.ts';
import type { WriteDb } from '../../db.ts';
import { ORDER_TEXT } from '../../schema.ts';
import type { OrderRow } from './order-row.ts';

export interface KnownRow extends CountedBy {
  k: number;
  hash: string;
  updated: number | null;
  open: number;
  leftAt: number | null;
}

/** A row to be written. */
export interface RowWrite {
  k: number;
  /** The row that is there already; its search entry and lines are replaced. */
  before: KnownRow | null;
  row: OrderRow;
  /** Time since when the order is not open; null if it is. */
  leftAt: number | null;
  /** Time at which the order was read, epoch milliseconds. */
  seenAt: number;
}

/** Evidence that an order has left the queue. */
export type DepartureKind = Departure['how'];

const COLUMNS = [
  'order_id',
  'scanned_id',
  'channel_order_id',
  'status',
  'open',
  'urgency',
  'due',
  'due_given',
  'created',
  'updated',
  'channel',
  'country',
  'carrier',
  'buyer',
  'first_item',
  'units',
  'lines',
  'parcels',
  'hash',
  'left_at',
  'receiver',
  'people',
  'numbers',
];

type Value = string | number | null;

export class OrderRows {
  readonly #statements;
  readonly #findAll;

  constructor(db: WriteDb) {
    this.#statements = {
      find: db.prepare<[string], KnownRow>(
        `SELECT k, hash, updated, open, left_at AS leftAt, carrier, country, channel, units
         FROM orders WHERE order_id = ?`,
      ),
      findLost: db.prepare<[string, string], KnownRow>(
        `SELECT k, hash, updated, open, left_at AS leftAt, carrier, country, channel, units
         FROM orders WHERE order_id = ? AND open = 0 AND status = ? AND without_buyer = 0`,
      ),
      text: db.prepare<[number], string>(`SELECT ${ORDER_TEXT} FROM raw r WHERE r.k = ?`).pluck(),
      insert: db.prepare<Value[]>(
        `INSERT INTO orders (${COLUMNS.join(', ')}, k, first_seen) VALUES (${'?, '.repeat(COLUMNS.length)}?, ?)`,
      ),
      update: db.prepare<Value[]>(
        `UPDATE orders SET ${COLUMNS.map((c) => `${c} = ?`).join(', ')}, absent_rounds = 0, absent_since = NULL,
           without_buyer = 0 WHERE k = ?`,
      ),
      takeBuyer: db.prepare<[string, number]>(
        `UPDATE orders SET buyer = NULL, receiver = NULL, people = NULL, numbers = ?, without_buyer = 1, hash = ''
         WHERE k = ?`,
      ),
      dropChanges: db.prepare<[number]>('DELETE FROM changes WHERE k = ?'),
      putText: db.prepare<[number, Uint8Array]>('INSERT OR REPLACE INTO raw (k, json) VALUES (?, ?)'),
      dropSearch: db.prepare<[number]>('DELETE FROM search WHERE rowid = ?'),
      dropFindings: db.prepare<[number]>('DELETE FROM findings WHERE k = ?'),
      putFinding: db.prepare<[number, string, string]>(
        'INSERT INTO findings (k, kind, names) VALUES (?, ?, ?)',
      ),
      dropLabels: db.prepare<[number]>('DELETE FROM labels WHERE k = ?'),
      putLabel: db.prepare<[number, string, number]>(
        'INSERT INTO labels (k, number, is_parcel) VALUES (?, ?, ?)',
      ),
      putSearch: db.prepare<[number, string]>('INSERT INTO search (rowid, words) VALUES (?, ?)'),
      numbered: db.prepare<[number], { orderId: string; salesChannelOrderId: string | null }>(
        'SELECT order_id AS orderId, channel_order_id AS salesChannelOrderId FROM orders WHERE k = ?',
      ),
      named: db.prepare<[number], { orderId: string; createdAt: number | null }>(
        'SELECT order_id AS orderId, created AS createdAt FROM orders WHERE k = ?',
      ),
      // Clears the hash so that an identical text counts as changed and reopens the order.
      close: db.prepare<[string | null, number, number]>(
        "UPDATE orders SET open = 0, hash = '', status = coalesce(?, status), left_at = ? WHERE k = ?",
      ),
      noteDeparture: db.prepare<[number, string | null, string, number]>(
        `INSERT INTO departures (order_id, channel_order_id, buyer, due, people, numbers, left_at, status, how)
         SELECT order_id, channel_order_id, buyer, due_given, people, numbers, ?, ?, ? FROM orders WHERE k = ?`,
      ),
      noteChanges: db.prepare<[number, number, string]>(
        'INSERT INTO changes (k, at, changes) VALUES (?, ?, ?)',
      ),
      changedAt: db.prepare<[number, number]>('UPDATE orders SET changed_at = ? WHERE k = ?'),
    };
    this.#findAll = db.transaction((orderIds: readonly string[]) => {
      const found = new Map<string, KnownRow>();
      for (const orderId of orderIds) {
        const row = this.find(orderId);
        if (row) found.set(orderId, row);
      }
      return found;
    });
  }

  find(orderId: string): KnownRow | undefined {
    return this.#statements.find.get(orderId);
  }

  /** The row of an order that left without a trace (`close` without a status), and still has its buyer. */
  findLost(orderId: string): KnownRow | undefined {
    return this.#statements.findLost.get(orderId, READY_TO_SHIP);
  }

  /** Reads all in one transaction: one for each would cost more than the look-up. */
  findAll(orderIds: readonly string[]): Map<string, KnownRow> {
    return orderIds.length === 0 ? new Map<string, KnownRow>() : this.#findAll(orderIds);
  }

  /** The stored text of an order. */
  text(k: number): string {
    return this.#statements.text.get(k) ?? '';
  }

  /** Writes the row of an order itself. */
  put({ k, before, row, leftAt, seenAt }: RowWrite): void {
    const values = [
      row.orderId,
      row.scannedId,
      row.channelOrderId,
      row.status,
      row.open,
      row.urgency,
      row.due,
      row.dueGiven,
      row.created,
      row.updated,
      row.channel,
      row.country,
      row.carrier,
      row.buyer,
      row.firstItem,
      row.units,
      row.lines,
      row.parcels,
      row.hash,
      leftAt,
      row.receiver,
      row.people,
      row.numbers,
      k,
    ];
    if (before) this.#statements.update.run(...values);
    else this.#statements.insert.run(...values, seenAt);
  }

  putText(k: number, bytes: Uint8Array): void {
    this.#statements.putText.run(k, bytes);
  }

  /** Replaces the findings of this order. */
  putFindings({ k, before }: RowWrite, findings: readonly OrderFinding[]): void {
    if (before) this.#statements.dropFindings.run(k);
    for (const { kind, names } of findings) this.#statements.putFinding.run(k, kind, JSON.stringify(names));
  }

  /** @param labels replace the earlier ones */
  putLabels({ k, before }: RowWrite, labels: readonly LabelNumber[]): void {
    if (before) this.#statements.dropLabels.run(k);
    for (const { number, isParcel } of labels) this.#statements.putLabel.run(k, number, Number(isParcel));
  }

  /** Clears the hash so that the service's text counts as new, should it be shown once more. */
  takeBuyer(k: number, text: string): void {
    const row = this.#statements.numbered.get(k);
    // A tracking number identifies the person who gets the parcel.
    this.#statements.takeBuyer.run(row ? numbersOf({ ...row, deliveries: [] }) : '', k);
    this.#statements.dropLabels.run(k);
    this.#statements.dropChanges.run(k);
    this.putText(k, Buffer.from(text));
  }

  putWords(k: number, words: string): void {
    this.#statements.putSearch.run(k, words);
  }

  dropWords(k: number): void {
    this.#statements.dropSearch.run(k);
  }

  /** Numbers and creation times of these orders. */
  named(keys: readonly number[]): { orderId: string; createdAt: number | null }[] {
    return keys.map((k) => this.#statements.named.get(k)).filter((row) => row !== undefined);
  }

  /**
   * Takes an order out of the queue; its row and its text stay until the retention is over.
   * @param status if it is known; null leaves the last known one
   */
  close(k: number, status: string | null, now: number): void {
    this.#statements.close.run(status, now, k);
    this.#statements.dropSearch.run(k);
  }

  /**
   * Adds to the list of orders that left the queue.
   * @param status null: not known
   */
  noteDeparture(k: number, status: string | null, how: DepartureKind, now: number): void {
    this.#statements.noteDeparture.run(now, status, how, k);
  }

  noteChanges(k: number, changes: readonly OrderChange[], now: number): void {
    this.#statements.noteChanges.run(k, now, JSON.stringify(changes));
    this.#statements.changedAt.run(now, k);
  }
}
