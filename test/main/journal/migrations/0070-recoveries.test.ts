import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Intents } from '../../../../src-main/journal/intents.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { openJournal } from '../../../../src-main/journal/open.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('adds recoveries, and keeps the decisions of version 50 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 50),
  );
  new Intents(old, 'account').decide(newIntent('PD1'), 1);
  const rowsOf = (db: typeof old) =>
    ['intents', 'intent_history', 'meta'].map((table) => db.prepare(`SELECT * FROM ${table}`).all());
  const before = rowsOf(old);
  old.close();
  const db = openJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(rowsOf(db)).toEqual(before);
  expect(db.prepare('SELECT * FROM recoveries').all()).toEqual([]);
});
