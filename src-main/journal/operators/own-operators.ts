/** Operators added or changed at this station, as sent to the other benches of a floor. */
import type { JournalDb } from '../db.ts';
import { FROM_FLOOR } from './operators.ts';

/** The newest change of an operator that a person made here. */
export interface OwnWord {
  id: string;
  /** Number of the change's event: grows with each. */
  n: number;
  /** Epoch milliseconds. */
  at: number;
}

export class OwnOperators {
  readonly #newest;

  constructor(db: JournalDb) {
    // SQLite takes `at` from the row that has the maximum.
    this.#newest = db.prepare<[], OwnWord>(
      `SELECT about AS id, max(n) AS n, at FROM operator_events
       WHERE kind IN ('added', 'changed', 'badge-set', 'badge-removed', 'pin-set', 'pin-removed', 'name-erased')
         AND about IS NOT NULL AND instr(data, '"${FROM_FLOOR}":true') = 0
       GROUP BY about`,
    );
  }

  /** Newest change of each operator that a person ever added or changed here. */
  newest(): OwnWord[] {
    return this.#newest.all();
  }
}
