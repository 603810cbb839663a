import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { proofOf, readCancel } from '../../../../src-main/domain/cancel/cancel-answer.ts';
import type { JournalDb } from '../../../../src-main/journal/db.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { WITHOUT_ORDERS } from '../../../../src-main/journal/migrations/0080-decisions-without-orders.ts';
import { filesWith } from '../../../support/files-with.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';
import {
  decideThen,
  OLD_BUYER,
  OLD_REASON,
  OLD_STEPS,
  openOldJournal,
  WITH_OLD_BUYER,
} from '../../../support/old-journal.ts';
import { aCancelled } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const OLD_REQUEST = { reasons: [OLD_REASON], cancelDate: '2026-01-01T00:00:00.000Z' };

const entries = (...reasons: string[]) =>
  reasons.map((cancelReason) => ({
    status: 'CANCELLED',
    eventDate: '2026-03-02T10:00:00Z',
    eventData: { cancelReason },
  }));
const ANSWERS: { name: string; parts: Json }[] = [
  { name: 'in full', parts: {} },
  {
    name: 'with a history of several entries',
    parts: { statusHistory: [{ status: 'PACKED' }, null, 'x', ...entries('other', OLD_REASON)] },
  },
  { name: 'whose reason has space around it', parts: { statusHistory: entries(` ${OLD_REASON} `) } },
  { name: 'with a history that is no list', parts: { statusHistory: { a: 1 } } },
  { name: 'with dates of other kinds', parts: { cancelDate: 7, lastUpdateDate: 'x'.repeat(41) } },
  { name: 'with a number for a number', parts: { orderId: 471_100 } },
];

let file = '';
let old: JournalDb;

beforeEach(() => {
  file = join(tempFolder(), 'journal.db');
  old = openOldJournal(file);
});

const decided = (orderId: string, state: string, parts: { order?: string; answer?: string } = {}) =>
  decideThen(old, orderId, state, parts);

function migrated(): JournalDb {
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  return db;
}

const REST = `n, id, kind, account, order_id, channel_order_id, order_created, reason, decided_at, station, operator, state, attempts,
  next_try, changed_at, problem_kind, problem_message, grace_until, reason_there`;
const rest = (db: JournalDb) => [
  db.prepare(`SELECT ${REST} FROM intents ORDER BY n`).all(),
  db.prepare(OLD_STEPS).all(),
];

it('takes the orders out of decisions; all else of them is as it was, and what stood on an order stands', () => {
  const answer = JSON.stringify(aCancelled('PD2', OLD_REASON, WITH_OLD_BUYER));
  decided('PD1', 'waiting');
  decided('PD2', 'accepted', { answer });
  decided('PD3', 'withdrawn');
  const before = rest(old);
  const db = migrated();
  expect(rest(db)).toEqual(before);
  expect(db.prepare('SELECT order_json, answer_json FROM intents ORDER BY n').raw().all()).toEqual([
    ['{"orderId":"PD1"}', null],
    ['{"orderId":"PD2"}', proofOf(answer, 'PD2', 'ours')],
    ['{"orderId":"PD3"}', null],
  ]);
  expect(db.prepare("SELECT * FROM meta WHERE key = 'purge'").all()).toEqual([]);
  expect(testIntents(db, 'account').holding()).toMatchObject([{ orderId: 'PD1' }, { orderId: 'PD2' }]);
});

it('leaves the buyer in no byte of the file or of its log, also where an earlier version had freed the place', () => {
  for (let n = 0; n < 40; n++)
    decided(`PD${n}`, 'accepted', {
      answer: JSON.stringify(aCancelled(`PD${n}`, OLD_REASON, WITH_OLD_BUYER)),
    });
  // Freed by a version that did not overwrite freed pages.
  old.exec(
    "UPDATE intents SET answer_json = NULL WHERE n % 2 = 0; UPDATE intents SET order_json = '{}' WHERE n % 3 = 0",
  );
  old.pragma('wal_checkpoint(PASSIVE)');
  const folder = dirname(file);
  expect(filesWith(folder, OLD_BUYER)).toEqual(['journal.db', 'journal.db-wal']);
  const db = migrated();
  expect(filesWith(folder, OLD_BUYER).filter((name) => !name.startsWith('backups/'))).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it.each(ANSWERS)('an answer $name leaves the same proof as one that comes now', ({ parts }) => {
  const orderId = 'orderId' in parts ? '471100' : 'PD1';
  const answer = JSON.stringify(aCancelled('PD1', OLD_REASON, { ...WITH_OLD_BUYER, ...parts }));
  const { reason } = readCancel(answer, orderId, OLD_REQUEST) as { reason: 'ours' | 'not-shown' };
  decided(orderId, 'accepted', { answer });
  const proof = migrated().prepare<[], string>('SELECT answer_json FROM intents').pluck().get() ?? '';
  expect(proof).toBe(proofOf(answer, orderId, reason));
  expect(readCancel(proof, orderId, OLD_REQUEST)).toEqual({ cancelled: true, reason });
});

it('changes nothing where it was done before', () => {
  for (const [n, { parts }] of ANSWERS.entries())
    decided(`PD${n}`, 'accepted', { answer: JSON.stringify(aCancelled(`PD${n}`, OLD_REASON, parts)) });
  decided('PD-CUT', 'waiting', { order: '{cut' });
  expect(migrated().prepare(WITHOUT_ORDERS).run().changes).toBe(0);
});

it("leaves the words of somebody else's cancel out", () => {
  const answer = JSON.stringify(aCancelled('PD1', `${OLD_BUYER} called`, WITH_OLD_BUYER));
  decided('PD1', 'elsewhere', { answer });
  const proof = migrated().prepare<[], string>('SELECT answer_json FROM intents').pluck().get() ?? '';
  expect(proof).toContain('"cancelReason":null');
  expect(proofOf(answer, 'PD1', 'other')).toBe(proof);
});

it('a record that cannot be read is left to a person, as before', () => {
  decided('PD1', 'waiting', { order: `{"orderId":"PD1","customer":{"firstName":"${OLD_BUYER}` });
  const db = migrated();
  expect(testIntents(db, 'account').list()).toMatchObject([
    {
      state: 'parked',
      problem: { kind: 'damaged-record', message: 'the order recorded with it cannot be read' },
    },
  ]);
});
