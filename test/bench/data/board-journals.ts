/** Journals of a station that has packed for a month, and of one that has for years, through the code that packs. */
import { join } from 'node:path';
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import { fold } from '../../../src-main/domain/packing/fold.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { openTestJournal } from '../../support/journal.ts';
import { opened } from '../../support/packing/journal-story.ts';
import { aLine, planOf } from '../../support/packing/a-plan.ts';
import { ACCOUNT, benchFolder } from './built-cache.ts';

const HOUR = 3_600_000;
export const MONTH = 30 * 24 * HOUR;
export const BOARD_NOW = Date.parse('2026-11-27T16:00:00Z');
const OPERATORS = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio'];
const PLAN = planOf([aLine('1', 'A', 8)], []);

const aUnit: PackingEvent = {
  ...{ kind: 'counted', key: 'sku:A', units: 1, parcel: 1, method: 'scan', code: 'A', reason: null },
};

/** Ten events: opened, eight units, closed. */
export const ORDER: readonly PackingEvent[] = [
  opened(PLAN),
  ...Array.from({ length: 8 }, () => aUnit),
  { kind: 'sealed' },
];

/** @param spans number of events each, evenly over the time between two ages (ms) */
export function boardJournal(spans: readonly { events: number; from: number; to: number }[]): JournalDb {
  const db = openTestJournal(join(benchFolder(), 'journal.db'), 'service');
  db.pragma('synchronous = OFF');
  const journal = new PackingJournal(db, ACCOUNT);
  const state = fold(ORDER);
  if (!state) throw new Error('no order was packed');
  let number = 0;
  for (const { events, from, to } of spans) {
    const orders = events / ORDER.length;
    for (let n = 0; n < orders; n++) {
      const at = BOARD_NOW - from + Math.floor(((from - to) * n) / orders);
      const operator = OPERATORS[number % OPERATORS.length] ?? null;
      const orderId = `PD${number++}`;
      const named = { orderId, salesChannelOrderId: null, orderCreatedAt: null };
      journal.append(ORDER, { ...named, at, operator, station: `Bench ${1 + (number % 2)}`, state });
    }
  }
  db.pragma('synchronous = FULL');
  return db;
}
