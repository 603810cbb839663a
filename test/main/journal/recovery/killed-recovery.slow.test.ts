/** A process that is killed at any step of a recovery: the next start finishes the choice, or asks for it again. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { JournalStopError } from '../../../../src-main/journal/errors.ts';
import { recover, waysOn } from '../../../../src-main/journal/recovery/recovery.ts';
import { startChild } from '../../../support/child.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../../support/journal.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const PAGE = 4_096;
const BY_ANA = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };
/** More calls than a recovery makes. */
const MOST_CALLS = 40;

/**
 * PD-OLD is withdrawn after the copy, and the page that says so is destroyed. The history is whole, so that the number of a
 * salvaged file hides what it lacks.
 */
async function aJournal(): Promise<{ file: string; copy: string }> {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  const { intent } = intents.decide(newIntent('PD-OLD'), 1);
  const decide = (n: number) => intents.decide(newIntent(`PD-${n}`, { reason: 'x'.repeat(190) }), 2);
  for (let n = 0; n < 20; n++) decide(n);
  const copy = (await makeCopy(file, 10)).name;
  intents.change(intent.id, 'waiting', { state: 'withdrawn' }, 20);
  for (let n = 20; n < 80; n++) decide(n);
  db.exec('VACUUM');
  db.close();
  openTestJournal(file, 'service').close();
  return { file, copy };
}

function damage(file: string): void {
  const db = new Database(file);
  const sql = "SELECT pageno FROM dbstat WHERE name = 'intents' AND pagetype = 'leaf' ORDER BY path LIMIT 1";
  const page = db.prepare<[], number>(sql).pluck().get() ?? 0;
  db.close();
  const bytes = readFileSync(file);
  bytes.fill(0x5a, (page - 1) * PAGE, page * PAGE);
  writeFileSync(file, bytes);
}

/** Folders as a kill before each call leaves them, with the number of the call. */
async function* killedAt(file: string, choice: { way: string }): AsyncGenerator<[number, string]> {
  for (let call = 1; call <= MOST_CALLS; call++) {
    const folder = tempFolder();
    cpSync(dirname(file), folder, { recursive: true });
    const killed = join(folder, 'journal.db');
    const child = startChild('killed-recovery.ts', killed, JSON.stringify(choice), String(call));
    const line = await child.line();
    await child.kill();
    if (line === 'gone') return;
    yield [call, killed];
  }
  throw new Error('the recovery has more calls than this test counts');
}

interface Opened {
  recoveries: number;
  states: Record<string, number>;
}

/** @returns the reason if the start stops */
function start(file: string): Opened | string {
  try {
    const db = openTestJournal(file, 'service');
    try {
      const states = db.prepare('SELECT state, count(*) FROM intents GROUP BY state').raw().all();
      return {
        recoveries: Number(db.prepare('SELECT count(*) FROM recoveries').pluck().get()),
        states: Object.fromEntries(states as [string, number][]),
      };
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof JournalStopError) return error.reason;
    throw error;
  }
}

const ALL_PARKED: Opened = { recoveries: 1, states: { parked: 81 } };

it('a salvage that is killed is finished with every decision parked, or offered again', async () => {
  const { file } = await aJournal();
  damage(file);
  const before = waysOn(stopAt(file), 'service');
  expect(before.salvage?.number).toBe(stopAt(file).known?.number);
  const finished: number[] = [];
  for await (const [call, killed] of killedAt(file, { way: 'salvaged' })) {
    const found = start(killed);
    if (found === 'damaged') {
      expect(waysOn(stopAt(killed), 'service'), `call ${call}`).toEqual(before);
      expect(recover(stopAt(killed), 'service', { way: 'salvaged' }, BY_ANA)).toBe(true);
      expect(start(killed), `call ${call}, chosen again`).toEqual(ALL_PARKED);
    } else {
      expect(found, `call ${call}`).toEqual(ALL_PARKED);
      finished.push(call);
    }
  }
  expect(finished.length).toBeGreaterThan(2);
}, 120_000);

it('a copy that takes the place of a damaged journal is recorded, or can be chosen again', async () => {
  const { file } = await aJournal();
  const copy = (await makeCopy(file, 30)).name;
  damage(file);
  const choice = { way: 'restored', copy, isProved: true } as const;
  for await (const [call, killed] of killedAt(file, choice)) {
    if (start(killed) === 'damaged') expect(recover(stopAt(killed), 'service', choice, BY_ANA)).toBe(true);
    expect(start(killed), `call ${call}`).toEqual({ recoveries: 1, states: { parked: 80, withdrawn: 1 } });
  }
}, 120_000);

it('a copy that is put back by choice is the journal, or the journal is as it was', async () => {
  const { file, copy } = await aJournal();
  const choice = { way: 'put-back', copy, isProved: true };
  const asBefore: Opened = { recoveries: 0, states: { waiting: 80, withdrawn: 1 } };
  for await (const [call, killed] of killedAt(file, choice))
    expect([asBefore, { recoveries: 1, states: { parked: 21 } }], `call ${call}`).toContainEqual(
      start(killed),
    );
}, 120_000);

it('a journal that is started over is empty, or the choice is asked for again', async () => {
  const { file } = await aJournal();
  damage(file);
  for await (const [call, killed] of killedAt(file, { way: 'new' }))
    expect(['damaged', 'missing', { recoveries: 1, states: {} }], `call ${call}`).toContainEqual(
      start(killed),
    );
}, 120_000);
