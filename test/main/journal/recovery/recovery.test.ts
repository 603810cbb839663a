/**
 * A recovery that fails halfway leaves the folder as it was; one that is needless, or was chosen for another state, does
 * nothing.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { JournalChangedError, recover, type Choice } from '../../../../src-main/journal/recovery/recovery.ts';
import { finishRecovery } from '../../../../src-main/journal/recovery/take-place.ts';
import { hadOperators } from '../../../../src-main/journal/watermark.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { smallDisk } from '../../../support/small-disk.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../../support/journal.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const BY_ANA = { ...JOURNAL_PORTS, now: () => NOW, operator: 'Ana', second: '', key: null };

/** Adds decisions on these orders and closes the journal, which remembers how far it is. */
function decideIn(file: string, ...orderIds: string[]): void {
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  for (const orderId of orderIds) intents.decide(newIntent(orderId), 1);
  db.close();
  openTestJournal(file, 'service').close();
}

function aJournal(folder = tempFolder()): string {
  const file = join(folder, 'journal.db');
  decideIn(file, 'PD1');
  return file;
}

function ordersIn(file: string): string[] {
  const db = openTestJournal(file, 'service');
  try {
    return testIntents(db, 'account')
      .list()
      .map(({ orderId }) => orderId);
  } finally {
    db.close();
  }
}

/** Every file with a digest of its contents; an empty log and its index, which reading makes, are left out. */
function contents(file: string): string[] {
  return readdirSync(dirname(file), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm') && entry.name !== 'filler')
    .map(({ name }) => ({ name, bytes: readFileSync(join(dirname(file), name)) }))
    .filter(({ name, bytes }) => !(name.endsWith('-wal') && bytes.length === 0))
    .map(({ name, bytes }) => `${name} ${createHash('sha1').update(bytes).digest('hex')}`)
    .toSorted();
}

/** The folder of a process that was killed: the log is still there. */
function asKilled(): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  testIntents(db, 'account').decide(newIntent('PD1'), 1);
  const killed = join(tempFolder(), 'journal.db');
  for (const part of ['journal.db', 'journal.db-wal', 'journal-watermark.json'])
    copyFileSync(join(dirname(file), part), join(dirname(killed), part));
  db.close();
  return killed;
}

describe('a way on that fails', () => {
  it.each(['restored', 'new', 'salvaged'] as const)(
    'leaves all as it was where the choice cannot be remembered (%s)',
    async (way) => {
      const file = way === 'salvaged' ? asKilled() : aJournal();
      if (way === 'salvaged') writeFileSync(file, '');
      const copy = way === 'restored' ? (await makeCopy(file, NOW)).name : '';
      if (way !== 'salvaged') writeFileSync(file, 'garbage');
      const stop = stopAt(file);
      const before = contents(file);
      const inTheWay = join(dirname(file), 'journal-watermark.json.new');
      mkdirSync(inTheWay);
      const choice: Choice = way === 'restored' ? { way, copy, isProved: true } : { way };
      expect(() => recover(stop, 'service', choice, BY_ANA)).toThrow('EISDIR');
      expect(contents(file)).toEqual(before);
      rmSync(inTheWay, { recursive: true });
      expect(stopAt(file).reason).toBe(stop.reason);
      expect(recover(stop, 'service', choice, BY_ANA)).toBe(true);
      expect(ordersIn(file)).toEqual(way === 'new' ? [] : ['PD1']);
    },
  );

  it('leaves all as it was on a full disk', (context) => {
    const disk = smallDisk();
    if ('reason' in disk) return context.skip(disk.reason);
    const file = aJournal(disk.folder);
    writeFileSync(file, 'garbage');
    const stop = stopAt(file);
    const before = contents(file);
    disk.fill();
    expect(() => recover(stop, 'service', { way: 'new' }, BY_ANA)).toThrow('ENOSPC');
    disk.empty();
    rmSync(join(disk.folder, 'journal-watermark.json.new'), { force: true });
    expect(contents(file)).toEqual(before);
    expect(stopAt(file).reason).toBe('damaged');
  });

  it('leaves all as it was where the journal can be moved aside and its place not be taken', async () => {
    const file = aJournal();
    const copy = (await makeCopy(file, NOW)).name;
    writeFileSync(file, 'garbage');
    writeFileSync(`${file}-wal`, 'more of it');
    const stop = stopAt(file);
    const before = contents(file);
    // The name that the main file would get is taken: the log has been moved by then.
    mkdirSync(`${file}.set-aside-${new Date(NOW).toISOString().replace(/[:.]/g, '-')}`);
    expect(() => recover(stop, 'service', { way: 'restored', copy, isProved: true }, BY_ANA)).toThrow(
      /EISDIR|EPERM/,
    );
    expect(contents(file)).toEqual(before);
  });
});

it('a choice that is finished is not finished again over the files that it set aside', async () => {
  const file = aJournal();
  const copy = (await makeCopy(file, NOW)).name;
  writeFileSync(file, 'garbage');
  expect(recover(stopAt(file), 'service', { way: 'restored', copy, isProved: true }, BY_ANA)).toBe(true);
  // The same copy is chosen once more, and its process is killed before the watermark knows of it.
  copyFileSync(file, `${file}.restored`);
  const before = contents(file);
  finishRecovery(file, 'service');
  expect(contents(file)).toEqual(before);
});

describe('a way on that was chosen on an earlier snapshot', () => {
  it.each(['restored', 'new'] as const)('does nothing where the journal is there again (%s)', async (way) => {
    const file = aJournal();
    const copy = (await makeCopy(file, NOW)).name;
    decideIn(file, 'PD2');
    renameSync(file, `${file}.elsewhere`);
    const stop = stopAt(file);
    renameSync(`${file}.elsewhere`, file);
    const before = contents(file);
    const choice: Choice = way === 'restored' ? { way, copy, isProved: true } : { way };
    expect(recover(stop, 'service', choice, BY_ANA)).toBe(false);
    expect(contents(file)).toEqual(before);
    expect(ordersIn(file)).toEqual(['PD2', 'PD1']);
  });

  it('is refused where the journal is wrong in another way by now', () => {
    const file = aJournal();
    const earlier = join(tempFolder(), 'earlier.db');
    copyFileSync(file, earlier);
    decideIn(file, 'PD2', 'PD3');
    rmSync(file);
    const stop = stopAt(file);
    copyFileSync(earlier, file);
    const before = contents(file);
    expect(() => recover(stop, 'service', { way: 'new' }, BY_ANA)).toThrow(JournalChangedError);
    expect(contents(file)).toEqual(before);
    expect(stopAt(file)).toMatchObject({ reason: 'older', behind: 2 });
  });
});

it('a journal whose damage shows only when its indexes are made anew can be left by a way on', () => {
  const file = join(tempFolder(), 'journal.db');
  decideIn(file, 'PD-ONE-A', 'PD-ONE-B');
  const bytes = readFileSync(file);
  // The letter is changed in the row itself, not in an index: then two decisions have one order.
  const at = bytes.indexOf('PD-ONE-BSC-PD-ONE-B');
  expect(at).toBeGreaterThan(0);
  bytes.write('A', at + 'PD-ONE-'.length);
  for (const part of ['-wal', '-shm']) rmSync(file + part, { force: true });
  writeFileSync(file, bytes);
  expect(recover(stopAt(file), 'service', { way: 'new' }, BY_ANA)).toBe(true);
  expect(ordersIn(file)).toEqual([]);
});

it('a proof by an operator reaches the new journal, even if the folder did not know of operators yet', () => {
  const file = aJournal();
  rmSync(file);
  const folder = dirname(file);
  expect(hadOperators(folder)).toBe(false);
  recover(stopAt(file), 'service', { way: 'new' }, { ...BY_ANA, hadOperators: true });
  openTestJournal(file, 'service').close();
  expect(hadOperators(folder)).toBe(true);
});
