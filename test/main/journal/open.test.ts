import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Migration } from '../../../src-main/journal/migration.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';
import {
  JournalDamagedError,
  JournalStopError,
  JournalTooNewError,
  WrongFolderError,
  type JournalKind,
} from '../../../src-main/journal/errors.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { checkpoint } from '../../../src-main/journal/copies/make-copy.ts';
import { startFailure } from '../../../src-main/app/boot.ts';
import { newIntent } from '../../support/new-intent.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';

const journalFile = () => join(tempFolder(), 'journal.db');

function open(file: string, kind: JournalKind = 'service', known?: readonly Migration[]): JournalDb {
  const db = openTestJournal(file, kind, known);
  onTestFinished(() => void db.close());
  return db;
}

/** A journal with one decision in it, closed. */
function filledJournal(kind: JournalKind = 'service'): string {
  const file = journalFile();
  const db = openTestJournal(file, kind);
  testIntents(db, 'account').decide(newIntent('PD1'), 1);
  db.close();
  return file;
}

const versionOf = (db: JournalDb) => db.pragma('user_version', { simple: true });
const backupsOf = (file: string) => {
  const folder = join(dirname(file), 'backups');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

const NEWEST = migrations.at(-1)?.version ?? 0;
const extra: Migration = {
  version: NEWEST + 10,
  sql: 'CREATE TABLE extra (a); ALTER TABLE intents ADD COLUMN note TEXT;',
};

it('is past the cache of the drive too when the copy thread has moved the log into it', () => {
  const file = filledJournal();
  const pragma = vi.spyOn(Database.prototype, 'pragma');
  onTestFinished(() => pragma.mockRestore());
  checkpoint(file);
  const asked = pragma.mock.calls.map(([source]) => source);
  expect(asked).toEqual(expect.arrayContaining(['fullfsync = ON', 'checkpoint_fullfsync = ON']));
  expect(asked.at(-1)).toBe('wal_checkpoint(PASSIVE)');
});

describe('the journal', () => {
  it('is made with its folder where there is none', () => {
    const file = join(tempFolder(), 'a', 'b', 'journal.db');
    expect(versionOf(open(file))).toBe(migrations.at(-1)?.version);
  });

  it('is on the disk when a write returns, on macOS past the cache of the drive, also after it was reopened', () => {
    const file = filledJournal();
    for (const db of [open(journalFile()), open(file)]) {
      expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
      expect(db.pragma('synchronous', { simple: true })).toBe(2);
      expect(db.pragma('fullfsync', { simple: true })).toBe(1);
      expect(db.pragma('checkpoint_fullfsync', { simple: true })).toBe(1);
      expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    }
  });

  it('has migrations in rising steps of ten', () => {
    const versions = migrations.map((m) => m.version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    for (const version of versions) expect(version % 10).toBe(0);
  });

  it('is not opened, and not touched, where it is newer than the application', () => {
    const file = filledJournal();
    open(file, 'service', [...migrations, extra]).close();
    const before = readFileSync(file);
    expect(() => openTestJournal(file, 'service')).toThrow(JournalTooNewError);
    expect(() => openTestJournal(file, 'service')).toThrow(
      new RegExp(
        `version is ${extra.version}.*up to ${NEWEST}.*Install the newer Packdesk again.*go back to this one`,
      ),
    );
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(testIntents(open(file, 'service', [...migrations, extra]), 'account').list()).toHaveLength(1);
  });

  it('is not opened, and loses nothing, where it is newer and its last writes stand beside it', () => {
    const file = filledJournal();
    const newer = open(file, 'service', [...migrations, extra]);
    testIntents(newer, 'account').decide(newIntent('PD2'), 2);
    const before = [file, `${file}-wal`].map((f) => readFileSync(f));
    expect(() => openTestJournal(file, 'service')).toThrow(JournalTooNewError);
    expect([file, `${file}-wal`].map((f) => readFileSync(f))).toEqual(before);
    expect(testIntents(newer, 'account').list()).toHaveLength(2);
  });

  it.each([
    ['long garbage', 'This is no database. '.repeat(1000)],
    ['short garbage', 'hello'],
    ['zeros', '\0'.repeat(8192)],
  ])('is not opened, and not touched, where it is %s', (_name, content) => {
    const file = journalFile();
    writeFileSync(file, content);
    expect(() => openTestJournal(file, 'service')).toThrow(JournalDamagedError);
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(readdirSync(dirname(file))).toEqual(['journal.db']);
  });

  it.each([
    ['damaged in the middle', (bytes: Buffer) => bytes.fill(0x5a, 4096)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 9000)],
    ['cut off within its first page', (bytes: Buffer) => bytes.subarray(0, 2000)],
  ])('is not opened, and not touched, where it is %s', (_name, spoil) => {
    const file = filledJournal();
    const spoilt = Buffer.from(spoil(readFileSync(file)));
    writeFileSync(file, spoilt);
    expect(() => openTestJournal(file, 'service')).toThrow(JournalDamagedError);
    expect(readFileSync(file).equals(spoilt)).toBe(true);
  });

  it('is not opened, and not touched, where it is another database', () => {
    const file = journalFile();
    new Database(file).exec('CREATE TABLE theirs (a)').close();
    const before = readFileSync(file);
    expect(() => openTestJournal(file, 'service')).toThrow(JournalDamagedError);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says what to do, in the error, and never that something was changed', () => {
    const file = journalFile();
    writeFileSync(file, 'garbage');
    expect(() => openTestJournal(file, 'service')).toThrow(/Nothing was changed.*backups/);
  });

  it.each([
    ['practice', 'service', /practice work/],
    ['service', 'practice', /real station/],
  ] as const)('of %s is not opened for %s, and not touched', (holds, wanted, sentence) => {
    const file = filledJournal(holds);
    const before = readFileSync(file);
    expect(() => openTestJournal(file, wanted)).toThrow(WrongFolderError);
    expect(() => openTestJournal(file, wanted)).toThrow(sentence);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(testIntents(open(file, holds), 'account').list()).toHaveLength(1);
  });

  it('is opened where the file is empty', () => {
    const file = journalFile();
    writeFileSync(file, '');
    expect(versionOf(open(file))).toBe(NEWEST);
  });

  it('is an error of the storage engine where a folder stands in its place', () => {
    const file = journalFile();
    mkdirSync(file);
    expect(() => openTestJournal(file, 'service')).toThrow();
  });
});

describe('an older journal', () => {
  it('is brought up to date, with a copy of what it was', () => {
    const file = filledJournal();
    const db = open(file, 'service', [...migrations, extra]);
    expect(versionOf(db)).toBe(extra.version);
    expect(db.prepare('SELECT order_id, note FROM intents').all()).toEqual([{ order_id: 'PD1', note: null }]);
    const backups = backupsOf(file);
    expect(backups).toHaveLength(1);
    const copy = new Database(backups[0] ?? '', { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(NEWEST);
    expect(copy.prepare('SELECT order_id FROM intents').pluck().all()).toEqual(['PD1']);
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
    copy.close();
  });

  it('can be put back from its copy', () => {
    const file = filledJournal();
    open(file, 'service', [...migrations, extra]).close();
    writeFileSync(file, readFileSync(backupsOf(file)[0] ?? ''));
    expect(testIntents(open(file), 'account').list()).toMatchObject([{ orderId: 'PD1', state: 'waiting' }]);
  });

  it('stays as it was where a migration fails, and the failed one leaves nothing behind', () => {
    const file = filledJournal();
    const broken: Migration = {
      version: extra.version + 10,
      sql: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);',
    };
    expect(() => openTestJournal(file, 'service', [...migrations, extra, broken])).toThrow(/nowhere/);
    const db = open(file, 'service', [...migrations, extra]);
    expect(versionOf(db)).toBe(extra.version);
    expect(db.prepare("SELECT count(*) FROM sqlite_master WHERE name = 'half'").pluck().get()).toBe(0);
    expect(testIntents(db, 'account').list()).toHaveLength(1);
  });

  it('is not copied where nothing has to be changed, nor where it is new', () => {
    const file = filledJournal();
    open(file);
    expect(backupsOf(file)).toEqual([]);
  });
});

it('a full disk is no damage: a journal whose log was left by a kill is opened as soon as there is room', (context) => {
  const disk = smallDisk();
  if ('reason' in disk) return context.skip(disk.reason);
  const file = join(tempFolder(), 'journal.db');
  const running = openTestJournal(file, 'service');
  running.prepare("INSERT INTO meta (key, value) VALUES ('late', 'in the log')").run();
  const killed = join(disk.folder, 'journal.db');
  for (const part of ['', '-wal']) copyFileSync(file + part, killed + part);
  running.close();
  disk.fill();
  const error: unknown = errorOf(() => openTestJournal(killed, 'service').close());
  expect(error).not.toBeInstanceOf(JournalStopError);
  expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_(IOERR|FULL|CANTOPEN)/) as string });
  expect(startFailure(error)).toMatchObject({
    status: 1,
    sentence: expect.stringContaining('Free some space') as string,
  });
  disk.empty();
  const db = openTestJournal(killed, 'service');
  expect(db.prepare("SELECT value FROM meta WHERE key = 'late'").pluck().get()).toBe('in the log');
  db.close();
});

function errorOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
