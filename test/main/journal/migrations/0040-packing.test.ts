import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LearnedCodes } from '../../../../src-main/journal/hall/learned-codes.ts';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { closed, Recorder } from '../../../support/packing/journal-story.ts';
import { decideBefore, OLD_STEPS } from '../../../support/old-journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal } from '../../../support/journal.ts';

it('adds packing, and keeps the decisions and codes of version 30 as they were', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 30),
  );
  decideBefore(old, 'PD1', 1);
  new LearnedCodes(old).learn([{ typed: '4006381333931', sku: 'SKU-1', units: 12 }], 'Ana', 1);
  const rowsOf = (db: typeof old) =>
    [OLD_STEPS, ...['intents', 'learned_codes', 'meta'].map((table) => `SELECT * FROM ${table}`)].map((sql) =>
      db.prepare(sql).all(),
    );
  const before = rowsOf(old);
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(rowsOf(db)).toEqual(before);
  const packing = new PackingJournal(db, 'account');
  expect(packing.orders.orderIds()).toEqual([]);
  new Recorder(packing).record(2, closed());
  expect(packing.history('PD1')).toMatchObject({ broken: [], events: { length: 3 } });
});
