/** A journal as version 70 wrote it: decisions have whole orders, and freed pages are not overwritten. */
import type { JournalDb } from '../../src-main/journal/db.ts';
import { migrations } from '../../src-main/journal/migrations.ts';
import { openTestJournal } from './journal.ts';
import { anOrder } from './order-json.ts';

/** Buyer of all orders in the journal. */
export const OLD_BUYER = 'Zebedeu Quaresma';
export const WITH_OLD_BUYER = { customer: { firstName: OLD_BUYER, lastName: '' }, customerDocument: '04711' };
export const OLD_REASON = 'Damaged in the rack';

export function openOldJournal(file: string): JournalDb {
  const db = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 70),
  );
  db.pragma('secure_delete = OFF');
  return db;
}

/**
 * Today's journal counts hours even in a file from before migration 140. The counts go to a table beside it, and have no
 * effect.
 */
export function countHoursAside(db: JournalDb): JournalDb {
  db.exec(`CREATE TEMP TABLE hourly_counts (account, hour, operator, station, kind, detail, n, units,
    PRIMARY KEY (account, hour, operator, station, kind, detail))`);
  return db;
}

/** Part of a step that every version has. */
export const OLD_STEPS =
  'SELECT rowid, intent, at, state, problem_kind, problem_message, operator, note FROM intent_history ORDER BY rowid';

/** Ana records a decision, with what every version has from 20 on. */
export function decideBefore(db: JournalDb, orderId: string, at: number): void {
  db.prepare(
    `INSERT INTO intents (id, kind, account, order_id, order_json, reason, decided_at, station, operator, state, next_try, changed_at)
     VALUES (@id, 'cancel', 'account', @orderId, @order, @reason, '2026-03-02T10:00:00.000+01:00', 'Bench 7', 'Ana', 'waiting',
       @at, @at)`,
  ).run({ id: `id-${orderId}`, orderId, order: JSON.stringify({ orderId }), reason: OLD_REASON, at });
  db.prepare(
    'INSERT INTO intent_history (intent, at, state, operator) SELECT n, changed_at, state, operator FROM intents WHERE id = ?',
  ).run(`id-${orderId}`);
}

/** Records a decision. @param parts `order`: JSON of the order as it was seen; `answer`: that of the service's answer */
export function decideThen(
  db: JournalDb,
  orderId: string,
  state: string,
  parts: { order?: string; answer?: string } = {},
): void {
  const { order = JSON.stringify(anOrder(orderId, WITH_OLD_BUYER)), answer = null } = parts;
  const there = answer === null ? null : 'ours';
  db.prepare(
    `INSERT INTO intents (id, kind, account, order_id, order_json, reason, decided_at, station, state, changed_at, answer_json,
       reason_there)
     VALUES (@id, 'cancel', 'account', @orderId, @order, @reason, '2026-03-02T10:00:00.000+01:00', 'Bench 7', @state, 7,
       @answer, @there)`,
  ).run({ id: `id-${orderId}`, orderId, order, reason: OLD_REASON, state, answer, there });
  db.prepare(
    'INSERT INTO intent_history SELECT n, 7, state, NULL, NULL, NULL, NULL FROM intents WHERE id = ?',
  ).run(`id-${orderId}`);
}
