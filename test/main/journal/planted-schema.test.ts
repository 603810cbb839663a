/** A journal or copy whose schema was changed by another program: it is not opened, and says why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { copiesFolder, soundCopies } from '../../../src-main/journal/copies/copies.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';
import { openTestJournal, stopAt } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Planted change, and the clause that a person reads. */
const PLANTED: [string, string, string][] = [
  [
    'a trigger',
    "CREATE TRIGGER t AFTER INSERT ON intents BEGIN UPDATE intents SET state = 'withdrawn'; END",
    'it has a trigger that Packdesk did not make',
  ],
  [
    'a trigger named as a table',
    'CREATE TRIGGER intents AFTER INSERT ON intents BEGIN DELETE FROM scan_misses; END',
    'it has a trigger that Packdesk did not make',
  ],
  ['a view', 'CREATE VIEW seen AS SELECT * FROM intents', 'it has a view that Packdesk did not make'],
  ['a table', 'CREATE TABLE theirs (a)', 'it has a table that Packdesk did not make'],
  ['an index', 'CREATE INDEX theirs ON intents (n, state)', 'it has an index that Packdesk did not make'],
  [
    'a table as a view',
    'ALTER TABLE scan_misses RENAME TO kept; CREATE VIEW scan_misses AS SELECT * FROM kept',
    'its table scan_misses is missing',
  ],
  [
    'a column more',
    "ALTER TABLE operators ADD COLUMN extra TEXT DEFAULT 'x'",
    'its table operators is not as Packdesk made it',
  ],
  [
    'an index of other columns',
    'DROP INDEX intents_by_order; CREATE INDEX intents_by_order ON intents (n)',
    'its index intents_by_order is not as Packdesk made it',
  ],
  ['an index less', 'DROP INDEX operators_tag', 'its index operators_tag is missing'],
];

describe.each(PLANTED)('%s', (_what, sql, clause) => {
  it('stops the journal in a sentence, and leaves it as it was', () => {
    const file = join(tempFolder(), 'journal.db');
    openTestJournal(file, 'service').close();
    new Database(file).exec(sql).close();
    const before = readFileSync(file);
    const stop = stopAt(file);
    expect([stop.reason, stop.message]).toEqual(['damaged', expect.stringContaining(clause)]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('makes a copy no sound one', async () => {
    const file = join(tempFolder(), 'journal.db');
    openTestJournal(file, 'service').close();
    const { name } = await makeCopy(file, 10);
    new Database(join(copiesFolder(file), name)).exec(sql).close();
    expect(soundCopies(file, 'service')).toEqual([]);
  });
});

it('takes a journal of every earlier version, and one whose statistics a tool has gathered', () => {
  for (const [n, { version }] of migrations.entries()) {
    const file = join(tempFolder(), 'journal.db');
    openTestJournal(file, 'service', migrations.slice(0, n + 1)).close();
    const db = new Database(file);
    expect(db.pragma('user_version', { simple: true })).toBe(version);
    db.exec('ANALYZE').close();
    openTestJournal(file, 'service').close();
  }
});
