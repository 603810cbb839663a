/**
 * Records slow statements of a connection of the main thread, since no scan is answered meanwhile. A statement is named
 * by its prepared text, in which every value is a parameter: bound values are never in it.
 */
import type { Clock } from '../../domain/clock.ts';
import type { JournalDb } from '../../journal/db.ts';
import type { Log } from '../../station/log.ts';

/** A packer notices it. */
const SLOW_MS = 100;
const LONGEST_NAME = 200;
const MOST = 50;

const nameOf = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);

type Run = (...args: never[]) => unknown;

export interface SlowStatement {
  /** Epoch milliseconds. */
  at: number;
  /** Owner of the connection. */
  file: string;
  statement: string;
  ms: number;
}

/** The newest slow statements, each of which is in the log too. */
export class SlowStatements {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #newest: SlowStatement[] = [];
  #count = 0;

  constructor(log: Log, { now }: Pick<Clock, 'now'>) {
    this.#log = log;
    this.#now = now;
  }

  /** Newest first. */
  get newest(): readonly SlowStatement[] {
    return this.#newest;
  }

  /** Number since the start. */
  get count(): number {
    return this.#count;
  }

  note(slow: Omit<SlowStatement, 'at'>): void {
    this.#log.warn(slow, 'slow statement');
    this.#count++;
    this.#newest.unshift({ at: this.#now(), ...slow });
    this.#newest.length = Math.min(this.#newest.length, MOST);
  }
}

/**
 * Watches the statements that are prepared, and the transactions that are made, from now on. A transaction is named by
 * its last statement: if none of its statements was slow, their sum or the commit was.
 * @param file of the connection
 * @param elapsed milliseconds of the monotonic clock
 */
export function watchStatements(
  db: JournalDb,
  file: string,
  slow: SlowStatements,
  elapsed: () => number,
): void {
  let last = '';
  const timed =
    (run: Run, prefix: string, sql?: string) =>
    (...args: never[]): unknown => {
      const begun = elapsed();
      if (sql !== undefined) last = sql;
      try {
        return run(...args);
      } finally {
        const ms = Math.round(elapsed() - begun);
        if (ms >= SLOW_MS) slow.note({ file, statement: prefix + nameOf(last), ms });
      }
    };

  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    for (const method of ['run', 'get', 'all'] as const)
      Object.assign(statement, { [method]: timed(statement[method].bind(statement), '', sql) });
    return statement;
  }) as typeof db.prepare;

  const transaction = db.transaction.bind(db);
  db.transaction = ((work: Run) => {
    const made = transaction(work);
    const watched = timed(made, 'transaction: ');
    for (const kind of ['deferred', 'immediate', 'exclusive'] as const)
      Object.assign(watched, { [kind]: timed(made[kind].bind(made), 'transaction: ') });
    return watched;
  }) as typeof db.transaction;
}
