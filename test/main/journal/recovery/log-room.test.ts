import { spawnSync } from 'node:child_process';
import { copyFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { needs } from '../../../support/needs.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';

it('a commit writes over the log and does not lengthen it, over many times its length', () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const lengthOf = () => statSync(`${file}-wal`).size;
  const before = lengthOf();
  expect(before).toBeGreaterThan(4_000_000);
  db.exec('CREATE TABLE work (a INTEGER, b TEXT)');
  const put = db.prepare('INSERT INTO work VALUES (?, ?)');
  for (let n = 0; n < 2_500; n++) put.run(n, 'x'.repeat(3_000));
  expect(lengthOf()).toBe(before);
  expect(statSync(file).size).toBeGreaterThan(4_000_000);
});

it('the room is no part of the file: not for who opens it, not after a crash', () => {
  const folder = tempFolder();
  const file = join(folder, 'journal.db');
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  testIntents(db, 'account').decide(newIntent('PD1'), 1);
  const tables = (path: string) => {
    const other = new Database(path);
    const names = other.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    const found = testIntents(other, 'account').newestFor('PD1');
    const verdict = other.pragma('integrity_check', { simple: true });
    other.close();
    return { names, found: found?.orderId, verdict };
  };
  // The files as a computer finds them after losing power.
  const copy = join(folder, 'copy.db');
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix);
  const after = tables(copy);
  expect(after).toMatchObject({ found: 'PD1', verdict: 'ok' });
  expect(after.names).not.toContain('room');
  expect(statSync(copy).size).toBeLessThan(1_000_000);
});

it('a disk without so much room is no reason not to open', () => {
  needs('bash');
  const folder = tempFolder();
  // A limit of the process on file length replaces a full disk: 1,024 blocks of 1 KiB.
  const script = `ulimit -f 1024; trap '' XFSZ; exec "$0" --input-type=module -e "$1" "$2"`;
  const source = `
    const { openTestJournal } = await import(${JSON.stringify(new URL('../../../support/journal.ts', import.meta.url).href)});
    const db = openTestJournal(process.argv[1], 'service');
    db.exec('CREATE TABLE work (a)');
    const { size } = await import('node:fs').then((fs) => fs.statSync(process.argv[1] + '-wal'));
    if (size > 200_000) throw new Error('the log kept ' + size);
    process.stdout.write(String(db.prepare('SELECT count(*) FROM work').pluck().get()) + db.inTransaction);
  `;
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', script, process.execPath, source, join(folder, 'journal.db')],
    { encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual(['0false', '']);
});
