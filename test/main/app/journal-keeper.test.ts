/** A round that breaks is said in the log and followed by the next: a station that runs for months is copied all the time. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { JournalKeeper } from '../../../src-main/app/journal-keeper.ts';
import { copiesFolder } from '../../../src-main/journal/copies.ts';
import type { PackedOrderFault } from '../../../src-main/journal/verify-orders.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';
import { openTestJournal } from '../../support/journal.ts';

/** No thread comes of this: making one throws. */
const NO_THREAD = new URL('https://packdesk.example/copy-thread.js');

it('goes on after a round that threw: the copy is made an hour later, and the next a day after that', async () => {
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
  entry = COPY_ENTRY;
  await passes(3_570_000);
  expect(copies()).toHaveLength(0);
  await passes(30_000);
  expect([copies().length, reported]).toEqual([1, [[]]]);
  await passes(24 * 3_600_000);
  expect([copies().length, reported]).toEqual([2, [[], []]]);
  await keeper.stop();
});
