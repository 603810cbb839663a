import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import type { JournalDb } from '../../../../src-main/journal/db.ts';
import { decideBefore } from '../../../support/old-journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';

const plansOf = (db: JournalDb, work: () => void): string[] => {
  const seen: string[] = [];
  const prepare = db.prepare.bind(db);
  db.prepare = (sql: string) => {
    seen.push(sql);
    return prepare(sql);
  };
  work();
  return seen
    .filter((sql) => sql.includes('order_id = ?') && sql.startsWith('SELECT'))
    .map((sql) =>
      prepare<[string, string], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
        .all('account', 'PD1')
        .map(({ detail }) => detail)
        .join('\n'),
    );
};

it('keeps the decisions of version 40 as they were, and finds those of one order without reading the others', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version <= 40),
  );
  for (const n of [1, 2, 3]) decideBefore(old, `PD${n}`, n);
  const before = old.prepare('SELECT * FROM intents').all();
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  expect(db.prepare('SELECT * FROM intents').all()).toEqual(before);
  const plans = plansOf(db, () => testIntents(db, 'account'));
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH intents USING (COVERING )?INDEX intents_/);
});
