/** Keeps the rows of checks that brought something. An unchanged check writes nothing, not even that. */
import type { SweepRow } from '../../contract/diagnostics.ts';
import type { WriteDb } from '../db.ts';

/** Older rows are dropped: some weeks of a service that changes all day. */
const MOST = 20_000;

export class SweepLog {
  readonly #put;
  readonly #trim;

  constructor(db: WriteDb) {
    this.#put = db.prepare<[number, string]>('INSERT INTO sweeps (started_at, row) VALUES (?, ?)');
    this.#trim = db.prepare<[number]>('DELETE FROM sweeps WHERE n <= (SELECT max(n) FROM sweeps) - ?');
  }

  /** @returns false where there was nothing to keep */
  note(row: SweepRow): boolean {
    if (row.outcome === 'complete' && row.changed === 0 && row.failure === null) return false;
    this.#put.run(row.startedAt, JSON.stringify(row));
    this.#trim.run(MOST);
    return true;
  }
}
