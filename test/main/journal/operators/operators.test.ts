/** Operators in the durable file: their stored data, and events that show a change. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { JournalDb } from '../../../../src-main/journal/db.ts';
import { Operators, type By, type StoredOperator } from '../../../../src-main/journal/operators/operators.ts';
import { positionOf, runningPosition } from '../../../../src-main/journal/position.ts';
import { filesWith } from '../../../support/files-with.ts';
import { openTestJournal } from '../../../support/journal.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const BY: By = { at: 5, operator: 'ana', station: 'Bench 7' };
const BADGE = { badge: 'scrypt:badge', badgeTag: 'tag-1', badgeKey: 'key-1' };

let folder = '';
let db: JournalDb;
let operators: Operators;

beforeEach(() => {
  folder = tempFolder();
  db = openTestJournal(join(folder, 'journal.db'), 'service');
  onTestFinished(() => void db.close());
  operators = new Operators(db);
});

function added(id: string, name: string): StoredOperator {
  operators.add({ id, name, role: 'packer', language: 'pt-BR', badge: BADGE, pin: 'scrypt:pin' }, BY);
  const operator = operators.all().find((one) => one.id === id);
  if (!operator) throw new Error('it was added and is not there');
  return operator;
}

const kinds = () => operators.events.page(0, 100).map(({ kind, broken }) => (broken ? `${kind}!` : kind));

it('are as they were added and changed, and each change has its event with who did it', () => {
  const ana = added('ana', 'Ana');
  expect(ana).toEqual({
    ...{ n: 1, id: 'ana', name: 'Ana', role: 'packer', language: 'pt-BR', pin: 'scrypt:pin' },
    ...BADGE,
    isActive: true,
    changedAt: 5,
  });
  operators.change(ana, { role: 'lead', language: null, badge: null }, { ...BY, at: 6 });
  const [changed] = operators.all();
  expect(changed).toMatchObject({ role: 'lead', language: null, badge: null, badgeTag: null, name: 'Ana' });
  operators.setPin(ana, null, { ...BY, at: 7 });
  expect(kinds()).toEqual(['pin-removed', 'badge-removed', 'changed', 'pin-set', 'badge-set', 'added']);
  expect(operators.events.page(2, 1)).toEqual([
    {
      n: 4,
      at: 6,
      kind: 'changed',
      operator: 'ana',
      about: 'ana',
      station: 'Bench 7',
      data: { role: 'lead', language: null },
      broken: false,
    },
  ]);
});

it('no name and no hash stands among the events', () => {
  const ana = added('ana', 'Zebedeu Quaresma');
  operators.change(ana, { name: 'Quaresma Zebedeu' }, BY);
  const rows = JSON.stringify(db.prepare('SELECT * FROM operator_events').all());
  for (const text of ['Zebedeu', 'scrypt:', 'tag-1']) expect(rows).not.toContain(text);
});

it('a name that is erased is in no byte of the files after the next opening, and the chain is whole', () => {
  const ana = added('ana', 'Zebedeu Quaresma');
  operators.change(ana, { isActive: false }, BY);
  operators.eraseName({ ...ana, isActive: false }, BY);
  expect(operators.all()[0]).toMatchObject({ name: null, badge: null, pin: null, isActive: false });
  db.close();
  openTestJournal(join(folder, 'journal.db'), 'service').close();
  expect(filesWith(folder, 'Zebedeu')).toEqual([]);
  db = openTestJournal(join(folder, 'journal.db'), 'service');
  operators = new Operators(db);
  expect(kinds()).toEqual(['name-erased', 'changed', 'pin-set', 'badge-set', 'added']);
});

describe('events that were changed past the application are known', () => {
  beforeEach(() => {
    added('ana', 'Ana');
    operators.change(operators.all()[0] as StoredOperator, { role: 'lead' }, BY);
  });

  it.each([
    [
      'another role',
      'UPDATE operator_events SET data = \'{"role":"administrator"}\' WHERE n = 4',
      ['changed!', 'pin-set', 'badge-set', 'added'],
    ],
    [
      'another person',
      "UPDATE operator_events SET operator = 'bia' WHERE n = 2",
      ['changed', 'pin-set', 'badge-set!', 'added'],
    ],
    ['one taken out', 'DELETE FROM operator_events WHERE n = 3', ['changed!', 'badge-set', 'added']],
    ['the newest taken out', 'DELETE FROM operator_events WHERE n = 4', ['pin-set!', 'badge-set', 'added']],
  ])('%s', (_name, sql, expected) => {
    db.exec(sql);
    expect(kinds()).toEqual(expected);
  });

  it('each page is held against the row before it', () => {
    db.exec('UPDATE operator_events SET at = 9 WHERE n = 2');
    const pages = [0, 1, 2, 3].flatMap((offset) => operators.events.page(offset, 1));
    expect(pages.map(({ n, broken }) => [n, broken])).toEqual([
      [4, false],
      [3, false],
      [2, true],
      [1, false],
    ]);
  });
});

it('every event counts in the position of the journal, so that an older copy is known', () => {
  const before = positionOf(db).number;
  const running = runningPosition(db);
  added('ana', 'Ana');
  operators.note({ ...BY, kind: 'pin-failed', about: 'ana', data: {} });
  expect(positionOf(db).number).toBe(before + 4);
  expect(running(0).number).toBe(before + 4);
});

it('tries are counted by whom they are of, and forgotten once the code was right or was set anew', () => {
  const ana = added('ana', 'Ana');
  operators.countTry('ana', { failures: 3, nextAt: 99 });
  operators.countTry('badge', { failures: 1, nextAt: 0 });
  expect(operators.triesOf('ana')).toEqual({ failures: 3, nextAt: 99 });
  operators.setPin(ana, 'scrypt:other', BY);
  expect(operators.triesOf('ana')).toEqual({ failures: 0, nextAt: 0 });
  operators.note({ ...BY, kind: 'signed-on', about: 'ana', data: {} }, 'badge');
  expect(operators.triesOf('badge')).toEqual({ failures: 0, nextAt: 0 });
});
