import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LearnedCodes } from '../../../../src-main/journal/hall/learned-codes.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { decideBefore } from '../../../support/old-journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal } from '../../../support/journal.ts';

it('adds codes, and keeps the decisions of version 20 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 20),
  );
  decideBefore(old, 'PD1', 1);
  const before = old.prepare('SELECT * FROM intents').all();
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT * FROM intents').all()).toEqual(before);
  expect(new LearnedCodes(db).list()).toEqual([]);
});
