import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { SlowStatements, watchStatements } from '../../../../src-main/app/metrics/slow-statements.ts';
import { readableLog } from '../../../support/quiet-log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A connection to a table of buyers, whose clock moves on inside SQL. */
const watched = () => {
  const { log, lines } = readableLog();
  const db = new Database(join(tempFolder(), 'any.db'));
  onTestFinished(() => void db.close());
  let now = 0;
  db.function('takes', (ms: unknown) => ((now += Number(ms)), 1));
  db.exec('CREATE TABLE buyers (name TEXT)');
  const slow = new SlowStatements(log, { now: () => 5_000 });
  watchStatements(db, 'any.db', slow, () => now);
  const logged = () => lines.map(({ statement, ms }) => [statement, ms]);
  return { db, lines, logged, slow, wait: (ms: number) => (now += ms) };
};

it('logs a slow statement by its text and time, however it is run, and not what was bound', () => {
  const { db, logged, lines } = watched();
  db.prepare('INSERT INTO buyers SELECT ?\n   WHERE takes(?)').run('Ana Prado', 120);
  expect(db.prepare('SELECT name, takes(?) AS t FROM buyers').get(100)).toEqual({ name: 'Ana Prado', t: 1 });
  const names = db.prepare<[{ ms: number }], string>('SELECT name FROM buyers WHERE takes(@ms)').pluck();
  expect(names.all({ ms: 250 })).toEqual(['Ana Prado']);
  expect(logged()).toEqual([
    ['INSERT INTO buyers SELECT ? WHERE takes(?)', 120],
    ['SELECT name, takes(?) AS t FROM buyers', 100],
    ['SELECT name FROM buyers WHERE takes(@ms)', 250],
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ana');
});

it('says nothing of statements that take less, and nothing twice', () => {
  const { db, logged } = watched();
  const statement = db.prepare('SELECT takes(?)');
  statement.get(99);
  statement.get(101);
  statement.get(0);
  expect(logged()).toEqual([['SELECT takes(?)', 101]]);
});

it('logs a slow statement that fails, and lets its error through', () => {
  const { db, logged } = watched();
  const statement = db.prepare('SELECT takes(?), json(?)');
  expect(() => statement.get(300, 'no JSON')).toThrow('malformed JSON');
  expect(logged()).toEqual([['SELECT takes(?), json(?)', 300]]);
});

it.each(['default', 'immediate'] as const)('logs a slow transaction by its last statement (%s)', (kind) => {
  const { db, logged, wait } = watched();
  const insert = db.prepare('INSERT INTO buyers VALUES (?)');
  const work = db.transaction((name: string) => {
    insert.run(name);
    wait(150);
    return name;
  });
  expect(kind === 'default' ? work('Ana Prado') : work[kind]('Ana Prado')).toBe('Ana Prado');
  expect(db.prepare('SELECT count(*) FROM buyers').pluck().get()).toBe(1);
  expect(logged()).toEqual([['transaction: INSERT INTO buyers VALUES (?)', 150]]);
});

it('has the newest of them to be shown, the last one first', () => {
  const { db, slow } = watched();
  const statement = db.prepare('SELECT takes(?)');
  for (let ms = 101; ms <= 160; ms++) statement.get(ms);
  expect(slow.newest).toHaveLength(50);
  expect(slow.newest[0]).toEqual({ at: 5_000, file: 'any.db', statement: 'SELECT takes(?)', ms: 160 });
});
