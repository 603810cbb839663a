/** Forecasts of the queue and their outcomes, in the durable file. */
import type { ComparedForecast } from '../../domain/board/forecast.ts';
import type { Span } from '../../domain/clock.ts';
import type { JournalDb } from '../db.ts';

export class QueueForecasts {
  readonly #account: string;
  readonly #statements;

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    this.#statements = {
      note: db.prepare<[string, number, number, number]>(
        'INSERT OR REPLACE INTO queue_forecasts (account, at, open, expected) VALUES (?, ?, ?, ?)',
      ),
      came: db.prepare<[number, string, number]>(
        'UPDATE queue_forecasts SET came = ? WHERE account = ? AND at = ? AND came IS NULL',
      ),
      compared: db.prepare<[string, number, number, number], ComparedForecast>(
        `SELECT open, expected, came FROM queue_forecasts WHERE account = ? AND at BETWEEN ? AND ? AND came IS NOT NULL
         ORDER BY at DESC LIMIT ?`,
      ),
      drop: db.prepare<[number]>('DELETE FROM queue_forecasts WHERE at < ?'),
    };
  }

  /** @param at whole quarter of an hour, epoch milliseconds @param expected orders in the queue an hour later */
  note(at: number, open: number, expected: number): void {
    this.#statements.note.run(this.#account, at, open, expected);
  }

  /** Outcome of the forecast of that time, if there is one. @param open orders in the queue an hour after it */
  came(at: number, open: number): void {
    this.#statements.came.run(open, this.#account, at);
  }

  /** Forecasts with a known outcome, newest first. */
  compared({ since, until }: Span, most: number): ComparedForecast[] {
    return this.#statements.compared.all(this.#account, since, until, most);
  }

  /** Removes outdated ones. @param before epoch milliseconds */
  drop(before: number): void {
    this.#statements.drop.run(before);
  }
}
