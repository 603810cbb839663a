/** Codes taught at this bench that the service does not know: "this code is 12 of that SKU". Nothing is deleted. */
import type { TaughtCode } from '../../domain/packing/code-in-order.ts';
import { codeKey } from '../../domain/scan/code-key.ts';
import type { CodeBook, ListedCode, NewCode } from './code-book.ts';
import type { JournalDb } from '../db.ts';

/** Code as stored. */
type LearnedCode = Omit<ListedCode, 'bench' | 'isDisputed'>;

interface Row extends LearnedCode {
  code: string;
}

/** Last entry of a code. */
export interface NewestCode extends NewCode {
  /** Number of the row; later rows have greater ones. */
  n: number;
  key: string;
  learnedAt: number;
  /** Null: in use. */
  endedAt: number | null;
}

const COLUMNS = `n AS id, code, typed, sku, units, learned_at AS learnedAt, learned_by AS learnedBy`;

export class LearnedCodes implements CodeBook {
  readonly #db: JournalDb;
  readonly #statements;
  #written = 0;

  constructor(db: JournalDb) {
    this.#db = db;
    this.#statements = {
      byCode: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM learned_codes WHERE code = ? AND ended_at IS NULL`,
      ),
      list: db.prepare<[], Row>(
        `SELECT ${COLUMNS} FROM learned_codes WHERE ended_at IS NULL ORDER BY sku, units, n`,
      ),
      newest: db.prepare<[], NewestCode>(
        `SELECT n, code AS key, typed, sku, units, learned_at AS learnedAt, ended_at AS endedAt
         FROM learned_codes WHERE n IN (SELECT max(n) FROM learned_codes GROUP BY code)`,
      ),
      end: db.prepare<[number, string | null, number]>(
        'UPDATE learned_codes SET ended_at = ?, ended_by = ? WHERE n = ? AND ended_at IS NULL',
      ),
      put: db.prepare<[string, string, string, number, number, string | null]>(
        'INSERT INTO learned_codes (code, typed, sku, units, learned_at, learned_by) VALUES (?, ?, ?, ?, ?, ?)',
      ),
    };
  }

  /** Grows with each change since it was opened. */
  get written(): number {
    return this.#written;
  }

  /** @returns one meaning at most */
  meanings(code: string): TaughtCode[] {
    const key = codeKey(code);
    const row = key === null ? undefined : this.#statements.byCode.get(key);
    return row ? [{ sku: row.sku, units: row.units }] : [];
  }

  /** Newest row of each code that was ever taught, or withdrawn, here. */
  newest(): NewestCode[] {
    return this.#statements.newest.all();
  }

  list(): ListedCode[] {
    return this.#statements.list.all().map(view);
  }

  /**
   * Teaches codes, all of them or none; on disk when this returns. A code with another meaning is replaced, and its
   * former meaning stays in the file.
   * @param again write codes even if they already have that meaning: other benches have to learn that they were taught
   * again
   * @returns numbers of new codes, and of those that replaced another meaning; the same meaning again counts as neither
   * @throws the storage engine's error if nothing could be written
   */
  learn(
    codes: readonly NewCode[],
    operator: string | null,
    now: number,
    again = false,
  ): { added: number; replaced: number } {
    this.#written++;
    return this.#db
      .transaction(() => {
        const counts = { added: 0, replaced: 0 };
        for (const { typed, sku, units } of codes) {
          const key = codeKey(typed);
          if (key === null) throw new Error('a placeholder has no key, and cannot be taught');
          const before = this.#statements.byCode.get(key);
          if (!again && before?.sku === sku && before.units === units) continue;
          if (before) this.#statements.end.run(now, operator, before.id);
          this.#statements.put.run(key, typed, sku, units, now, operator);
          counts[before ? 'replaced' : 'added']++;
        }
        return counts;
      })
      .immediate();
  }

  /** @returns false if it was not in use */
  forget(id: number, operator: string | null, now: number): boolean {
    this.#written++;
    return this.#statements.end.run(now, operator, id).changes > 0;
  }

  /** Notes that a code no longer means what another bench taught. @throws the storage engine's error */
  withdraw(
    { key, typed, sku, units }: NewCode & { key: string },
    operator: string | null,
    now: number,
  ): void {
    this.#written++;
    this.#db
      .transaction(() => {
        const before = this.#statements.byCode.get(key);
        if (before) this.#statements.end.run(now, operator, before.id);
        const { lastInsertRowid } = this.#statements.put.run(key, typed, sku, units, now, operator);
        this.#statements.end.run(now, operator, Number(lastInsertRowid));
      })
      .immediate();
  }
}

/** A single bench has one meaning of each. */
function view({ code: _code, ...learned }: Row): ListedCode {
  return { ...learned, bench: null, isDisputed: false };
}
