import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { checkJournal } from '../../../../src-main/journal/recovery/file-check.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('a check says damage of a journal whose pages are sound and whose table lacks a column', () => {
  const file = join(tempFolder(), 'journal.db');
  openTestJournal(file, 'service').close();
  expect(checkJournal(file)).toEqual({ fault: null, changedOrders: 0 });
  new Database(file).exec('ALTER TABLE packing_orders RENAME COLUMN sealed_by TO sealed_bx').close();
  expect(checkJournal(file)).toEqual({ fault: 'SQLITE_ERROR', changedOrders: null });
});
