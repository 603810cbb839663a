/** Personal data is removed from the journal and everything that was made of it; the record of work stays, and verifies. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { copiesFolder, copyName, ownFolder, readCopy } from '../../../../src-main/journal/copies/copies.ts';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { positionOf } from '../../../../src-main/journal/position.ts';
import {
  removeFromCopies,
  removeFromJournal,
} from '../../../../src-main/journal/personal-data/remove-personal-data.ts';
import { orderFaults } from '../../../../src-main/journal/packing/verify-orders.ts';
import { filesWith } from '../../../support/files-with.ts';
import { openTestJournal, testIntents } from '../../../support/journal.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { decideThen, OLD_BUYER, openOldJournal } from '../../../support/old-journal.ts';
import { closed, Recorder } from '../../../support/packing/journal-story.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-06-01T09:00:00Z');
const LONG_AGO = NOW - 40 * DAY;
const BUYER = 'Wzyxandra';
const LABEL = `[)>RS01GS${BUYER} Quaresma Rua Nova 7`;
const OVER_30_DAYS = { before: NOW - 30 * DAY, orderIds: [] };

const ALL = { before: NOW + 1, orderIds: ['OLD-OPEN', 'NEW-OPEN'] };

/** An old and a recent record of each kind: a cancel that was given up, a scanned label, a packed order. */
function aJournal(file = join(tempFolder(), 'journal.db')) {
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const intents = testIntents(db, 'account');
  const packing = new PackingJournal(db, 'account');
  const problem = { kind: 'refused', message: `${BUYER} has it already` };
  const miss = { kind: 'unknown', code: LABEL, sku: null, operator: 'Ana', station: 'Bench 7' } as const;
  for (const [name, at] of [
    ['OLD', LONG_AGO],
    ['NEW', NOW],
  ] as const) {
    const over = intents.decide(newIntent(`${name}-OVER`), at).intent.id;
    intents.change(over, 'waiting', { state: 'sending', attempted: true }, at);
    intents.change(over, 'sending', { state: 'refused', problem }, at);
    intents.change(over, 'refused', { state: 'given-up', problem }, at);
    const open = intents.decide(newIntent(`${name}-OPEN`), at).intent.id;
    intents.change(open, 'waiting', { state: 'waiting', problem }, at);
    packing.misses.note({ ...miss, orderId: `${name}-PACKED`, at });
    packing.misses.note({
      ...miss,
      orderId: `${name}-PACKED`,
      at,
      kind: 'wrong-item',
      code: '4006381333931',
    });
    new Recorder(packing, `${name}-PACKED`).record(at, closed());
  }
  return { file, db, intents, packing };
}

type Made = ReturnType<typeof aJournal>;

const wordsIn = ({ intents }: Made) =>
  intents
    .list()
    .filter(({ id }) => intents.past.of(id).some(({ problem }) => problem?.message != null))
    .map(({ orderId }) => orderId)
    .toSorted();
const codesIn = ({ packing }: Made, orderId: string) => packing.misses.of(orderId).map(({ code }) => code);

it('goes out of what is over after its days, in the file and its log; the rest is as it was', () => {
  const made = aJournal();
  const { file, db, intents, packing } = made;
  const before = positionOf(db);
  const rest = () => ({
    intents: db
      .prepare('SELECT id, state, attempts, reason, decided_at, changed_at, problem_kind FROM intents')
      .all(),
    steps: db.prepare('SELECT rowid, at, state, problem_kind, operator FROM intent_history').all(),
    orders: db.prepare('SELECT * FROM packing_orders').all(),
    events: db.prepare('SELECT * FROM packing_events').all(),
  });
  const rows = rest();
  expect(removeFromJournal(file, OVER_30_DAYS)).toEqual({ orders: 0, words: 3, scans: 1 });
  expect(wordsIn(made)).toEqual(['NEW-OPEN', 'NEW-OVER', 'OLD-OPEN']);
  expect(codesIn(made, 'OLD-PACKED')).toEqual(['', '4006381333931']);
  expect(codesIn(made, 'NEW-PACKED')).toEqual([LABEL, '4006381333931']);
  expect(rest()).toEqual(rows);
  expect(positionOf(db)).toEqual(before);
  expect(packing.history('OLD-PACKED')).toMatchObject({ broken: [], head: [], events: { length: 3 } });
  expect(removeFromJournal(file, OVER_30_DAYS)).toEqual({ orders: 0, words: 0, scans: 0 });
  // An unresolved decision keeps the service's message: a person decides by it.
  for (const { id, state } of intents.list())
    if (state === 'waiting') intents.change(id, 'waiting', { state: 'withdrawn' }, LONG_AGO);
  expect(removeFromJournal(file, { before: NOW + 1, orderIds: [] })).toEqual({
    orders: 0,
    words: 5,
    scans: 1,
  });
  expect(filesWith(dirname(file), BUYER)).toEqual([]);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
});

it('is gone from the log too once nobody reads that any more', () => {
  const { file } = aJournal();
  const reader = new Database(file, { readonly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM intents').get();
  expect(() => removeFromJournal(file, ALL)).toThrow('the log of the journal could not be emptied');
  expect(filesWith(dirname(file), BUYER)).toContain('journal.db-wal');
  reader.exec('COMMIT');
  reader.close();
  expect(removeFromJournal(file, ALL)).toEqual({ orders: 0, words: 0, scans: 0 });
  expect(filesWith(dirname(file), BUYER)).toEqual([]);
});

it('goes out of what is asked for by its order, whatever its age', () => {
  const made = aJournal();
  const orderIds = ['NEW-OVER', 'NEW-OPEN', 'NEW-PACKED', 'NOBODY'];
  expect(removeFromJournal(made.file, { before: 0, orderIds })).toEqual({ orders: 0, words: 5, scans: 1 });
  expect(wordsIn(made)).toEqual(['OLD-OPEN', 'OLD-OVER']);
  expect([codesIn(made, 'NEW-PACKED')[0], codesIn(made, 'OLD-PACKED')[0]]).toEqual(['', LABEL]);
});

it('goes out of every copy, here and in the second folder, and of what was set aside', async () => {
  const folder = tempFolder();
  const second = tempFolder();
  const file = join(folder, 'journal.db');
  const old = openOldJournal(file);
  for (let n = 0; n < 30; n++) decideThen(old, `PD${n}`, 'waiting');
  // Puts the text into a freed page of the copy from before the change of the schema.
  old.exec('DELETE FROM intent_history WHERE intent = 30; DELETE FROM intents WHERE n = 30');
  const id = positionOf(old).id;
  old.close();
  const version70 = join(copiesFolder(file), copyName(LONG_AGO, 70));
  mkdirSync(dirname(version70));
  copyFileSync(file, version70);
  copyFileSync(file, `${file}.set-aside-2026-03-02T09-00-00-000Z`);
  const broken = `${file}.damaged-2026-03-02T09-00-00-000Z`;
  writeFileSync(broken, readFileSync(file).fill(0x5a, 4096, 3 * 4096));
  const brokenBytes = readFileSync(broken);
  const made = aJournal(file);
  const { name } = await makeCopy(file, LONG_AGO + DAY);
  const there = ownFolder(second, id);
  const others = ownFolder(second, 'another');
  for (const one of [there, others]) {
    mkdirSync(one);
    copyFileSync(join(copiesFolder(file), name), join(one, name));
  }
  const positionBefore = readCopy(version70, 'service');

  removeFromJournal(file, OVER_30_DAYS);
  // The migration has made one more copy of version 70, on this day.
  const all = removeFromCopies(file, ALL);
  expect(all.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...['rewritten', 'rewritten', 'rewritten', 'rewritten', 'unreadable'],
  ]);
  expect(all.find(({ outcome }) => outcome === 'unreadable')?.name).toBe(
    'journal.db.damaged-2026-03-02T09-00-00-000Z',
  );
  expect(readFileSync(broken).equals(brokenBytes)).toBe(true);
  const stays = 'journal.db.damaged-2026-03-02T09-00-00-000Z';
  expect(filesWith(folder, OLD_BUYER)).toEqual([stays]);
  expect(filesWith(copiesFolder(file), BUYER)).toEqual([]);

  expect(removeFromCopies(file, ALL, second)).toEqual([
    { name: `packdesk-${id}/${name}`, outcome: 'rewritten' },
  ]);
  expect(filesWith(there, BUYER)).toEqual([]);
  expect(filesWith(others, BUYER)).toEqual([name]);

  // Each copy is unchanged: of its version and time, with the whole record of work.
  expect(readCopy(version70, 'service')).toEqual(positionBefore);
  const copy = new Database(version70, { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(70);
  copy.close();
  const newest = new Database(join(there, name), { readonly: true });
  expect([...orderFaults(newest)]).toEqual([null, null]);
  newest.close();
  expect(removeFromCopies(file, ALL).map(({ outcome }) => outcome)).not.toContain('rewritten');
  expect(positionOf(made.db).id).toBe(id);
});
