/** Cached state of single orders, in the queue or not, for tracing. */
import type { FaultInOrder } from '../../../contract/orders/order-fault.ts';
import type { Departure } from '../../../contract/orders/queue.ts';
import { scannedNumber } from '../../../domain/orders/order-number.ts';
import { printable } from '../../../domain/printable.ts';
import type { Sought } from '../../../domain/search/traced-text.ts';
import type { ReadDb } from '../../db.ts';
import { IN_QUEUE } from '../in-queue.ts';
import { SoughtOrders } from './sought-orders.ts';

/** The row of an order. Times in epoch milliseconds. */
export interface TracedRow {
  salesChannelOrderId: string | null;
  buyer: string | null;
  /** Receiver of the parcel, if the name differs. */
  receiver: string | null;
  status: string;
  open: boolean;
  /** True if ready, and not kept out of the queue by this station. */
  isInQueue: boolean;
  absentSince: number | null;
  /** Creation time that the service gave, epoch ms. */
  created: number | null;
  firstSeen: number;
}

export type DepartureRow = Pick<Departure, 'salesChannelOrderId' | 'buyer' | 'leftAt' | 'status' | 'how'>;

export interface UnreadableRow {
  seenAt: number;
  fault: FaultInOrder;
}

type StoredRow = Omit<TracedRow, 'open' | 'isInQueue'> & { open: number; isInQueue: number };

export class TracedOrders {
  readonly #row;
  readonly #departures;
  readonly #unreadable;
  readonly #byNumber;
  readonly #sought;

  constructor(db: ReadDb) {
    this.#row = db.prepare<[string], StoredRow>(
      `SELECT o.channel_order_id AS salesChannelOrderId, o.buyer, o.receiver, o.status, o.open, (${IN_QUEUE}) AS isInQueue,
         o.absent_since AS absentSince, o.created, o.first_seen AS firstSeen
       FROM orders o WHERE o.order_id = ?`,
    );
    this.#departures = db.prepare<[string], DepartureRow>(
      `SELECT channel_order_id AS salesChannelOrderId, buyer, left_at AS leftAt, status, how
       FROM departures WHERE order_id = ? ORDER BY n`,
    );
    this.#unreadable = db.prepare<
      [string],
      { path: string; expected: string; found: string; seenAt: number }
    >(
      `SELECT path, expected, found, seen_at AS seenAt FROM quarantine
       WHERE order_id = ? AND json_valid(expected) AND json_valid(found) ORDER BY seen_at DESC, hash LIMIT 1`,
    );
    this.#byNumber = db
      .prepare<[{ text: string; scanned: string }], string>(
        `SELECT order_id FROM orders WHERE order_id = @text OR scanned_id = @scanned OR channel_order_id = @text
         UNION SELECT order_id FROM departures WHERE order_id = @text OR channel_order_id = @text
         UNION SELECT order_id FROM quarantine WHERE order_id = @text`,
      )
      .pluck();
    this.#sought = new SoughtOrders(db);
  }

  /** @returns orders that have this number, their own or the sales channel's */
  byNumber(text: string): string[] {
    return this.#byNumber.all({ text, scanned: scannedNumber(text) });
  }

  /** @returns orders with this in a number or in the name of buyer or receiver: those in the queue first, then those that left last */
  byPart(sought: Sought, most: number): string[] {
    return this.#sought.find(sought, most).orderIds;
  }

  row(orderId: string): TracedRow | null {
    const row = this.#row.get(orderId);
    return row ? { ...row, open: row.open === 1, isInQueue: row.isInQueue === 1 } : null;
  }

  /** Every departure from the queue, oldest first. */
  departures(orderId: string): DepartureRow[] {
    return this.#departures.all(orderId);
  }

  /** Newest unreadable version of the order; null: none. */
  unreadable(orderId: string): UnreadableRow | null {
    const row = this.#unreadable.get(orderId);
    if (!row) return null;
    // A sentence is made of the path, and the file may be damaged.
    const { path, expected, found, seenAt } = row;
    return {
      seenAt,
      fault: {
        path: printable(path),
        expected: JSON.parse(expected) as FaultInOrder['expected'],
        found: JSON.parse(found) as FaultInOrder['found'],
      },
    };
  }
}
