import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../src-main/journal/migrations.ts';
import { PrintJobs } from '../../../../src-main/journal/packing/print-jobs.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('jobs of the version before are slips of their whole order', () => {
  const file = join(tempFolder(), 'journal.db');
  const old = openTestJournal(
    file,
    'service',
    migrations.filter((m) => m.version < 130),
  );
  old.exec(`INSERT INTO print_jobs (account, order_id, asked_at, station, version, plan, size, language, copies,
    printer, state, changed_at) VALUES ('account', 'PD1', 1, 'Bench 7', 'V1', '{}', 'a4', 'en', 1, '', 'waiting', 1)`);
  old.close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const { rows } = new PrintJobs(db, 'account').newest(10);
  expect(rows).toMatchObject([{ orderId: 'PD1', kind: 'slip', parcel: null, title: null, state: 'waiting' }]);
});
