/** A round that breaks is said in the log and followed by the next: a station that runs for months is copied all the time. */
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { JournalKeeper, type CopyReport } from '../../../../src-main/app/journal/journal-keeper.ts';
import {
  copiesFolder,
  copyName,
  ownFolder,
  soundCopies,
} from '../../../../src-main/journal/copies/copies.ts';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { positionOf } from '../../../../src-main/journal/position.ts';
import type { PackedOrderFault } from '../../../../src-main/journal/packing/verify-orders.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { filesWith } from '../../../support/files-with.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { decideThen, OLD_BUYER, openOldJournal } from '../../../support/old-journal.ts';
import { readableLog } from '../../../support/quiet-log.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { until } from '../../../support/until.ts';
import { openTestJournal } from '../../../support/journal.ts';

/** A URL from which no thread can be made: that throws. */
const NO_THREAD = new URL('https://packdesk.example/copy-thread.js');

/** A keeper of a journal, with the thread that copies. */
function aKeeper(file: string, second = '') {
  const db = openTestJournal(file, 'service');
  const clock = new ManualClock(Date.now());
  const { log, lines } = readableLog();
  const reported: CopyReport[] = [];
  const keeper = new JournalKeeper({
    ...{ db, file, clock, log, entry: COPY_ENTRY },
    eventsWritten: () => 0,
    second: () => second,
    copyKey: () => null,
    keepMs: () => 30 * 86_400_000,
    erased: () => [],
    copied: (report) => void reported.push(report),
  });
  onTestFinished(async () => {
    await keeper.stop();
    db.close();
  });
  return { keeper, lines, reported };
}

it('takes buyers out of the copies that earlier versions made, here and in the second folder', async () => {
  const folder = tempFolder();
  const second = tempFolder();
  const file = join(folder, 'journal.db');
  const old = openOldJournal(file);
  for (let n = 0; n < 10; n++) decideThen(old, `PD${n}`, 'withdrawn');
  const { id } = positionOf(old);
  old.close();
  await makeCopy(file, 1);
  const there = ownFolder(second, id);
  mkdirSync(there);
  copyFileSync(join(copiesFolder(file), copyName(1, null)), join(there, copyName(1, null)));
  expect([filesWith(folder, OLD_BUYER).length, filesWith(second, OLD_BUYER).length]).toEqual([2, 1]);

  const { keeper, lines, reported } = aKeeper(file, second);
  keeper.start();
  await until('the journal was copied', () => reported.length === 1);
  expect(reported).toMatchObject([{ faults: [], secondFault: null }]);
  // The copy that the migration has made is among them.
  const left = () => [folder, second].flatMap((one) => filesWith(one, OLD_BUYER));
  await until('no copy has the buyer', () => left().length === 0);
  expect(lines.filter(({ level }) => level !== 30)).toEqual([]);
  expect(soundCopies(file, 'service', 20, second)).toHaveLength(5);
});

it('goes on after a round that threw: the copy is tried a minute later, then after an hour, and the next a day after it was made', async () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const clock = new ManualClock();
  const { log, lines } = readableLog();
  const reported: (PackedOrderFault[] | null)[] = [];
  let entry = NO_THREAD;
  const keeper = new JournalKeeper({
    db,
    file,
    clock,
    log,
    eventsWritten: () => 0,
    second: () => '',
    copyKey: () => null,
    keepMs: () => 0,
    erased: () => [],
    copied: ({ faults }) => void reported.push(faults),
    get entry() {
      return entry;
    },
  });
  onTestFinished(() => void db.close());
  const copies = () =>
    existsSync(copiesFolder(file)) ? readdirSync(copiesFolder(file)).filter((n) => n.endsWith('.db')) : [];
  const passes = async (ms: number) => {
    clock.advance(ms);
    await until('the round has ended', () => clock.sleeping === 1);
  };
  keeper.start();
  await until('the round has ended', () => clock.sleeping === 1);
  expect(lines.map(({ msg }) => msg)).toEqual(['the journal was not looked after this time']);
  await passes(30_000);
  expect(lines).toHaveLength(1);
  await passes(30_000);
  expect(lines).toHaveLength(2);
  entry = COPY_ENTRY;
  await passes(3_570_000);
  expect(copies()).toHaveLength(0);
  await passes(30_000);
  expect([copies().length, reported]).toEqual([1, [[]]]);
  await passes(24 * 3_600_000);
  expect([copies().length, reported]).toEqual([2, [[], []]]);
  await keeper.stop();
});

it('copies what was asked for soon with its next look, once for all that asked', async () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const clock = new ManualClock();
  let made = 0;
  const keeper = new JournalKeeper({
    ...{ db, file, clock, log: readableLog().log, entry: COPY_ENTRY },
    eventsWritten: () => 0,
    second: () => '',
    copyKey: () => null,
    keepMs: () => 0,
    erased: () => [],
    copied: () => void made++,
  });
  onTestFinished(() => void db.close());
  const looks = () => until('the round has ended', () => clock.sleeping === 1);
  keeper.start();
  await looks();
  expect(made).toBe(1);
  keeper.operatorsChanged();
  keeper.operatorsChanged();
  for (let n = 0; n < 3; n++) {
    clock.advance(30_000);
    await looks();
  }
  expect(made).toBe(2);
  await keeper.stop();
});
