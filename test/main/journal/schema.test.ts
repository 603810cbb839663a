import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { openTestJournal } from '../../support/journal.ts';

/** Written by `UPDATE_JOURNAL_SCHEMA=1`. */
const GOLDEN = new URL('journal-schema.txt', import.meta.url);

const schemaOf = (db: JournalDb): string => {
  const version = String(db.pragma('user_version', { simple: true }));
  const objects = db
    .prepare<[], { name: string; sql: string | null }>(
      'SELECT name, sql FROM sqlite_schema ORDER BY tbl_name, type DESC, name',
    )
    .all()
    // The engine's own index of a UNIQUE column has no text.
    .map(({ name, sql }) => sql ?? `-- ${name}`);
  return [`-- version ${version}`, ...objects, ''].join('\n\n');
};

const migrated = (...steps: (typeof migrations)[]): string => {
  const file = join(tempFolder(), 'journal.db');
  for (const known of steps.slice(0, -1)) openTestJournal(file, 'service', known).close();
  const db = openTestJournal(file, 'service', steps.at(-1));
  try {
    return schemaOf(db);
  } finally {
    db.close();
  }
};

it('a new journal has the schema that is written down', () => {
  const schema = migrated(migrations);
  if (process.env['UPDATE_JOURNAL_SCHEMA'] === '1') writeFileSync(GOLDEN, schema);
  expect(schema).toBe(readFileSync(GOLDEN, 'utf8'));
});

it('a journal that was opened by every version on the way has the same', () => {
  const steps = migrations.map((_one, n) => migrations.slice(0, n + 1));
  expect(steps.length).toBeGreaterThan(1);
  expect(migrated(...steps)).toBe(readFileSync(GOLDEN, 'utf8'));
});
