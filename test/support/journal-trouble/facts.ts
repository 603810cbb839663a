/** Facts that a station has acknowledged, and those that a journal still has. */
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { orderFaults } from '../../../src-main/journal/packing/verify-orders.ts';

/** Names of acknowledged facts, each with the journal's number right after it. */
export type Facts = ReadonlyMap<string, number>;

/** Decisions by order, events of packing by order and number, taught codes, locations, steps of batches: all that the file has, readable or not. */
export function factsIn(db: JournalDb): Set<string> {
  const names = (sql: string) => db.prepare<[], string>(sql).pluck().all();
  return new Set([
    ...names("SELECT 'decision ' || order_id FROM intents"),
    ...names(
      `SELECT 'event ' || p.order_id || ' ' || e.seq FROM packing_events e JOIN packing_orders p ON p.o = e.o`,
    ),
    ...names("SELECT 'code ' || typed FROM learned_codes"),
    ...names("SELECT 'location ' || assigned_at FROM locations"),
    ...names("SELECT 'batch ' || at FROM batch_events"),
  ]);
}

/** Orders whose events were altered: a copy detects them, and the station says so. */
export function changedOrders(db: JournalDb): Set<string> {
  return new Set([...orderFaults(db)].flatMap((fault) => (fault === null ? [] : [fault.orderId])));
}
