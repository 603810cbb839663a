/** What codes mean at this bench that the service does not know: "this code is 12 of that SKU". Nothing is deleted. */
import type { LearnedCode as ShownCode } from '../contract/codes.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import type { JournalDb } from './db.ts';

export interface NewCode {
  /** As it was scanned or written. */
  typed: string;
  sku: string;
  units: number;
}

/** As it is in the file. */
export type LearnedCode = Omit<ShownCode, 'otherItem'>;

interface Row extends LearnedCode {
  code: string;
}

const COLUMNS = `n AS id, code, typed, sku, units, learned_at AS learnedAt, learned_by AS learnedBy`;

export class LearnedCodes {
  readonly #db: JournalDb;
  readonly #statements;

  constructor(db: JournalDb) {
    this.#db = db;
    this.#statements = {
      byCode: db.prepare<[string], Row>(
        `SELECT ${COLUMNS} FROM learned_codes WHERE code = ? AND ended_at IS NULL`,
      ),
      list: db.prepare<[], Row>(
        `SELECT ${COLUMNS} FROM learned_codes WHERE ended_at IS NULL ORDER BY sku, units, n`,
      ),
      end: db.prepare<[number, string | null, number]>(
        'UPDATE learned_codes SET ended_at = ?, ended_by = ? WHERE n = ? AND ended_at IS NULL',
      ),
      put: db.prepare<[string, string, string, number, number, string | null]>(
        'INSERT INTO learned_codes (code, typed, sku, units, learned_at, learned_by) VALUES (?, ?, ?, ?, ?, ?)',
      ),
    };
  }

  /** @param code as scanned; compared by the key of `codeKey` @returns null where nobody has taught it */
  find(code: string): LearnedCode | null {
    const key = codeKey(code);
    const row = key === null ? undefined : this.#statements.byCode.get(key);
    return row ? view(row) : null;
  }

  list(): LearnedCode[] {
    return this.#statements.list.all().map(view);
  }

  /**
   * Teaches codes, all of them or none; on disk when this returns. A code that meant something else is replaced, and
   * what it meant stays in the file.
   * @returns how many were new, and how many replaced another meaning; the same meaning again counts as neither
   * @throws the storage engine's error where nothing could be written
   */
  learn(
    codes: readonly NewCode[],
    operator: string | null,
    now: number,
  ): { added: number; replaced: number } {
    return this.#db
      .transaction(() => {
        const counts = { added: 0, replaced: 0 };
        for (const { typed, sku, units } of codes) {
          const key = codeKey(typed);
          if (key === null) continue;
          const before = this.#statements.byCode.get(key);
          if (before?.sku === sku && before.units === units) continue;
          if (before) this.#statements.end.run(now, operator, before.id);
          this.#statements.put.run(key, typed, sku, units, now, operator);
          counts[before ? 'replaced' : 'added']++;
        }
        return counts;
      })
      .immediate();
  }

  /** @returns false where it was not in use */
  forget(id: number, operator: string | null, now: number): boolean {
    return this.#statements.end.run(now, operator, id).changes > 0;
  }
}

function view({ code: _code, ...learned }: Row): LearnedCode {
  return learned;
}
