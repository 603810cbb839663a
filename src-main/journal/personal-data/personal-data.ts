/**
 * Personal data in a journal and its removal: words of the service, scanned texts that are not goods (a label may have an
 * address in its code), and in files of earlier versions the orders that were cancelled. Packing events have none.
 */
import { UNSETTLED } from '../../domain/cancel/intent-states.ts';
import type { JournalDb } from '../db.ts';
import { HAS_ORDER, WITHOUT_ORDERS } from '../migrations/0080-decisions-without-orders.ts';

/** Data to remove: of work settled before that time (epoch ms), and of these orders at any age. */
export interface Selection {
  before: number;
  orderIds: readonly string[];
}

/** Records that have some: decisions with a whole order, the service's words on decisions, scanned texts. */
export interface PersonalData {
  orders: number;
  words: number;
  scans: number;
}

type Parameters = { before: number; orderIds: string };

const OF_THESE = 'order_id IN (SELECT value FROM json_each(@orderIds))';

/** Messages of other kinds are the application's own words. */
const HAS_WORDS = `problem_message IS NOT NULL AND problem_kind NOT IN ('damaged-record', 'other-number')`;

/** Decisions that have ended, or whose order was named. */
const CHOSEN = `(${OF_THESE} OR changed_at < @before AND state NOT IN (${UNSETTLED.map((s) => `'${s}'`).join(', ')}))`;

const OF_DECISIONS = `${HAS_WORDS} AND ${CHOSEN}`;
const OF_STEPS = `${HAS_WORDS} AND intent IN (SELECT n FROM intents WHERE ${CHOSEN})`;

/** Codes of goods say nothing about a buyer. */
const OF_SCANS = `code <> '' AND kind = 'unknown' AND (at < @before OR ${OF_THESE})`;

interface Part {
  of: keyof PersonalData;
  table: string;
  /** Rows that have some. */
  where: string;
  /** SQL that removes the personal data. */
  update: string;
}

const PARTS: readonly Part[] = [
  { of: 'orders', table: 'intents', where: HAS_ORDER, update: WITHOUT_ORDERS },
  {
    of: 'words',
    table: 'intents',
    where: OF_DECISIONS,
    update: `UPDATE intents SET problem_message = NULL WHERE ${OF_DECISIONS}`,
  },
  {
    of: 'words',
    table: 'intent_history',
    where: OF_STEPS,
    update: `UPDATE intent_history SET problem_message = NULL WHERE ${OF_STEPS}`,
  },
  {
    of: 'scans',
    table: 'scan_misses',
    where: OF_SCANS,
    update: `UPDATE scan_misses SET code = '' WHERE ${OF_SCANS}`,
  },
];

/** @param db a journal of any version */
export function personalDataIn(db: JournalDb, selection: Selection): PersonalData {
  const found: PersonalData = { orders: 0, words: 0, scans: 0 };
  for (const { of, table, where } of partsOf(db)) {
    const sql = `SELECT count(*) FROM ${table} WHERE ${where}`;
    found[of] += db.prepare<[Parameters], number>(sql).pluck().get(parameters(selection)) ?? 0;
  }
  return found;
}

/** Runs in the caller's transaction. @param db a journal of any version that overwrites freed pages */
export function takeOut(db: JournalDb, selection: Selection): void {
  for (const { update } of partsOf(db)) db.prepare(update).run(parameters(selection));
}

export const sumOf = ({ orders, words, scans }: PersonalData): number => orders + words + scans;

function partsOf(db: JournalDb): Part[] {
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
  return PARTS.filter(({ table }) => tables.includes(table));
}

const parameters = ({ before, orderIds }: Selection): Parameters => ({
  before,
  orderIds: JSON.stringify(orderIds),
});
