/** The data folder of a station that has worked: a journal, its copies and its mark, closed well or killed. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BatchJournal } from '../../../src-main/journal/packing/batches.ts';
import { LearnedCodes } from '../../../src-main/journal/hall/learned-codes.ts';
import { Locations } from '../../../src-main/journal/hall/locations.ts';
import { rememberPosition } from '../../../src-main/journal/known-journal.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { positionOf } from '../../../src-main/journal/position.ts';
import type { JournalKind } from '../../../src-main/journal/errors.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import { openTestJournal, testIntents } from '../journal.ts';
import { newIntent } from '../new-intent.ts';
import { closed, Recorder } from '../packing/journal-story.ts';
import type { Facts } from './facts.ts';

const ACCOUNT = 'account';
const FIRST = Date.parse('2026-03-02T09:00:00Z');

export interface StationFolder {
  folder: string;
  facts: Facts;
  /** The journal's number at the time that the folder remembers. */
  remembered: number;
}

/**
 * @param killed the log is left as a killed process leaves it, and the newest work may be after what the folder remembers
 * @param isLarge so many pages that a few changed bytes leave most of them whole
 */
export async function workedIn(
  folder: string,
  random: Random,
  { killed, kind = 'service', isLarge = false }: { killed: boolean; kind?: JournalKind; isLarge?: boolean },
): Promise<StationFolder> {
  const work = join(folder, 'work');
  mkdirSync(work, { recursive: true });
  const file = join(work, 'journal.db');
  const db = openTestJournal(file, kind);
  const facts = new Map<string, number>();
  const steps = isLarge ? random.whole(50, 90) : random.whole(3, 25);
  const copyAfter = new Set([random.whole(0, steps - 1), random.whole(0, steps - 1)]);
  // The latest work is not remembered yet when a station is killed.
  const rememberAfter = killed ? steps - 1 - random.whole(0, 2) : steps - 1;
  const codes = new LearnedCodes(db);
  const locations = new Locations(db);
  const batches = new BatchJournal(db, ACCOUNT);
  const packing = new PackingJournal(db, ACCOUNT);
  let remembered = positionOf(db).number;
  for (let n = 0; n < steps; n++) {
    const id = `PD-${n}`;
    const acts = [
      () => {
        testIntents(db, ACCOUNT).decide(
          newIntent(id, { reason: 'x'.repeat(random.whole(5, 200)) }),
          FIRST + n,
        );
        return [`decision ${id}`];
      },
      () => {
        new Recorder(packing, id).record(FIRST + n, closed());
        return [1, 2, 3].map((seq) => `event ${id} ${seq}`);
      },
      () => {
        codes.learn([{ typed: `95000${1000 + n}`, sku: 'A', units: 6 }], 'Ana', FIRST + n);
        return [`code 95000${1000 + n}`];
      },
      () => {
        // Few items: each is moved again and again.
        locations.assign([{ item: `s${n % 3}`, location: `A-${n}` }], 'Ana', FIRST + n);
        return [`location ${FIRST + n}`];
      },
      () => {
        const begun = { kind: 'begun', orders: [] } as const;
        batches.begin(begun, { at: FIRST + n, operator: 'Ana', station: 'Bench 1' });
        return [`batch ${FIRST + n}`];
      },
    ];
    for (const fact of random.pick(acts)()) facts.set(fact, positionOf(db).number);
    if (copyAfter.has(n)) await makeCopy(file, FIRST + n);
    if (n === rememberAfter) {
      rememberPosition(work, positionOf(db), FIRST + n);
      remembered = positionOf(db).number;
    }
  }
  const station = join(folder, 'station');
  if (!killed) db.close();
  mkdirSync(station);
  for (const name of readdirSync(work)) {
    if (!name.endsWith('-shm') && existsSync(join(work, name)))
      cpSync(join(work, name), join(station, name), { recursive: true });
  }
  if (killed) db.close();
  rmSync(work, { recursive: true });
  return { folder: station, facts, remembered };
}
