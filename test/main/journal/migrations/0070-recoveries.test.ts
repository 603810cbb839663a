import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { decideBefore, OLD_STEPS } from '../../../support/old-journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal } from '../../../support/journal.ts';

it('adds recoveries, and keeps the decisions of version 50 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 50),
  );
  decideBefore(old, 'PD1', 1);
  const rowsOf = (db: typeof old) =>
    [OLD_STEPS, 'SELECT * FROM intents', 'SELECT * FROM meta'].map((sql) => db.prepare(sql).all());
  const before = rowsOf(old);
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(rowsOf(db)).toEqual(before);
  expect(db.prepare('SELECT * FROM recoveries').all()).toEqual([]);
});
