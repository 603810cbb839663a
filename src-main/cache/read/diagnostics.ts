/** Diagnostics of the cache: past checks and quarantined orders. */
import type { Quarantined, SweepRow } from '../../contract/station/diagnostics.ts';
import { printable } from '../../domain/printable.ts';
import type { ReadDb } from '../db.ts';

/** A longer list than a person reads. */
const MOST = 200;

/** Row as stored. */
type StoredQuarantined = Omit<Quarantined, 'expected' | 'found'> & { expected: string; found: string };

export class DiagnosticsQueries {
  readonly #sweeps;
  readonly #lastComplete;
  readonly #newestBegan;
  readonly #quarantine;
  readonly #total;
  readonly #text;

  constructor(db: ReadDb) {
    // A row that cannot be read is passed over: it keeps no station from starting, and no screen from the others.
    this.#sweeps = db
      .prepare<[number, number], string>(
        'SELECT row FROM sweeps WHERE started_at < ? AND json_valid(row) ORDER BY n DESC LIMIT ?',
      )
      .pluck();
    this.#lastComplete = db
      .prepare<[], number>(
        `SELECT row ->> 'endedAt' FROM sweeps
         WHERE CASE WHEN json_valid(row) THEN row ->> 'outcome' END = 'complete' ORDER BY n DESC LIMIT 1`,
      )
      .pluck();
    this.#newestBegan = db
      .prepare<[], number>(
        `SELECT row ->> 'startedAt' FROM sweeps
         WHERE CASE WHEN json_valid(row) THEN row ->> 'outcome' END = 'complete' ORDER BY n DESC LIMIT 1`,
      )
      .pluck();
    this.#quarantine = db.prepare<[number], StoredQuarantined>(
      `SELECT hash, order_id AS orderId, path, expected, found, seen_at AS seenAt FROM quarantine
       WHERE json_valid(expected) AND json_valid(found)
       ORDER BY seen_at DESC, hash LIMIT ?`,
    );
    this.#total = db.prepare<[], number>('SELECT count(*) FROM quarantine').pluck();
    this.#text = db.prepare<[string], string>('SELECT json FROM quarantine WHERE hash = ?').pluck();
  }

  /** Stored checks that began before a time, newest first. */
  sweepsBefore(startedAt: number, limit: number): SweepRow[] {
    return this.#sweeps.all(startedAt, limit).map((text) => {
      const row = JSON.parse(text) as SweepRow;
      const message = row.failure?.message;
      return row.failure && message
        ? { ...row, failure: { ...row.failure, message: printable(message) } }
        : row;
    });
  }

  /**
   * All checks, newest first. A check of another bench comes after one that this bench began later, and may be on disk
   * since an earlier run.
   * @param recent checks of this run, with those that changed nothing and left no row
   */
  checks(recent: readonly SweepRow[], limit: number): SweepRow[] {
    const known = new Set(recent.map(({ startedAt }) => startedAt));
    const written = this.sweepsBefore(Number.MAX_SAFE_INTEGER, limit + known.size);
    const others = written.filter(({ startedAt }) => !known.has(startedAt));
    return [...recent, ...others].toSorted((a, b) => b.startedAt - a.startedAt).slice(0, limit);
  }

  /** End of the newest check on disk that read all pages; null: there is none. A check without changes leaves no row. */
  lastCompleteSweepAt(): number | null {
    return this.#lastComplete.get() ?? null;
  }

  /** Time at which that check began; null: there is none. */
  lastCompleteSweepBeganAt(): number | null {
    return this.#newestBegan.get() ?? null;
  }

  quarantine(): { rows: Quarantined[]; total: number } {
    // The sentence is built from the path, and the file may be damaged.
    const rows = this.#quarantine.all(MOST).map(({ path, expected, found, ...row }) => ({
      ...row,
      path: printable(path),
      expected: JSON.parse(expected) as Quarantined['expected'],
      found: JSON.parse(found) as Quarantined['found'],
    }));
    return { rows, total: this.#total.get() ?? 0 };
  }

  quarantinedText(hash: string): string | null {
    return this.#text.get(hash) ?? null;
  }
}
