import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { Operators } from '../../../../src-main/journal/operators/operators.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { countHoursAside, decideBefore, OLD_STEPS } from '../../../support/old-journal.ts';
import { closed, Recorder } from '../../../support/packing/journal-story.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('adds operators, and keeps decisions and packing of version 80 as they were, with their chains whole', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 80),
  );
  decideBefore(old, 'PD1', 1);
  new Recorder(new PackingJournal(countHoursAside(old), 'account')).record(2, closed());
  const rowsOf = (db: typeof old) =>
    [
      OLD_STEPS,
      ...['intents', 'packing_orders', 'packing_events', 'meta'].map((t) => `SELECT * FROM ${t}`),
    ].map((sql) => db.prepare(sql).all());
  const before = rowsOf(old);
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(rowsOf(db)).toEqual(before);
  expect(new PackingJournal(db, 'account').history('PD1')).toMatchObject({
    broken: [],
    events: [{ approvedBy: null }, { approvedBy: null }, { approvedBy: null }],
  });
  expect(db.prepare('SELECT approved_by FROM intent_history').pluck().all()).toEqual([null]);
  expect(new Operators(db).all()).toEqual([]);
});
