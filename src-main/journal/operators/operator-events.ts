/**
 * Operator events: operators added and changed, sign-ons and sign-offs, approvals, changed settings. Rows are only ever added,
 * each chained to the one before. No name and no code is in them, so that a name can be erased and the chain stays whole.
 */
import { hash as digest } from 'node:crypto';
import type { JournalDb } from '../db.ts';

/** Kinds of events; each has a sentence in the history (`test/renderer/screens/operators/event-kinds.test.ts`). */
export const OPERATOR_EVENT_KINDS = [
  'added',
  'changed',
  'badge-set',
  'badge-removed',
  'pin-set',
  'pin-removed',
  'name-erased',
  /** An administrator here accepted, or refused, the record of another bench about an operator. */
  'word-confirmed',
  'word-refused',
  'signed-on',
  'signed-off',
  'locked',
  'pin-failed',
  'badge-unknown',
  /** A step of another was approved; then, that it was asked for again, and done if it could be. */
  'approved',
  'approved-step',
  'settings-changed',
  'bench-mode-entered',
  'bench-mode-left',
  'buyer-erased',
  /** A journal was recovered, after a stop or on request; the chooser is in `recoveries`, since it may be a name. */
  'journal-recovered',
  /** The owner of the data folder made an operator or let one in, past all sign-on. */
  'let-in',
  /** A lead handed the shift over to the operator it is about: its figures are signed with it. */
  'shift-handed-over',
] as const;
export type OperatorEventKind = (typeof OPERATOR_EVENT_KINDS)[number];

/** Operator and bench of an event. */
export interface OperatorEvent {
  at: number;
  kind: OperatorEventKind;
  /** Id of the acting operator; null: the station, or no one was signed on. */
  operator: string | null;
  /** Id of the operator it is about. */
  about: string | null;
  station: string;
  data: Record<string, unknown>;
}

/** Row as stored. */
interface Row {
  n: number;
  at: number;
  kind: string;
  operator: string | null;
  about: string | null;
  station: string;
  data: string;
  mark: string;
}

export interface RecordedOperatorEvent extends Omit<OperatorEvent, 'kind'> {
  n: number;
  kind: string;
  /** True if the row was changed, or rows before it are missing. */
  broken: boolean;
}

/** The number and mark of the newest row are also stored there: rows that are missing at the end are noticed. */
const HEAD = 'operator-events';
const PUT_HEAD = `INSERT OR REPLACE INTO meta (key, value) VALUES ('${HEAD}', ?)`;
const COLUMNS = 'n, at, kind, operator, about, station, data, mark';

/** SHA-256, base64url. @param before the mark before it; empty for the first */
export function markOf(before: string, { n, at, kind, operator, about, station, data }: Omit<Row, 'mark'>) {
  return digest('sha256', JSON.stringify([before, n, at, kind, operator, about, station, data]), 'base64url');
}

export class OperatorEvents {
  readonly #statements;

  constructor(db: JournalDb) {
    this.#statements = {
      head: db.prepare<[], string>(`SELECT value FROM meta WHERE key = '${HEAD}'`).pluck(),
      putHead: db.prepare<[string]>(PUT_HEAD),
      newest: db.prepare<[], Row>(`SELECT ${COLUMNS} FROM operator_events ORDER BY n DESC LIMIT 1`),
      put: db.prepare<[Row]>(
        `INSERT INTO operator_events (${COLUMNS}) VALUES (@n, @at, @kind, @operator, @about, @station, @data, @mark)`,
      ),
      // Reads one row more than requested, to verify the first against its predecessor's mark.
      page: db.prepare<[number, number], Row>(
        `SELECT ${COLUMNS} FROM operator_events ORDER BY n DESC LIMIT ? OFFSET ?`,
      ),
      count: db.prepare<[], number>('SELECT count(*) FROM operator_events').pluck(),
      newestOf: db.prepare<[string], Pick<OperatorEvent, 'at' | 'operator' | 'about'>>(
        'SELECT at, operator, about FROM operator_events WHERE kind = ? ORDER BY n DESC LIMIT 1',
      ),
      chooser: db.prepare<[number], string>('SELECT operator FROM recoveries WHERE at = ?').pluck(),
      signedOn: db
        .prepare<[string], number | null>(
          "SELECT max(at) FROM operator_events WHERE about = ? AND kind = 'signed-on'",
        )
        .pluck(),
    };
  }

  /** Runs in the caller's transaction, or in its own. @throws the storage engine's error */
  append({ data, ...event }: OperatorEvent): void {
    const before = this.#statements.newest.get();
    const station = event.station.toWellFormed();
    const row = { ...event, station, n: (before?.n ?? 0) + 1, data: JSON.stringify(data) };
    const mark = markOf(before?.mark ?? '', row);
    this.#statements.put.run({ ...row, mark });
    this.#statements.putHead.run(headOf({ n: row.n, mark }));
  }

  /** When that operator signed on last, epoch milliseconds; null: never. */
  lastSignOn(id: string): number | null {
    return this.#statements.signedOn.get(id) ?? null;
  }

  /** The newest of a kind; null: none. */
  newestOf(kind: OperatorEventKind): Pick<OperatorEvent, 'at' | 'operator' | 'about'> | null {
    return this.#statements.newestOf.get(kind) ?? null;
  }

  #chooserAt(at: number): string | null {
    return this.#statements.chooser.get(at) ?? null;
  }

  count(): number {
    return this.#statements.count.get() ?? 0;
  }

  /** Newest first, each compared with the one before it, and the newest with the mark beside the table. */
  page(offset: number, limit: number): RecordedOperatorEvent[] {
    const rows = this.#statements.page.all(limit + 1, offset);
    const head = offset === 0 ? this.#statements.head.get() : undefined;
    return rows.slice(0, limit).map((row, at) => {
      const before = rows[at + 1];
      const isChained = row.mark === markOf(before?.mark ?? '', row) && row.n === (before?.n ?? 0) + 1;
      const isHead = offset > 0 || at > 0 || head === headOf(row);
      const { mark: _mark, data, ...rest } = row;
      const operator = row.kind === 'journal-recovered' ? this.#chooserAt(row.at) : row.operator;
      return { ...rest, operator, data: dataIn(data), broken: !isChained || !isHead };
    });
  }
}

const headOf = ({ n, mark }: Pick<Row, 'n' | 'mark'>): string => `${n} ${mark}`;

/** Marks that row as the newest, in the caller's transaction. */
export function noteHead(db: JournalDb, row: Pick<Row, 'n' | 'mark'>): void {
  db.prepare<[string]>(PUT_HEAD).run(headOf(row));
}

/** A value that was changed by hand may be anything. */
function dataIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
