/** Journal data of single orders, found by a typed number, for an erasure. */
import type { JournalDb } from '../db.ts';
import { personalDataIn } from '../personal-data/personal-data.ts';

export interface JournalledData {
  /** Decisions to cancel, and steps of packing: they name no buyer, and stay. */
  decisions: number;
  steps: number;
  /** Words of the service on decisions, and scanned texts: they may name one. */
  words: number;
  scans: number;
}

/** SQL: the JSON has a field of that name with a text that is not empty. A text of a person has its quotes escaped. */
const hasText = (json: string, field: string): string => `${json} GLOB '*"${field}":"[^"]*'`;

export class JournalOrders {
  readonly #db: JournalDb;
  readonly #byNumber;
  readonly #decisions;
  readonly #steps;
  readonly #hasReason;

  constructor(db: JournalDb) {
    this.#db = db;
    this.#byNumber = db
      .prepare<[{ text: string }], string>(
        `SELECT order_id FROM intents WHERE order_id = @text OR channel_order_id = @text
         UNION SELECT order_id FROM packing_orders WHERE order_id = @text OR channel_order_id = @text
         UNION SELECT order_id FROM scan_misses WHERE order_id = @text`,
      )
      .pluck();
    this.#decisions = db.prepare<[string], number>('SELECT count(*) FROM intents WHERE order_id = ?').pluck();
    this.#hasReason = db
      .prepare<[{ orderId: string; inEvent: string }], number>(
        `SELECT EXISTS (SELECT 1 FROM intents WHERE order_id = @orderId AND reason <> '') OR EXISTS (
           SELECT 1 FROM packing_orders p JOIN packing_events e ON e.o = p.o
           WHERE p.order_id = @orderId AND (${hasText('e.data', 'reason')} OR ${hasText('e.data', 'risk')})
         ) OR EXISTS (SELECT 1 FROM batch_events WHERE ${hasText('data', 'reason')} AND instr(data, @inEvent) > 0)`,
      )
      .pluck();
    this.#steps = db
      .prepare<[string], number>('SELECT coalesce(sum(events), 0) FROM packing_orders WHERE order_id = ?')
      .pluck();
  }

  /** Filters orders with a reason that a person gave: for a cancel, or a step of packing or of a batch. */
  withReasons(orderIds: readonly string[]): string[] {
    return orderIds.filter((orderId) => {
      const inEvent = `"orderId":${JSON.stringify(orderId)}`;
      return this.#hasReason.get({ orderId, inEvent }) === 1;
    });
  }

  /** @returns orders that have this number, their own or the sales channel's, under any connection */
  byNumber(text: string): string[] {
    return this.#byNumber.all({ text });
  }

  dataOf(orderId: string): JournalledData {
    const { words, scans } = personalDataIn(this.#db, { before: 0, orderIds: [orderId] });
    return {
      decisions: this.#decisions.get(orderId) ?? 0,
      steps: this.#steps.get(orderId) ?? 0,
      ...{ words, scans },
    };
  }
}
