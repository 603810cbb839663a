/** Closed boxes of all benches, as last reported. */
import type { Span } from '../../domain/clock.ts';
import type { HeadRow } from '../store/store.ts';
import type { CopyDb } from './open.ts';

interface Window {
  offset: number;
  limit: number;
}

/** One row per box: under two benches it has one history, and one time of closing (`decisions/0157`). */
const BOX = 'GROUP BY order_id, history, sealed_at';
const SINCE = `FROM heads WHERE sealed_at BETWEEN @since AND @until ${BOX}`;
const OF = `FROM heads WHERE sealed_at IS NOT NULL AND order_id IN (SELECT value FROM json_each(@orderIds)) ${BOX}`;
/** The row of the bench that went furthest; the newest box first. */
const page = (rows: string): string =>
  `SELECT data, max(data ->> '$.events') AS events ${rows}
   ORDER BY sealed_at DESC, order_id, history LIMIT @limit OFFSET @offset`;
const count = (rows: string): string => `SELECT count(*) FROM (SELECT 1 ${rows})`;

export class PackedHeads {
  readonly #statements;

  constructor(db: CopyDb) {
    this.#statements = {
      since: db.prepare<[Span & Window], { data: string }>(page(SINCE)),
      sinceCount: db.prepare<[Span], number>(count(SINCE)).pluck(),
      of: db.prepare<[{ orderIds: string } & Window], { data: string }>(page(OF)),
      ofCount: db.prepare<[{ orderIds: string }], number>(count(OF)).pluck(),
    };
  }

  /** Closed in that time, by the clock of each bench. */
  since(span: Span, window: Window): { heads: HeadRow[]; total: number } {
    const { since: rows, sinceCount } = this.#statements;
    return { heads: rows.all({ ...span, ...window }).map(headIn), total: sinceCount.get(span) ?? 0 };
  }

  /** Heads of these orders, of any day. */
  of(orderIds: readonly string[], window: Window): { heads: HeadRow[]; total: number } {
    const { of: rows, ofCount } = this.#statements;
    const named = { orderIds: JSON.stringify(orderIds) };
    return { heads: rows.all({ ...named, ...window }).map(headIn), total: ofCount.get(named) ?? 0 };
  }
}

const headIn = ({ data }: { data: string }): HeadRow => JSON.parse(data) as HeadRow;
