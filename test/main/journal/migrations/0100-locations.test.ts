import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LearnedCodes } from '../../../../src-main/journal/hall/learned-codes.ts';
import { Locations } from '../../../../src-main/journal/hall/locations.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('adds locations, and keeps the codes of version 90 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 90),
  );
  new LearnedCodes(old).learn([{ typed: '95000101', sku: 'A', units: 6 }], 'ana', 1);
  const before = old.prepare('SELECT * FROM learned_codes').all();
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT * FROM learned_codes').all()).toEqual(before);
  expect(new Locations(db).all().size).toBe(0);
});
