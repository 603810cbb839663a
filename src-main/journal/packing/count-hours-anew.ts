/** Recounts the work of all hours from the whole journal: after its schema was added, and after a salvage. */
import { countsOf, isClosedAfter } from '../../domain/board/hour-counts.ts';
import { RELEASED, type StoredState } from '../../domain/cancel/intent-states.ts';
import type { PackingEvent } from '../../domain/packing/event.ts';
import { apply } from '../../domain/packing/fold.ts';
import type { PackingState } from '../../domain/packing/state.ts';
import type { JournalDb } from '../db.ts';
import { eventIn } from './event-text.ts';
import { HourlyCounts, missCount, type Closing, type CountedBy } from './hourly-counts.ts';
import { hasTable } from '../schema.ts';

/** Call in the transaction that adds the missing counts. */
export function markHoursDue(db: JournalDb): void {
  if (hasTable(db, 'hourly_counts'))
    db.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('hourly_counts', 'due')");
}

/** Counts the hours again if that is due. If the process ends before it is done, it stays due. */
export function countHoursIfDue(db: JournalDb): void {
  if (db.prepare("SELECT 1 FROM meta WHERE key = 'hourly_counts'").get() === undefined) return;
  db.transaction(() => {
    db.exec('DELETE FROM hourly_counts');
    const counts = new HourlyCounts(db);
    countEvents(db, counts);
    countMisses(db, counts);
    countCancels(db, counts);
    db.exec("DELETE FROM meta WHERE key = 'hourly_counts'");
  }).immediate();
}

function countEvents(db: JournalDb, counts: HourlyCounts): void {
  const heads = db.prepare<[], { o: number; account: string }>('SELECT o, account FROM packing_orders').all();
  const events = db.prepare<[number], Omit<CountedBy, 'account'> & { data: string }>(
    'SELECT at, operator, station, data FROM packing_events WHERE o = ? ORDER BY seq',
  );
  for (const { o, account } of heads) {
    let state: PackingState | null = null;
    let isClosed = false;
    let closing: Closing | null = null;
    for (const { data, ...by } of events.all(o)) {
      const event = eventIn(data);
      state = event && stateAfter(event.kind === 'opened' ? null : state, event);
      if (!event || !state) continue;
      counts.addOf({ ...by, account }, countsOf(event, state, isClosed), closing);
      if (event.kind === 'sealed') closing = { at: by.at, operator: by.operator };
      isClosed = isClosedAfter(event, isClosed);
    }
  }
}

/** Null if the event is impossible, as in an order that was changed in the file: counting resumes at the next opening. */
function stateAfter(state: PackingState | null, event: PackingEvent): PackingState | null {
  try {
    return apply(state, event);
  } catch {
    return null;
  }
}

function countMisses(db: JournalDb, counts: HourlyCounts): void {
  type Miss = CountedBy & { kind: string; sku: string | null };
  const misses = db.prepare<[], Miss>('SELECT account, at, operator, station, kind, sku FROM scan_misses');
  for (const { kind, sku, ...by } of misses.all()) counts.add(by, [missCount(kind, sku)]);
}

/**
 * Counts decisions to cancel. The first line of a decision's history is the decision itself; its first change holds the
 * reason that it replaced.
 */
function countCancels(db: JournalDb, counts: HourlyCounts): void {
  type Step = CountedBy & { intent: number; state: StoredState; reason: string };
  const steps = db.prepare<[], Step>(
    `SELECT h.intent, h.state, h.at, h.operator, i.account, i.station, coalesce(
       (SELECT r.note FROM intent_history r WHERE r.intent = i.n AND r.note IS NOT NULL ORDER BY r.rowid LIMIT 1),
       i.reason) AS reason
     FROM intent_history h JOIN intents i ON i.n = h.intent ORDER BY h.rowid`,
  );
  const begun = new Set<number>();
  for (const { intent, state, reason, ...by } of steps.all()) {
    if (!begun.has(intent)) counts.addCancel(by, 'cancel', reason);
    else if (RELEASED.includes(state)) counts.addCancel(by, 'cancel-back', reason);
    begun.add(intent);
  }
}
