/** Operators in a salvaged journal: rows that have changed since the copy, and events as far as their chain verifies. */
import type { JournalDb } from '../db.ts';
import { markOf, noteHead } from '../operators/operator-events.ts';
import { readableRows, type AnyRow } from './readable-rows.ts';
import { hasTable } from '../schema.ts';

interface EventRow {
  n: number;
  at: number;
  kind: string;
  operator: string | null;
  about: string | null;
  station: string;
  data: string;
  mark: string;
}

/**
 * @param insert puts a row into a table of the good journal, if it can stand there
 * @returns how many events were added
 */
export function addOperators(
  good: JournalDb,
  damaged: JournalDb,
  insert: (good: JournalDb, table: string, row: AnyRow) => boolean,
): number {
  // A copy of an earlier version has none.
  if (!hasTable(good, 'operator_events')) return 0;
  const events = addEvents(good, damaged, insert);
  // Operators added, changed or with wrong tries since: the newer row counts.
  for (const row of readableRows(damaged, { table: 'operators', key: 'n', after: 0 })) {
    const before = good.prepare<[unknown], AnyRow>('SELECT * FROM operators WHERE id = ?').get(row['id']);
    if (before && Number(row['changed_at']) <= Number(before['changed_at'])) continue;
    if (before) good.prepare('DELETE FROM operators WHERE id = ?').run(row['id']);
    if (!insert(good, 'operators', row) && before) insert(good, 'operators', before);
  }
  return events;
}

function addEvents(
  good: JournalDb,
  damaged: JournalDb,
  insert: (good: JournalDb, table: string, row: AnyRow) => boolean,
): number {
  const newest = good.prepare<[], EventRow>('SELECT * FROM operator_events ORDER BY n DESC LIMIT 1').get();
  let last = { n: newest?.n ?? 0, mark: newest?.mark ?? '' };
  const rows = readableRows(damaged, {
    table: 'operator_events',
    key: 'n',
    after: last.n,
  }) as unknown as EventRow[];
  let added = 0;
  for (const row of rows) {
    if (row.n !== last.n + 1 || markOf(last.mark, row) !== row.mark) break;
    if (!insert(good, 'operator_events', row as unknown as AnyRow)) break;
    last = row;
    added++;
  }
  if (added > 0) noteHead(good, last);
  return added;
}
