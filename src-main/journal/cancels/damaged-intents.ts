/** Records of decisions that cannot be as they were written: each is left to a person, so that none takes the outbox with it. */
import type { StoredState } from '../../domain/cancel/intent-states.ts';
import { correctOrderNumbers, SEEN_NUMBER, STANDS_TRIMMED } from '../recovery/exact-numbers.ts';
import type { JournalDb } from '../db.ts';

const STATES: Record<StoredState, true> = {
  waiting: true,
  sending: true,
  unknown: true,
  accepted: true,
  elsewhere: true,
  refused: true,
  parked: true,
  withdrawn: true,
  'given-up': true,
  'by-hand': true,
};
const KNOWN = Object.keys(STATES)
  .map((state) => `'${state}'`)
  .join(', ');

/** Kind of the problem that such a decision is shown with. */
const DAMAGED = 'damaged-record';

interface Bad {
  n: number;
  fault: string;
}

/**
 * If a record has the number of an order twice, both have to be equal. A settled record needs no readable order, and may
 * be stored under the number that a request of an earlier version had.
 */
const FAULTS = `CASE
  WHEN state NOT IN (${KNOWN}) OR typeof(state) <> 'text' THEN 'its state was "' || CAST(state AS TEXT) || '"'
  WHEN state IN ('accepted', 'elsewhere') AND (json_valid(order_json) = 0 OR ${STANDS_TRIMMED}) THEN NULL
  WHEN json_valid(order_json) = 0 THEN 'the order recorded with it cannot be read'
  WHEN (${SEEN_NUMBER}) IS NOT order_id AND (${SEEN_NUMBER}) IS NOT NULL
    THEN 'its order number was "' || order_id || '", that of the order recorded with it "' || ${SEEN_NUMBER} || '"'
  END`;

/** Isolates damaged records, each with its line of history. Call with sound indexes. @returns their number */
export function parkDamaged(db: JournalDb, now: number): number {
  return db.transaction(() => parkDamagedNow(db, now)).immediate();
}

function parkDamagedNow(db: JournalDb, now: number): number {
  // A step that cannot be read may have been the one in which a request left.
  const steps = db
    .prepare(
      `UPDATE intent_history SET problem_kind = '${DAMAGED}', problem_message = CAST(state AS TEXT), state = 'unknown'
       WHERE typeof(state) <> 'text' OR state NOT IN (${KNOWN})`,
    )
    .run().changes;
  const park = db.prepare(
    `UPDATE OR IGNORE intents SET state = ?, next_try = NULL, changed_at = ?, problem_kind = ?, problem_message = ? WHERE n = ?`,
  );
  const note = db.prepare(
    `INSERT INTO intent_history (intent, at, state, problem_kind, problem_message)
     SELECT n, changed_at, state, problem_kind, problem_message FROM intents WHERE n = ?`,
  );
  const leave = (n: number, state: 'parked' | 'given-up', fault: string, kind = DAMAGED) => {
    // The order has another decision in force, and may only have one.
    if (park.run(state, now, kind, fault, n).changes === 0) park.run('given-up', now, kind, fault, n);
    note.run(n);
  };
  const interrupted = db.prepare(
    "INSERT INTO intent_history (intent, at, state, problem_kind) VALUES (?, ?, 'unknown', 'interrupted')",
  );
  const trimmed = correctOrderNumbers(db, leave, (n) => void interrupted.run(n, now));
  const bad = db
    .prepare<[], Bad>(
      `SELECT n, ${FAULTS} AS fault FROM intents
       WHERE ${FAULTS} IS NOT NULL AND NOT (problem_kind IS '${DAMAGED}' OR state IN ('given-up', 'by-hand', 'withdrawn'))`,
    )
    .all();
  for (const { n, fault } of bad) leave(n, 'parked', fault);
  return steps + trimmed + bad.length;
}
