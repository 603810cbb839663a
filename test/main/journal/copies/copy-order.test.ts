/** Copies are ordered, kept and taken as a base by their contents: the clock that named them may have been ahead or behind. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { copiesFolder, newestCopyAt, soundCopies } from '../../../../src-main/journal/copies/copies.ts';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { PackingJournal } from '../../../../src-main/journal/packing/packing.ts';
import { putBack, recover } from '../../../../src-main/journal/recovery/recovery.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../../support/journal.ts';
import { factsIn } from '../../../support/journal-trouble/facts.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { closed, Recorder } from '../../../support/packing/journal-story.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-30T10:00:00Z');
const YEAR_AHEAD = NOW + 365 * DAY;
const FLAT_BATTERY = Date.parse('2020-01-01T00:00:00Z');
const BY_ANA = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };

/** Decides once a day, and copies. @returns the numbers of the copies */
async function workDays(file: string, from: number, days: number, name: string): Promise<string[]> {
  const made: string[] = [];
  for (let day = 0; day < days; day++) {
    const db = openTestJournal(file, 'service');
    testIntents(db, 'account').decide(newIntent(`PD-${name}${day}`), 1);
    db.close();
    made.push((await makeCopy(file, from + day * DAY)).name);
  }
  return made;
}

it.each([
  ['a year ahead and was put right', YEAR_AHEAD, NOW],
  ['right and fell back by years', NOW, FLAT_BATTERY],
])('of a clock that was %s the later days stay, the newest first', async (_what, before, after) => {
  const file = join(tempFolder(), 'journal.db');
  await workDays(file, before, 21, 'A');
  const later = await workDays(file, after, 10, 'B');
  const sound = soundCopies(file, 'service');
  expect(sound.slice(0, 10).map(({ name }) => name)).toEqual(later.toReversed());
  expect(readdirSync(copiesFolder(file))).toEqual(expect.arrayContaining(later));
  writeFileSync(file, '');
  expect(stopAt(file).message).toContain(`The newest good backup is "${later.at(-1)}"`);
});

it('a salvage is based on the copy that has most, and keeps what only that one has', async () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  testIntents(db, 'account').decide(newIntent('PD-OLD'), 1);
  await makeCopy(file, YEAR_AHEAD);
  new Recorder(new PackingJournal(db, 'account'), 'PD-BOX').record(21, closed());
  await makeCopy(file, NOW);
  testIntents(db, 'account').decide(newIntent('PD-NEW'), 22);
  db.exec('VACUUM');
  db.close();
  openTestJournal(file, 'service').close();
  const raw = new Database(file);
  const pages = raw.prepare("SELECT pageno FROM dbstat WHERE name = 'packing_events'").pluck().all();
  raw.close();
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0x5a, (Number(page) - 1) * 4_096, Number(page) * 4_096);
  writeFileSync(file, bytes);
  recover(stopAt(file), 'service', { way: 'salvaged' }, BY_ANA);
  const salvaged = openTestJournal(file, 'service');
  expect([...factsIn(salvaged)]).toEqual(expect.arrayContaining(['event PD-BOX 3', 'decision PD-NEW']));
  salvaged.close();
});

it('the copies since an older one was put back are newer than those of the work that was left', async () => {
  const file = join(tempFolder(), 'journal.db');
  const left = await workDays(file, NOW - 16 * DAY, 12, 'A');
  const chosen = { copy: left[1] ?? '', isProved: true };
  putBack(file, 'service', chosen, { ...BY_ANA, now: () => NOW - 4 * DAY });
  const since = await workDays(file, NOW - 3 * DAY, 2, 'B');
  expect(soundCopies(file, 'service').map(({ name }) => name)).toEqual([
    ...since.toReversed(),
    ...left.toReversed(),
  ]);
});

it('the time of the newest copy is never that of a clock ahead', async () => {
  const file = join(tempFolder(), 'journal.db');
  await workDays(file, YEAR_AHEAD, 1, 'A');
  const folder = join(dirname(file), 'backups');
  expect(newestCopyAt(folder, NOW)).toBeNull();
  await workDays(file, NOW, 1, 'B');
  expect(newestCopyAt(folder, NOW)).toBe(NOW);
});
