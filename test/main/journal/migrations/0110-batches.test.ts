import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BatchJournal } from '../../../../src-main/journal/packing/batches.ts';
import { Locations } from '../../../../src-main/journal/hall/locations.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('adds batches, and keeps the locations of version 100 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 100),
  );
  new Locations(old).assign([{ item: 'sA', location: 'A-1' }], 'ana', 1);
  const before = old.prepare('SELECT * FROM locations').all();
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT * FROM locations').all()).toEqual(before);
  expect(new BatchJournal(db, 'account').open()).toEqual([]);
});
