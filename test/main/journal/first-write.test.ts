/** A process that is killed while it makes its journal leaves a folder in which the next one starts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';
import { openTestJournal } from '../../support/journal.ts';

/** Files that SQLite writes beside the file before its very first page: roll back to a file without pages. */
function rollbackJournal(): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.set([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]);
  // Pages kept, a number that nothing depends on, pages before, bytes of a sector, bytes of a page.
  [0, 0x6549e65f, 0, 512, 4096].forEach((n, i) => bytes.writeUInt32BE(n, 8 + 4 * i));
  return bytes;
}

it('the journal is made anew where the kill came between its first page and the end of that step', () => {
  const file = join(tempFolder(), 'journal.db');
  const first = new Database(file);
  first.pragma('journal_mode = WAL');
  first.close();
  writeFileSync(`${file}-journal`, rollbackJournal());
  const db = openTestJournal(file, 'service');
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('SELECT count(*) FROM intents').pluck().get()).toBe(0);
  db.close();
});

it('the journal is made where the kill came before its first page', () => {
  const file = join(tempFolder(), 'journal.db');
  writeFileSync(file, '');
  writeFileSync(`${file}-journal`, rollbackJournal());
  openTestJournal(file, 'service').close();
});
