/**
 * Shared facts as last received from other benches, and this bench's own facts with their versions. Rows of others stay when
 * the store was restored: their benches send them again under the same versions.
 */
import { MOST_COUNTED_VERSION, type FactKind, type FactRow } from '../store/store-facts.ts';
import type { CopyDb } from './open.ts';

/** This bench's own fact for a key. */
export interface OwnFact {
  kind: FactKind;
  key: string;
  version: number;
  seen: Readonly<Record<string, number>>;
  /** Fact as this bench reads it, unsealed; null: withdrawn. */
  body: string | null;
  /** Time at which a person entered it, epoch milliseconds of this computer. */
  at: number;
  /** Place of the fact in the journal of this bench: grows with each change. -1: the journal does not have it. */
  place: number;
}

/** A row, and its number in this copy, from 1 up. */
export type KnownFact = FactRow & { n: number };

interface OwnLine {
  key: string;
  data: string;
}

export class FactRows {
  readonly #statements;
  readonly #putOwn;
  readonly #atOnce;

  constructor(db: CopyDb) {
    // Rows beyond the greatest version may be here from before the store refused them.
    const rows = `SELECT n, data FROM facts WHERE version <= ${MOST_COUNTED_VERSION} AND kind = ?`;
    this.#statements = {
      own: db
        .prepare<[FactKind, string], string>('SELECT data FROM own_facts WHERE kind = ? AND key = ?')
        .pluck(),
      ownOfKind: db.prepare<[FactKind], OwnLine>('SELECT key, data FROM own_facts WHERE kind = ?'),
      putOwn: db.prepare(
        `INSERT INTO own_facts (kind, key, version, is_stored, data) VALUES (@kind, @key, @version, 0, @data)
         ON CONFLICT DO UPDATE SET version = excluded.version, is_stored = 0, data = excluded.data`,
      ),
      lacking: db
        .prepare<[number], string>(
          'SELECT data FROM own_facts WHERE is_stored = 0 ORDER BY kind, key LIMIT ?',
        )
        .pluck(),
      stored: db.prepare<[FactKind, string, number]>(
        'UPDATE own_facts SET is_stored = 1 WHERE kind = ? AND key = ? AND version = ? AND is_stored = 0',
      ),
      forget: db.prepare<[FactKind, string]>('DELETE FROM facts WHERE kind = ? AND key < ?'),
      forgetOwn: db.prepare<[FactKind, string]>('DELETE FROM own_facts WHERE kind = ? AND key < ?'),
      unstoreAll: db.prepare('UPDATE own_facts SET is_stored = 0'),
      keys: db.prepare<[], Pick<FactRow, 'kind' | 'key'>>('SELECT DISTINCT kind, key FROM facts'),
      ofKey: db.prepare<[FactKind, string], { n: number; data: string }>(`${rows} AND key = ?`),
      ofKind: db.prepare<[FactKind], { n: number; data: string }>(`${rows} ORDER BY key, n`),
      put: db.prepare(
        `INSERT INTO facts (kind, key, bench_id, version, data) VALUES (@kind, @key, @benchId, @version, @data)
         ON CONFLICT (kind, key, bench_id) DO UPDATE SET version = excluded.version, data = excluded.data
         WHERE excluded.version >= version`,
      ),
    };
    this.#atOnce = db.transaction((work: () => void) => work());
    this.#putOwn = db.transaction((facts: readonly OwnFact[]) => {
      for (const fact of facts) this.#statements.putOwn.run({ ...fact, data: JSON.stringify(fact) });
    });
  }

  own(kind: FactKind, key: string): OwnFact | null {
    const data = this.#statements.own.get(kind, key);
    return data === undefined ? null : (JSON.parse(data) as OwnFact);
  }

  ownOfKind(kind: FactKind): Map<string, OwnFact> {
    return new Map(
      this.#statements.ownOfKind.all(kind).map(({ key, data }) => [key, JSON.parse(data) as OwnFact]),
    );
  }

  /** Stores facts of this bench that the store has to receive, all of them or none. @throws the storage engine's error */
  putOwn(facts: readonly OwnFact[]): void {
    if (facts.length > 0) this.#putOwn.immediate(facts);
  }

  /**
   * Writes all that `work` puts in one commit, or nothing: many commits take long.
   * @throws the storage engine's error
   */
  atOnce(work: () => void): void {
    this.#atOnce.immediate(work);
  }

  /** Rows that the store has not acknowledged, up to a limit. */
  lacking(most: number): OwnFact[] {
    return this.#statements.lacking.all(most).map((data) => JSON.parse(data) as OwnFact);
  }

  /** Notes that the store has exactly this version of a fact. */
  markStored({ kind, key, version }: Pick<OwnFact, 'kind' | 'key' | 'version'>): void {
    this.#statements.stored.run(kind, key, version);
  }

  /** Forgets the facts before this key, of a kind whose keys grow with time. @throws the storage engine's error */
  forgetBefore(kind: FactKind, key: string): void {
    this.atOnce(() => {
      this.#statements.forget.run(kind, key);
      this.#statements.forgetOwn.run(kind, key);
    });
  }

  /** Marks all facts to be sent again. Within the caller's transaction. */
  unstoreAll(): void {
    this.#statements.unstoreAll.run();
  }

  /** Keys of all facts that the store has. */
  keys(): Pick<FactRow, 'kind' | 'key'>[] {
    return this.#statements.keys.all();
  }

  /** Rows of all benches, this one's too, as the store has them. */
  of(kind: FactKind, key: string): KnownFact[] {
    return this.#statements.ofKey.all(kind, key).map(known);
  }

  ofKind(kind: FactKind): KnownFact[] {
    return this.#statements.ofKind.all(kind).map(known);
  }

  /**
   * Stores rows. A version smaller than the known one means that the store was restored. Within the caller's transaction.
   */
  put(rows: readonly FactRow[]): void {
    for (const row of rows) this.#statements.put.run({ ...row, data: JSON.stringify(row) });
  }
}

const known = ({ n, data }: { n: number; data: string }): KnownFact => ({
  ...(JSON.parse(data) as FactRow),
  n,
});
