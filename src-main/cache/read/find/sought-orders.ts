/** Orders by typed names or numbers: in the queue, kept, departed or unreadable. For Find and for an erasure. */
import type { Sought, TracedText } from '../../../domain/search/traced-text.ts';
import type { ReadDb } from '../../db.ts';

interface Row extends TracedText {
  orderId: string | null;
}

export class SoughtOrders {
  readonly #rows;

  constructor(db: ReadDb) {
    // Open ones first, then those that left last.
    this.#rows = db.prepare<[{ word: string; number: string }], Row>(
      `SELECT orderId, people, numbers FROM (
         SELECT order_id AS orderId, coalesce(people, '') AS people, numbers, coalesce(left_at, 9e15) AS at FROM orders
         UNION ALL SELECT order_id, coalesce(people, ''), numbers, left_at FROM departures
         UNION ALL SELECT order_id, people, numbers, seen_at FROM quarantine
       ) WHERE instr(people, @word) OR instr(numbers, @word) OR instr(numbers, @number) ORDER BY at DESC, orderId`,
    );
  }

  /**
   * Reads the search columns of all orders, and no order text: some milliseconds.
   * @param most orders that are returned
   * @returns `orderIds`: those in the queue first, then those that left last; `numbered`: those of them whose number is the
   * sought one, spaces and signs aside; `nameless`: matching texts that are unreadable and have no order number
   */
  find(sought: Sought, most: number): { orderIds: string[]; numbered: string[]; nameless: number } {
    const orderIds = new Set<string>();
    const numbered = new Set<string>();
    let nameless = 0;
    if (sought.number !== '') {
      for (const row of this.#rows.iterate({ word: sought.rarest, number: sought.number })) {
        if (!sought.isIn(row)) continue;
        if (row.orderId === null) nameless++;
        else {
          orderIds.add(row.orderId);
          if (sought.isNumber(row.numbers)) numbered.add(row.orderId);
        }
        if (orderIds.size === most) break;
      }
    }
    return { orderIds: [...orderIds], numbered: [...numbered], nameless };
  }
}
