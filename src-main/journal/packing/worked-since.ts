/** Steps of packing in a time, added up from the events of the orders that changed since. */
import type { Span } from '../../domain/clock.ts';
import type { JournalDb } from '../db.ts';

export interface WorkedSteps {
  /** Units put into parcels, and those among them that nothing but a person has identified. */
  units: number;
  byHand: number;
  /** Closed orders that were opened again. */
  reopened: number;
  /** Orders whose boxes were found and put aside. */
  pulled: number;
}

export class WorkedSince {
  readonly #account: string;
  readonly #sums;

  /** @param account the connection in use */
  constructor(db: JournalDb, account: string) {
    this.#account = account;
    // A row that was changed in the file may be no JSON any more.
    this.#sums = db.prepare<[string, number, number, number], WorkedSteps>(
      `SELECT coalesce(sum(units) FILTER (WHERE kind = 'counted'), 0) AS units,
         coalesce(sum(units) FILTER (WHERE kind = 'counted' AND method = 'hand'), 0) AS byHand,
         count(*) FILTER (WHERE kind = 'reopened') AS reopened, count(*) FILTER (WHERE kind = 'pulled') AS pulled
       FROM (SELECT e.data ->> 'kind' AS kind, e.data ->> 'method' AS method, e.data ->> 'units' AS units
         FROM packing_orders p CROSS JOIN packing_events e ON e.o = p.o
         WHERE p.account = ? AND p.changed_at >= ? AND e.at BETWEEN ? AND ? AND json_valid(e.data))`,
    );
  }

  of({ since, until }: Span): WorkedSteps {
    return (
      this.#sums.get(this.#account, since, since, until) ?? { units: 0, byHand: 0, reopened: 0, pulled: 0 }
    );
  }
}
