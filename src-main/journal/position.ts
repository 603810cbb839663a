/** Identity and position of a journal file. */
import type { JournalDb } from './db.ts';

export interface JournalPosition {
  /** Id of the journal, made with its file; null in a file from before journals had one. */
  id: string | null;
  /** Grows by one with each step of a decision, packing event, taught code, assigned place, event of a batch, scan that did not count and event of operators. Never falls. */
  number: number;
}

/** Tables, each with the figure of it that grows. Rows are never deleted from them. */
const COUNTED = {
  intent_history: 'max(rowid)',
  learned_codes: 'max(n)',
  locations: 'max(n)',
  batch_events: 'max(n)',
  scan_misses: 'max(n)',
  operator_events: 'max(n)',
  packing_orders: 'sum(events)',
} as const;

/** True if a journal of any version has operators, even if all have left. */
export function hasOperators(db: JournalDb): boolean {
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'operators'").get();
  return table !== undefined && db.prepare('SELECT 1 FROM operators LIMIT 1').get() !== undefined;
}

/** @returns the position of a journal of any version */
export function positionOf(db: JournalDb): JournalPosition {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  const value = (sql: string) => Number(db.prepare(sql).pluck().get() ?? 0) || 0;
  const number = Object.entries(COUNTED)
    .filter(([table]) => tables.includes(table))
    .reduce((sum, [table, grows]) => sum + value(`SELECT ${grows} FROM ${table}`), 0);
  const id = tables.includes('meta')
    ? db.prepare("SELECT value FROM meta WHERE key = 'id'").pluck().get()
    : undefined;
  return { id: typeof id === 'string' ? id : null, number };
}

/**
 * Running position of a working station, without reading tables that grow with its age.
 * @param eventsBefore the packing events that the file had when it was opened
 * @returns a function of the packing events written since
 */
export function runningPosition(db: JournalDb): (eventsWritten: number) => JournalPosition {
  const atOpen = positionOf(db);
  const small = db
    .prepare<[], number>(
      `SELECT coalesce((SELECT max(rowid) FROM intent_history), 0) + coalesce((SELECT max(n) FROM learned_codes), 0)
         + coalesce((SELECT max(n) FROM locations), 0) + coalesce((SELECT max(n) FROM batch_events), 0)
         + coalesce((SELECT max(n) FROM scan_misses), 0) + coalesce((SELECT max(n) FROM operator_events), 0)`,
    )
    .pluck();
  const eventsAtOpen = atOpen.number - (small.get() ?? 0);
  return (eventsWritten) => ({ id: atOpen.id, number: eventsAtOpen + eventsWritten + (small.get() ?? 0) });
}
