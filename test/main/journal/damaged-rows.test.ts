/** Damage that leaves the pages whole: a letter in a state, in an order's number, in a packed order's row; a table that was dropped. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { JournalDamagedError } from '../../../src-main/journal/errors.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { newIntent } from '../../support/new-intent.ts';
import { closed, Recorder } from '../../support/packing/journal-story.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';

/** Three decisions and a packed order, at rest. */
function aJournal(): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  for (const orderId of ['PD00001', 'PD00002', 'PD00003'])
    intents.decide(newIntent(orderId, { reason: `of ${orderId}` }), 1);
  new Recorder(new PackingJournal(db, 'account'), 'PD00009').record(2, closed());
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return file;
}

/** Changes one letter of the file, at that place in the first text after a given beginning. */
function changeLetter(file: string, text: string, to: string): void {
  const content = readFileSync(file);
  const at = content.indexOf(text);
  if (at < 0 || to.length !== text.length) throw new Error(`${text} is not in the file`);
  content.write(to, at);
  writeFileSync(file, content);
}

function open(file: string): JournalDb {
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  return db;
}

describe('a decision of which one letter changed on the disk', () => {
  it.each([
    ['its state', 'Bench 7waiting', 'Bench 7waitjng', /state was "waitjng"/],
    ['its order number', 'accountPD00002', 'accountPD00802', /number was "PD00802".*"PD00002"/],
  ])('in %s is set apart for a person; all others are as they were', (_name, text, to, words) => {
    const file = aJournal();
    changeLetter(file, text, to);
    const db = open(file);
    const intents = testIntents(db, 'account');
    const all = intents.list();
    const apart = all.filter((i) => i.problem?.kind === 'damaged-record');
    expect(apart).toMatchObject([
      { state: 'parked', problem: { message: expect.stringMatching(words) as string } },
    ]);
    expect(all.filter((i) => i.state === 'waiting')).toHaveLength(2);
    expect(intents.deliverable()).toHaveLength(2);
    expect(intents.past.of(apart[0]?.id ?? '').at(-1)).toMatchObject({
      state: 'parked',
      problem: { kind: 'damaged-record' },
    });
    // A file that was repaired by more than a line of history was kept as it was.
    const isThere = readdirSync(dirname(file)).some((name) => name.startsWith('journal.db.damaged-'));
    expect(isThere).toBe(to.includes('PD'));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(intents.change(apart[0]?.id ?? '', 'parked', { state: 'by-hand' }, 5).state).toBe('by-hand');
  });

  it('is not set apart twice, nor one that a person has ended', () => {
    const file = aJournal();
    changeLetter(file, 'Bench 7waiting', 'Bench 7waitjng');
    const first = openTestJournal(file, 'service');
    const [bad] = testIntents(first, 'account')
      .list()
      .filter((i) => i.state === 'parked');
    first.close();
    const again = testIntents(open(file), 'account');
    expect(again.past.of(bad?.id ?? '')).toHaveLength(2);
  });
});

describe('the row of a packed order', () => {
  it.each([
    ['phase', "phase = 'moved-on'", ['phase']],
    ['cleared', 'cleared = 1', ['cleared']],
    ['who', "sealed_by = 'Eve'", ['sealedBy']],
    ['when', 'sealed_at = sealed_at + 1', ['sealedAt']],
    ['units', 'units = 7', ['units']],
  ])('of which %s was changed is named, by the receipt and by the copy', async (_name, change, head) => {
    const file = aJournal();
    new Database(file).exec(`UPDATE packing_orders SET ${change}`).close();
    expect(new PackingJournal(open(file), 'account').history('PD00009')).toMatchObject({ broken: [], head });
    expect((await makeCopy(file, 1)).faults).toEqual([{ orderId: 'PD00009', events: [], head }]);
  });

  it.each([
    ['order number', "order_id = 'PD00008'"],
    ['channel’s number', "channel_order_id = 'SC-PD00008'"],
    ['creation', 'order_created = order_created + 1'],
  ])('of which the %s was changed breaks the chain', async (_name, change) => {
    const file = aJournal();
    new Database(file).exec(`UPDATE packing_orders SET ${change}`).close();
    const { faults } = await makeCopy(file, 1);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.events).toContain(1);
  });

  it('is as it was written where nobody changed it', async () => {
    expect((await makeCopy(aJournal(), 1)).faults).toEqual([]);
  });
});

it.each([
  'meta',
  'intents',
  'intent_history',
  'learned_codes',
  'packing_orders',
  'packing_events',
  'scan_misses',
  'recoveries',
])('a journal whose table %s was dropped is refused in a sentence, and not touched', (table) => {
  const file = aJournal();
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(`DROP TABLE ${table}`);
  db.close();
  const before = readFileSync(file);
  expect(() => openTestJournal(file, 'service')).toThrow(JournalDamagedError);
  expect(() => openTestJournal(file, 'service')).toThrow(`its table ${table} is missing`);
  expect(readFileSync(file).equals(before)).toBe(true);
});
