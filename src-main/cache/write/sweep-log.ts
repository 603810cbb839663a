/**
 * Keeps rows of checks with changes. Of the unchanged checks only the last is written, when the file is closed, so that
 * the age of the orders is right after a start.
 */
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import type { WriteDb } from '../db.ts';

/** Older rows are dropped: some weeks of a service that changes all day. */
const MOST = 20_000;

export class SweepLog {
  readonly #insert;
  readonly #trim;
  /** The last complete check, as long as it has left no row. */
  #unwritten: SweepRow | null = null;

  constructor(db: WriteDb) {
    this.#insert = db.prepare<[number, string]>('INSERT INTO sweeps (started_at, row) VALUES (?, ?)');
    this.#trim = db.prepare<[number]>('DELETE FROM sweeps WHERE n <= (SELECT max(n) FROM sweeps) - ?');
  }

  /** @returns false if there was nothing to keep */
  note(row: SweepRow): boolean {
    if (row.outcome === 'complete' && row.changed === 0 && row.failure === null) {
      this.#unwritten = row;
      return false;
    }
    // Rows are in the order of the checks: the last good one before the first of an outage.
    if (row.outcome === 'incomplete') this.noteLast();
    this.#unwritten = null;
    this.#put(row);
    return true;
  }

  /** Call before the file is closed. @throws the storage engine's error */
  noteLast(): void {
    if (this.#unwritten !== null) this.#put(this.#unwritten);
    this.#unwritten = null;
  }

  #put(row: SweepRow): void {
    this.#insert.run(row.startedAt, JSON.stringify(row));
    this.#trim.run(MOST);
  }
}
