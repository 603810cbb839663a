/** Starts a station on a damaged journal, takes the way that is offered, and judges both. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFailure } from '../../../src-main/app/boot.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import { JournalStopError } from '../../../src-main/journal/errors.ts';
import { lossOf } from '../../../src-main/journal/known-journal.ts';
import type { JournalPosition } from '../../../src-main/journal/position.ts';
import { recover, waysOn, type Choice } from '../../../src-main/journal/recovery/recovery.ts';
import { openTestJournal, JOURNAL_PORTS } from '../journal.ts';
import { changedOrders, factsIn } from './facts.ts';
import type { StationFolder } from './station-folder.ts';

/** End of a case. */
type Ending = 'opened' | 'salvaged' | 'restored' | 'new' | 'sentence';

export interface Verdict {
  ending: Ending;
  /** Promises that it did not keep. */
  faults: string[];
  /** Facts that the last copy lacked and the journal has after a salvage. */
  salvaged: number;
  /** Number of facts that are lost, were not remembered by the folder, and were not reported. */
  unnoticed: number;
}

/** Actions of a station; a test plants errors in them. */
export interface Station {
  open: (file: string) => JournalDb;
  recover: typeof recover;
}

export const STATION: Station = { open: (file) => openTestJournal(file, 'service'), recover };

/** A sentence, and not the words of a fault. */
const SENTENCE = /^[A-Z].{20,}[.]$/s;

type Start = { db: JournalDb } | { stop: JournalStopError } | { sentence: string };

/** @throws if the start ends with an error that has no sentence */
function start(station: Station, file: string): Start {
  try {
    return { db: station.open(file) };
  } catch (error) {
    if (error instanceof JournalStopError) return { stop: error };
    const failure = startFailure(error, 'the folder');
    if (failure === null) throw error;
    return { sentence: failure.sentence };
  }
}

/** @param takesBytes the newest work may be nowhere any more */
export function judge(station: Station, worked: StationFolder, takesBytes: boolean): Verdict {
  const file = join(worked.folder, 'journal.db');
  const verdict: Verdict = { ending: 'opened', faults: [], salvaged: 0, unnoticed: 0 };
  try {
    const started = start(station, file);
    if ('sentence' in started) {
      verdict.ending = 'sentence';
      if (!SENTENCE.test(started.sentence)) verdict.faults.push(`no sentence: ${started.sentence}`);
    } else if ('db' in started) judgeOpened(started.db, worked, takesBytes, verdict);
    else judgeStop(station, worked, started.stop, verdict);
  } catch (error) {
    verdict.faults.push(`no sentence for ${error instanceof Error ? error.stack : String(error)}`);
  }
  return verdict;
}

/** A start while the trouble lasts: it opens, or says why not. A stop would be about the journal, with which nothing is wrong. */
export function judgeMeanwhile(station: Station, folder: string): Verdict {
  const verdict: Verdict = { ending: 'opened', faults: [], salvaged: 0, unnoticed: 0 };
  try {
    const started = start(station, join(folder, 'journal.db'));
    if ('db' in started) started.db.close();
    else {
      verdict.ending = 'sentence';
      const words = 'stop' in started ? started.stop.message : started.sentence;
      if ('stop' in started || !SENTENCE.test(words))
        verdict.faults.push(`no sentence of what it is: ${words}`);
    }
  } catch (error) {
    verdict.faults.push(`no sentence for ${error instanceof Error ? error.stack : String(error)}`);
  }
  return verdict;
}

/** If no loss is reported, all that the folder remembers must be there, and so must newer work that reached the disk. */
function judgeOpened(db: JournalDb, worked: StationFolder, takesBytes: boolean, verdict: Verdict): void {
  const { has, changed } = lookInto(db);
  for (const [fact, number] of worked.facts) {
    if (has.has(fact) || isReported(fact, changed)) continue;
    if (number > worked.remembered && takesBytes) verdict.unnoticed++;
    else verdict.faults.push(`opened without a word, and without ${fact}`);
  }
}

function judgeStop(station: Station, worked: StationFolder, stop: JournalStopError, verdict: Verdict): void {
  const { folder, facts } = worked;
  const file = join(folder, 'journal.db');
  if (!SENTENCE.test(stop.message)) verdict.faults.push(`no sentence: ${stop.message}`);
  const ways = waysOn(stop, 'service');
  const [copy] = ways.copies;
  const stated = (found: JournalPosition) =>
    stop.known?.id == null ? null : (lossOf(stop.known, found)?.behind ?? 0);
  const choice: Choice = ways.salvage
    ? { way: 'salvaged' }
    : copy
      ? { way: 'restored', copy: copy.name, isProved: copy.isProved }
      : { way: 'new' };
  verdict.ending = choice.way;
  const atOnce = existsSync(file) ? 1 : 0;
  const chooser = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };
  if (!station.recover(stop, 'service', choice, chooser)) verdict.faults.push('the way on was not gone');
  if (asideIn(folder) < atOnce) verdict.faults.push('the damaged file was not set aside');
  const after = start(station, file);
  if (!('db' in after)) {
    verdict.faults.push(`it does not open after ${choice.way}`);
    return;
  }
  const { has, changed } = lookInto(after.db);
  const lost = [...facts.keys()].filter((fact) => !has.has(fact) && !isReported(fact, changed));
  const behind = ways.salvage ? stated(ways.salvage) : copy ? stated(copy) : null;
  const remembered = lost.filter((fact) => (facts.get(fact) ?? 0) <= worked.remembered);
  if (behind !== null && remembered.length > behind)
    verdict.faults.push(`${choice.way} says that ${behind} are missing: ${remembered.join(', ')}`);
  if (choice.way === 'salvaged' && copy)
    verdict.salvaged = [...facts].filter(([fact, number]) => number > copy.number && has.has(fact)).length;
}

function lookInto(db: JournalDb): { has: Set<string>; changed: Set<string> } {
  try {
    return { has: factsIn(db), changed: changedOrders(db) };
  } finally {
    db.close();
  }
}

const isReported = (fact: string, changed: ReadonlySet<string>) => changed.has(fact.split(' ')[1] ?? '');

const asideIn = (folder: string) => readdirSync(folder).filter((name) => /set-aside-.*Z$/.test(name)).length;
