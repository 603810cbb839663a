/** Which tables a journal must have: whoever drops one with a tool gets a sentence, not a stack. */
import type { JournalDb } from './db.ts';

/** Each table, with the version of the schema that brought it. */
const SINCE: Record<string, number> = {
  meta: 10,
  intents: 10,
  intent_history: 10,
  learned_codes: 30,
  packing_orders: 40,
  packing_events: 40,
  scan_misses: 40,
  recoveries: 70,
};

/** @returns the name of a table that a journal of this version must have and has not; null where all are there */
export function missingTable(db: JournalDb, version: number): string | null {
  const there = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  return (
    Object.entries(SINCE).find(([name, since]) => since <= version && !there.includes(name))?.[0] ?? null
  );
}
