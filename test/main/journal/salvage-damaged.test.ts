/** A damaged file over its newest good copy: newer rows that verify are salvaged, and nothing else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { HourlyCounts } from '../../../src-main/journal/packing/hourly-counts.ts';
import { LearnedCodes } from '../../../src-main/journal/hall/learned-codes.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';
import { PrintJobs } from '../../../src-main/journal/packing/print-jobs.ts';
import { recover, waysOn } from '../../../src-main/journal/recovery/recovery.ts';
import { changedOrders, factsIn } from '../../support/journal-trouble/facts.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../support/journal.ts';
import { newIntent } from '../../support/new-intent.ts';
import { countHoursAside } from '../../support/old-journal.ts';
import { closed, opened, Recorder } from '../../support/packing/journal-story.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ACCOUNT = 'account';
const PAGE = 4_096;
const BY_ANA = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };

/**
 * One order is begun before the copy and closed after it; another is packed, a cancel decided and a code taught after it.
 */
async function aJournal(known = migrations): Promise<string> {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service', known);
  if (known.every(({ version }) => version < 140)) countHoursAside(db);
  const packing = new PackingJournal(db, ACCOUNT);
  const first = new Recorder(packing, 'PD-FIRST');
  first.record(1, [opened()]);
  testIntents(db, ACCOUNT).decide(newIntent('PD-OLD'), 1);
  await makeCopy(file, 10);
  first.record(20, closed().slice(1));
  new Recorder(packing, 'PD-SECOND').record(21, closed());
  testIntents(db, ACCOUNT).decide(newIntent('PD-NEW'), 22);
  new LearnedCodes(db).learn([{ typed: '9500012345', sku: 'A', units: 6 }], 'Ana', 23);
  db.exec('VACUUM');
  db.close();
  openTestJournal(file, 'service', known).close();
  return file;
}

/** Overwrites the pages of a table or index. */
function overwrite(file: string, name: string): void {
  const db = new Database(file);
  const pages = db.prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ?').pluck().all(name);
  db.close();
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0x5a, (page - 1) * PAGE, page * PAGE);
  expect(pages.length).toBeGreaterThan(0);
  writeFileSync(file, bytes);
}

function salvageIt(file: string): { facts: Set<string>; states: unknown[] } {
  expect(recover(stopAt(file), 'service', { way: 'salvaged' }, BY_ANA)).toBe(true);
  const db = openTestJournal(file, 'service');
  try {
    expect([...changedOrders(db)]).toEqual([]);
    return { facts: factsIn(db), states: db.prepare('SELECT DISTINCT state FROM intents').pluck().all() };
  } finally {
    db.close();
  }
}

const NEWER = [
  'event PD-FIRST 2',
  'event PD-FIRST 3',
  'event PD-SECOND 1',
  'event PD-SECOND 2',
  'event PD-SECOND 3',
  'decision PD-NEW',
  'code 9500012345',
];

it('all that is newer comes out of a file whose history of scans alone is destroyed', async () => {
  const file = await aJournal();
  overwrite(file, 'scan_misses');
  const { salvage, copies } = waysOn(stopAt(file), 'service');
  expect(salvage?.number).toBe((copies[0]?.number ?? 0) + 7);
  const { facts, states } = salvageIt(file);
  expect([...facts]).toEqual(expect.arrayContaining([...NEWER, 'decision PD-OLD', 'event PD-FIRST 1']));
  // The cancel may have been sent after the last readable record.
  expect(states).toEqual(['parked']);
});

it('a file that an earlier version has left damaged is salvaged too, whatever tables have come since', async () => {
  // Into older ones the journal of today cannot write.
  const versions = migrations.map(({ version }) => version).filter((version) => version >= 90);
  expect(versions.length).toBeGreaterThan(1);
  for (const version of versions) {
    const file = await aJournal(migrations.filter((one) => one.version <= version));
    overwrite(file, 'scan_misses');
    const { facts } = salvageIt(file);
    expect([...facts], String(version)).toEqual(expect.arrayContaining(NEWER));
  }
});

it('hours are counted of what was put together, and not taken from either file', async () => {
  const file = await aJournal();
  overwrite(file, 'scan_misses');
  salvageIt(file);
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  const rows = new HourlyCounts(db).since(ACCOUNT, 0);
  expect(rows.filter(({ kind }) => kind === 'closed')).toMatchObject([{ n: 2, units: 4 }]);
  expect(rows.filter(({ kind }) => kind === 'cancel')).toMatchObject([{ n: 2 }]);
});

it('what is destroyed itself is not invented: the packing events are those of the copy', async () => {
  const file = await aJournal();
  overwrite(file, 'packing_events');
  const { facts } = salvageIt(file);
  expect([...facts].filter((fact) => fact.startsWith('event'))).toEqual(['event PD-FIRST 1']);
  expect([...facts]).toEqual(expect.arrayContaining(['decision PD-NEW', 'code 9500012345']));
});

it('an event whose chain does not verify is left out, with all that follow it', async () => {
  const file = await aJournal();
  const db = new Database(file);
  db.exec(
    `UPDATE packing_events SET operator = 'Eve' WHERE seq = 2
       AND o = (SELECT o FROM packing_orders WHERE order_id = 'PD-SECOND')`,
  );
  db.close();
  overwrite(file, 'scan_misses');
  const { facts } = salvageIt(file);
  expect([...facts].filter((fact) => fact.startsWith('event')).toSorted()).toEqual([
    'event PD-FIRST 1',
    'event PD-FIRST 2',
    'event PD-FIRST 3',
    'event PD-SECOND 1',
  ]);
});

/** The connection is entered after the copy. @param rows work under it */
async function afterConnecting(rows: (db: JournalDb) => void): Promise<string> {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  testIntents(db, ACCOUNT).decide(newIntent('PD-OLD'), 1);
  await makeCopy(file, 10);
  rows(db);
  db.exec('VACUUM');
  db.close();
  openTestJournal(file, 'service').close();
  overwrite(file, 'scan_misses');
  return file;
}

it('work under a connection that was entered after the copy is salvaged', async () => {
  const file = await afterConnecting((db) => {
    testIntents(db, 'entered').decide(newIntent('PD-NEW', { account: 'entered' }), 22);
    new Recorder(new PackingJournal(db, 'entered'), 'PD-BOX').record(21, closed());
  });
  expect([...salvageIt(file).facts]).toEqual(
    expect.arrayContaining(['decision PD-OLD', 'decision PD-NEW', 'event PD-BOX 3']),
  );
});

it('a row of a connection with a changed letter is left out', async () => {
  const file = await afterConnecting((db) => {
    testIntents(db, ACCOUNT).decide(newIntent('PD-NEW'), 22);
    testIntents(db, 'accoumt').decide(newIntent('PD-LETTER', { account: 'accoumt' }), 23);
  });
  const { facts } = salvageIt(file);
  expect(facts.has('decision PD-NEW')).toBe(true);
  expect(facts.has('decision PD-LETTER')).toBe(false);
});

it('a file whose first page is destroyed is read by the first page of its copy', async () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  testIntents(db, ACCOUNT).decide(newIntent('PD-OLD'), 1);
  await makeCopy(file, 10);
  testIntents(db, ACCOUNT).decide(newIntent('PD-NEW'), 22);
  db.close();
  openTestJournal(file, 'service').close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 0, PAGE);
  writeFileSync(file, bytes);
  expect([...salvageIt(file).facts].toSorted()).toEqual(['decision PD-NEW', 'decision PD-OLD']);
});

it('nothing is offered where nothing is newer than the copy', async () => {
  const file = await aJournal();
  await makeCopy(file, 30);
  overwrite(file, 'scan_misses');
  expect(waysOn(stopAt(file), 'service')).toMatchObject({ salvage: null, copies: [{ at: 30 }, { at: 10 }] });
});

const COLUMN = 'sku TEXT NOT NULL';

it('a letter that changed in the schema is damage with a way on, not a fault', async () => {
  const file = await aJournal();
  const bytes = readFileSync(file);
  // Space that is not in use any more may hold the same once more.
  for (let at = bytes.indexOf(COLUMN); at >= 0; at = bytes.indexOf(COLUMN, at + 1)) bytes.write('X', at);
  writeFileSync(file, bytes);
  const stop = stopAt(file);
  expect(stop.reason).toBe('damaged');
  expect(stop.message).toContain('its table learned_codes lacks the column sku');
  expect([...salvageIt(file).facts]).toEqual(
    expect.arrayContaining(['decision PD-NEW', 'event PD-SECOND 3']),
  );
});

it('of operators what is newer and verifies: added, changed, and events up to one that was changed', async () => {
  const file = join(tempFolder(), 'journal.db');
  let db = openTestJournal(file, 'service');
  let operators = new Operators(db);
  const by = (at: number) => ({ at, operator: 'ana', station: 'Bench 7' });
  const person = { role: 'packer', language: null, badge: null, pin: null } as const;
  operators.add({ ...person, id: 'ana', name: 'Ana' }, by(1));
  operators.add({ ...person, id: 'bia', name: 'Bia' }, by(2));
  testIntents(db, ACCOUNT).decide(newIntent('PD-OLD'), 1);
  await makeCopy(file, 10);
  const [ana] = operators.all();
  if (ana) operators.change(ana, { role: 'lead' }, by(20));
  operators.add({ ...person, id: 'cia', name: 'Cia' }, by(21));
  operators.note({ ...by(22), kind: 'signed-on', about: 'cia', data: {} });
  operators.note({ ...by(23), kind: 'signed-off', about: 'cia', data: {} });
  db.exec("UPDATE operator_events SET at = 99 WHERE kind = 'signed-off'");
  db.exec('VACUUM');
  db.close();
  overwrite(file, 'intents');
  salvageIt(file);
  db = openTestJournal(file, 'service');
  operators = new Operators(db);
  expect(operators.all().map(({ id, role }) => [id, role])).toEqual([
    ['ana', 'lead'],
    ['bia', 'packer'],
    ['cia', 'packer'],
  ]);
  expect(operators.events.page(0, 9).map(({ kind, about, broken }) => [kind, about, broken])).toEqual([
    ['journal-recovered', null, false],
    ['signed-on', 'cia', false],
    ['added', 'cia', false],
    ['changed', 'ana', false],
    ['added', 'bia', false],
    ['added', 'ana', false],
  ]);
  db.close();
});

it('papers that waited for a printer still wait', async () => {
  const file = await aJournal();
  const db = openTestJournal(file, 'service');
  const job = { orderId: 'PD-SECOND', salesChannelOrderId: null, operator: 'Ana', station: 'Bench 7' };
  const plan = { items: [], deliveries: [], parcels: [], contradictions: [], shipTo: '' };
  const paper = {
    ...{ kind: 'slip' as const, document: null, parcel: null },
    version: 'V1',
    plan,
    size: 'a4',
    language: 'en',
    copies: 1,
    printer: '',
  } as const;
  new PrintJobs(db, ACCOUNT).add({ ...job, ...paper }, 24);
  db.close();
  overwrite(file, 'scan_misses');
  salvageIt(file);
  const good = openTestJournal(file, 'service');
  try {
    expect(new PrintJobs(good, ACCOUNT).next()).toMatchObject({ orderId: 'PD-SECOND', state: 'waiting' });
  } finally {
    good.close();
  }
});
