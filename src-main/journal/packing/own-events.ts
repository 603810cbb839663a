/** Packing events of this station as stored in the file, for the other benches of a floor. */
import type { JournalDb } from '../db.ts';

export interface OwnEvent {
  seq: number;
  mark: string;
  /** Mark of the event before it; null: it is the first. */
  before: string | null;
  /** Epoch milliseconds. */
  at: number;
  /** Operator's id; null: no one was signed on. */
  operator: string | null;
  station: string;
  /** JSON of the event, as its chain covers it. */
  data: string;
}

export class OwnEvents {
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      order: db
        .prepare<[string, string], number>('SELECT o FROM packing_orders WHERE account = ? AND order_id = ?')
        .pluck(),
      first: db
        .prepare<[string], string>(
          `SELECT e.mark FROM packing_orders p JOIN packing_events e ON e.o = p.o
           WHERE p.account = ? ORDER BY p.o, e.seq LIMIT 1`,
        )
        .pluck(),
      seq: db
        .prepare<[number, string], number>('SELECT seq FROM packing_events WHERE o = ? AND mark = ?')
        .pluck(),
      after: db.prepare<[number, number, number], Omit<OwnEvent, 'before'>>(
        `SELECT seq, mark, at, operator, station, data FROM packing_events WHERE o = ? AND seq > ?
         ORDER BY seq LIMIT ?`,
      ),
    };
  }

  /** Mark of the very first event, which names this journal; empty: nothing was packed yet. */
  firstMark(): string {
    return this.#statements.first.get(this.#account) ?? '';
  }

  /**
   * @param mark events after the one that has it; null: from the first on
   * @returns in their order, up to the limit; null: no event of this order has that mark
   */
  after(orderId: string, mark: string | null, most: number): OwnEvent[] | null {
    const o = this.#statements.order.get(this.#account, orderId);
    if (o === undefined) return mark === null ? [] : null;
    const seq = mark === null ? -1 : this.#statements.seq.get(o, mark);
    if (seq === undefined) return null;
    let before = mark;
    return this.#statements.after.all(o, seq, most).map((row) => {
      const event = { ...row, before };
      before = row.mark;
      return event;
    });
  }
}
