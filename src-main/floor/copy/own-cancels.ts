/** Cancels of this bench that the store has received. */
import type { CancelRow } from '../store/store-cancels.ts';
import type { CopyDb } from './open.ts';

export interface OwnCancel {
  /** Null: the cancel is to be reported again, since the store was restored. */
  state: CancelRow['state'] | null;
  /** True if the store has called it the first. */
  isFirst: boolean;
}

export class OwnCancels {
  readonly #statements;

  constructor(db: CopyDb) {
    this.#statements = {
      of: db.prepare<[string], { state: OwnCancel['state']; isFirst: number }>(
        'SELECT state, is_first AS isFirst FROM own_cancels WHERE intent_id = ?',
      ),
      put: db.prepare<[string, OwnCancel['state'], number]>(
        `INSERT INTO own_cancels (intent_id, state, is_first) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state, is_first = excluded.is_first`,
      ),
      untellAll: db.prepare('UPDATE own_cancels SET state = NULL'),
    };
  }

  /** Cancel as the store has received it; null: not yet, as far as this copy knows. */
  of(intentId: string): OwnCancel | null {
    const row = this.#statements.of.get(intentId);
    return row ? { state: row.state, isFirst: row.isFirst === 1 } : null;
  }

  put(intentId: string, { state, isFirst }: OwnCancel): void {
    this.#statements.put.run(intentId, state, isFirst ? 1 : 0);
  }

  /** Marks all cancels to be reported again. Within the caller's transaction. */
  untellAll(): void {
    this.#statements.untellAll.run();
  }
}
