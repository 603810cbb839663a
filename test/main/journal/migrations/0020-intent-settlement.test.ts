import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';

it('keeps the rows of version 10 as they were, and what stood on an order stands', () => {
  const file = join(tempFolder(), 'journal.db');
  const open = (version: number) =>
    openTestJournal(
      file,
      'service',
      migrations.filter((m) => m.version <= version),
    );
  const old = open(10);
  const insert = old.prepare(
    `INSERT INTO intents (id, kind, account, order_id, order_json, reason, decided_at, station, state, changed_at,
       attempts, next_try, problem_kind, problem_message, answer_json)
     VALUES (?, 'cancel', 'account', ?, '{}', 'Broken', '2026-03-02T10:00:00.000+01:00', 'Bench 7', ?, 7, 2, 9, 'server', 'oh', '{"a":1}')`,
  );
  const states = ['waiting', 'sending', 'unknown', 'refused', 'accepted', 'withdrawn'] as const;
  for (const state of states) insert.run(`id-${state}`, `PD-${state}`, state);
  old.prepare("INSERT INTO intent_history SELECT n, 5, 'waiting', NULL, NULL FROM intents").run();
  const before = old.prepare('SELECT * FROM intents ORDER BY n').all() as object[];
  old.close();
  const db = open(20);
  onTestFinished(() => void db.close());
  const after = db.prepare('SELECT * FROM intents ORDER BY n').all();
  expect(after).toEqual(before.map((row) => ({ ...row, grace_until: null, reason_there: null })));
  expect(db.prepare('SELECT count(*) FROM intent_history WHERE operator IS NULL').pluck().get()).toBe(6);
  db.close();
  const journal = openTestJournal(file, 'service');
  onTestFinished(() => void journal.close());
  const intents = testIntents(journal, 'account');
  for (const state of states) {
    expect(intents.decide(newIntent(`PD-${state}`), 10).taken).toBe(state === 'withdrawn');
  }
});
