/**
 * A journal that is missing, empty, replaced or older is told from a first start, and the stop offers ways to continue.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copiesFolder } from '../../../src-main/journal/copies/copies.ts';
import { JournalDamagedError, JournalLostError } from '../../../src-main/journal/errors.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { recover, waysOn, type Choice } from '../../../src-main/journal/recovery/recovery.ts';
import { newIntent } from '../../support/new-intent.ts';
import { closed, Recorder } from '../../support/packing/journal-story.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../support/journal.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const BY_ANA = { ...JOURNAL_PORTS, now: () => NOW, operator: 'Ana', second: '', key: null };
const open: JournalDb[] = [];
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});

function openAt(file: string): JournalDb {
  const db = openTestJournal(file, 'service');
  open.push(db);
  return db;
}

const decide = (db: JournalDb, orderId: string) => testIntents(db, 'account').decide(newIntent(orderId), 1);
const ordersOf = (db: JournalDb) =>
  testIntents(db, 'account')
    .list()
    .map((i) => i.orderId);

/** Closed, with decisions on these orders and one packed order. */
function aJournal(...orderIds: string[]): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  for (const orderId of orderIds) decide(db, orderId);
  new Recorder(new PackingJournal(db, 'account')).record(2, closed());
  db.close();
  // Actions of a station as it stops.
  openTestJournal(file, 'service').close();
  return file;
}

const recordedIn = (db: JournalDb) =>
  db.prepare('SELECT way, reason, operator, source, before_number AS before FROM recoveries').all();
const choose = (file: string, choice: Choice) => recover(stopAt(file), 'service', choice, BY_ANA);

describe('a journal that is lost', () => {
  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['empty', (file: string) => writeFileSync(file, '')],
    ['replaced', (file: string) => copyFileSync(aJournal('PD7', 'PD8', 'PD9'), file)],
  ] as const)('is no first start where the file is %s, and nothing is changed', (reason, lose) => {
    const file = aJournal('PD1');
    lose(file);
    const contents = () =>
      readdirSync(dirname(file))
        .filter((name) => !/-(wal|shm)$/.test(name))
        .map((name) => [name, readFileSync(join(dirname(file), name), 'hex')]);
    const before = contents();
    const error = stopAt(file);
    expect(error).toBeInstanceOf(JournalLostError);
    expect(error).toMatchObject({
      reason,
      message: expect.stringContaining('Nothing was changed') as string,
    });
    expect(error.message).toContain('no good backup');
    expect(contents()).toEqual(before);
    expect(stopAt(file).reason).toBe(reason);
  });

  it('is said to be older, and by how much, where an earlier copy was put in its place', () => {
    const file = aJournal('PD1');
    const earlier = join(tempFolder(), 'earlier.db');
    copyFileSync(file, earlier);
    for (const orderId of ['PD2', 'PD3']) decide(openAt(file), orderId);
    for (const db of open.splice(0)) db.close();
    openTestJournal(file, 'service').close();
    copyFileSync(earlier, file);
    expect(stopAt(file)).toMatchObject({ reason: 'older', behind: 2 });
  });

  it('is said to be older where its log was removed after the process was killed', () => {
    const file = aJournal('PD1');
    const db = openAt(file);
    db.pragma('wal_checkpoint(TRUNCATE)');
    decide(db, 'PD2');
    const crashed = join(tempFolder(), 'journal.db');
    copyFileSync(file, crashed);
    copyFileSync(
      join(dirname(file), 'journal-watermark.json'),
      join(dirname(crashed), 'journal-watermark.json'),
    );
    const whole = join(tempFolder(), 'journal.db');
    for (const part of ['', '-wal']) copyFileSync(file + part, whole + part);
    openTestJournal(whole, 'service').close();
    copyFileSync(
      join(dirname(whole), 'journal-watermark.json'),
      join(dirname(crashed), 'journal-watermark.json'),
    );
    expect(stopAt(crashed)).toMatchObject({ reason: 'older', behind: 1 });
  });

  it.each(['a log beside it', 'a copy of it'])('is known by %s where nothing else is left', (what) => {
    const file = join(tempFolder(), 'journal.db');
    if (what === 'a log beside it') writeFileSync(`${file}-wal`, 'x'.repeat(100));
    else {
      mkdirSync(copiesFolder(file));
      copyFileSync(aJournal('PD1'), join(copiesFolder(file), 'journal-2026-03-01T09-00-00-000Z.db'));
    }
    expect(stopAt(file).reason).toBe('missing');
  });

  it('is adopted where it is from before its identity was remembered', () => {
    const file = aJournal('PD1');
    rmSync(join(dirname(file), 'journal-watermark.json'));
    expect(ordersOf(openAt(file))).toEqual(['PD1']);
    writeFileSync(join(dirname(file), 'journal-watermark.json'), '{"number":');
    expect(ordersOf(openAt(file))).toEqual(['PD1']);
  });
});

it.each([true, 'x', {}, { way: 'restored' }, { way: 'other', at: 1 }, [1]])(
  'a watermark whose recovery is %j does not stop the station',
  (recovery) => {
    const file = aJournal('PD1');
    const mark = join(dirname(file), 'journal-watermark.json');
    const content = JSON.parse(readFileSync(mark, 'utf8')) as object;
    writeFileSync(mark, JSON.stringify({ ...content, recovery }));
    expect(ordersOf(openAt(file))).toEqual(['PD1']);
    expect(JSON.parse(readFileSync(mark, 'utf8'))).toMatchObject({ recovery: null });
  },
);

describe('the ways on', () => {
  it('put a verified copy back, newest first, and the journal records who chose that', async () => {
    const file = aJournal('PD1');
    await makeCopy(file, NOW - 2);
    decide(openAt(file), 'PD2');
    await makeCopy(file, NOW - 1);
    decide(openAt(file), 'PD3');
    for (const db of open.splice(0)) db.close();
    openTestJournal(file, 'service').close();
    rmSync(file);
    const stop = stopAt(file);
    const { copies } = waysOn(stop, 'service');
    expect(copies.map(({ at, number }) => [at, number - (stop.known?.number ?? 0)])).toEqual([
      [NOW - 1, -1],
      [NOW - 2, -2],
    ]);
    expect(stop.message).toContain(copies[0]?.name);
    choose(file, { way: 'restored', copy: copies[0]?.name ?? '', isProved: true });
    const db = openAt(file);
    expect(ordersOf(db)).toEqual(['PD2', 'PD1']);
    // A person who took one back after the copy was made would see it sent.
    const left = db.prepare('SELECT state, next_try, problem_kind FROM intents').all();
    expect(left).toEqual(left.map(() => ({ state: 'parked', next_try: null, problem_kind: 'restored' })));
    expect(recordedIn(db)).toEqual([
      {
        way: 'restored',
        reason: 'missing',
        operator: 'Ana',
        source: copies[0]?.name,
        before: stop.known?.number,
      },
    ]);
    db.close();
    openTestJournal(file, 'service').close();
  });

  it('never offer a damaged copy, nor one of another kind, nor take a name that leads elsewhere', async () => {
    const file = aJournal('PD1');
    const { name } = await makeCopy(file, NOW);
    writeFileSync(join(copiesFolder(file), 'journal-2026-03-03T09-00-00-000Z.db'), 'x'.repeat(9_000));
    const practice = join(tempFolder(), 'journal.db');
    openTestJournal(practice, 'practice').close();
    copyFileSync(practice, join(copiesFolder(file), 'journal-2026-03-04T09-00-00-000Z.db'));
    rmSync(file);
    expect(waysOn(stopAt(file), 'service').copies.map((c) => c.name)).toEqual([name]);
    const restore = (copy: string) => () => choose(file, { way: 'restored', copy, isProved: true });
    expect(restore('journal-2026-03-03T09-00-00-000Z.db')).toThrow('not sound');
    for (const copy of [`../backups/${name}`, 'nothing'])
      expect(restore(copy)).toThrow('is not there any more');
    expect(stopAt(file).reason).toBe('missing');
  });

  it.each(['missing', 'empty'] as const)('salvage all that the log holds beside a %s file', (reason) => {
    const file = join(tempFolder(), 'journal.db');
    const db = openAt(file);
    for (let n = 1; n <= 20; n++) decide(db, `PD${n}`);
    new Recorder(new PackingJournal(db, 'account')).record(2, closed());
    const crashed = asKilled(file);
    if (reason === 'missing') rmSync(crashed);
    else writeFileSync(crashed, '');
    const stop = stopAt(crashed);
    expect(stop.reason).toBe(reason);
    expect(waysOn(stop, 'service').salvage).not.toBeNull();
    choose(crashed, { way: 'salvaged' });
    const salvaged = openAt(crashed);
    expect(ordersOf(salvaged)).toHaveLength(20);
    expect(new PackingJournal(salvaged, 'account').history('PD1')).toMatchObject({
      broken: [],
      events: { length: 3 },
    });
    expect(recordedIn(salvaged)).toMatchObject([{ way: 'salvaged', reason }]);
  });

  it('salvage over the newest copy where the log alone does not hold all', async () => {
    const file = join(tempFolder(), 'journal.db');
    const db = openAt(file);
    for (let n = 1; n <= 20; n++) decide(db, `PD${n}`);
    db.pragma('wal_checkpoint(RESTART)');
    await makeCopy(file, NOW);
    for (let n = 21; n <= 25; n++) decide(db, `PD${n}`);
    const crashed = asKilled(file);
    rmSync(crashed);
    expect(waysOn(stopAt(crashed), 'service').salvage).not.toBeNull();
    choose(crashed, { way: 'salvaged' });
    expect(ordersOf(openAt(crashed))).toHaveLength(25);
  });

  it('are the same on a full disk, and one that finds no room there is an error and changes nothing', async (context) => {
    const disk = smallDisk();
    if ('reason' in disk) return context.skip(disk.reason);
    const file = join(tempFolder(), 'journal.db');
    const db = openAt(file);
    for (let n = 1; n <= 20; n++) decide(db, `PD${n}`);
    await makeCopy(file, NOW);
    const crashed = asKilled(file, disk.folder);
    rmSync(crashed);
    const ways = waysOn(stopAt(crashed), 'service');
    expect(ways).toMatchObject({ copies: { length: 1 }, salvage: { number: expect.any(Number) as number } });
    // Room for the beginning of a journal, and not for its end.
    disk.fill(3);
    expect(waysOn(stopAt(crashed), 'service')).toEqual(ways);
    const before = readdirSync(disk.folder);
    for (const choice of [
      { way: 'salvaged' as const },
      { way: 'restored' as const, copy: ways.copies[0]?.name ?? '', isProved: true },
    ]) {
      expect(() => choose(crashed, choice)).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
      expect(readdirSync(disk.folder)).toEqual(before);
    }
    disk.empty();
    choose(crashed, { way: 'salvaged' });
    expect(ordersOf(openAt(crashed))).toHaveLength(20);
  });

  it('salvage nothing of a log that is damaged at its beginning or belongs to another journal', () => {
    const file = join(tempFolder(), 'journal.db');
    decide(openAt(file), 'PD1');
    const crashed = asKilled(file);
    copyFileSync(`${asKilled(fileOfAnother())}-wal`, `${crashed}-wal`);
    rmSync(crashed);
    expect(waysOn(stopAt(crashed), 'service').salvage).toBeNull();
    writeFileSync(`${crashed}-wal`, 'x'.repeat(100_000));
    expect(waysOn(stopAt(crashed), 'service').salvage).toBeNull();
  });

  it('begin an empty journal knowingly; what stood there is kept, and it is recorded', () => {
    const file = aJournal('PD1');
    writeFileSync(file, 'garbage');
    expect(stopAt(file)).toBeInstanceOf(JournalDamagedError);
    choose(file, { way: 'new' });
    expect(existsSync(file)).toBe(false);
    const db = openAt(file);
    expect(ordersOf(db)).toEqual([]);
    expect(recordedIn(db)).toMatchObject([{ way: 'new', reason: 'damaged', operator: 'Ana' }]);
    expect(readdirSync(dirname(file)).filter((name) => name.includes('set-aside'))).toHaveLength(1);
    db.close();
    openTestJournal(file, 'service').close();
    expect(recordedIn(openAt(file))).toHaveLength(1);
  });

  it('are asked for again where the process ended within one of them', async () => {
    const file = aJournal('PD1');
    const { name } = await makeCopy(file, NOW);
    decide(openAt(file), 'PD2');
    for (const db of open.splice(0)) db.close();
    openTestJournal(file, 'service').close();
    renameSync(file, `${file}.set-aside-1`);
    copyFileSync(join(copiesFolder(file), name), file);
    expect(stopAt(file)).toMatchObject({ reason: 'older', behind: 1 });
  });
});

function fileOfAnother(): string {
  const file = join(tempFolder(), 'journal.db');
  decide(openAt(file), 'PD9');
  return file;
}

/** The folder as a process that was killed leaves it. */
function asKilled(file: string, folder = tempFolder()): string {
  for (const part of ['journal.db', 'journal.db-wal', 'journal-watermark.json'])
    copyFileSync(join(dirname(file), part), join(folder, part));
  const copies = copiesFolder(file);
  const crashed = join(folder, 'journal.db');
  if (existsSync(copies)) {
    mkdirSync(copiesFolder(crashed));
    for (const name of readdirSync(copies))
      copyFileSync(join(copies, name), join(copiesFolder(crashed), name));
  }
  return crashed;
}
