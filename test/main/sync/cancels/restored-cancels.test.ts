/** A decision out of a copy may have been sent since the copy was made: a cancel that the list shows without its reason may be ours. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { makeCopy } from '../../../../src-main/journal/copies/make-copy.ts';
import { recover } from '../../../../src-main/journal/recovery/recovery.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../../support/journal.ts';
import { newIntent } from '../../../support/new-intent.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { aSender } from '../../../support/test-sender.ts';

const STATES = ['waiting', 'sending', 'unknown'] as const;
const BY_ANA = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };

/** As the specification's list shows it: without a history. */
function cancelledInTheList() {
  const { statusHistory: _, ...order } = anOrder('A');
  return { ...order, status: 'CANCELLED' };
}

/** A closed journal with one decision in that state. */
function journalWith(state: (typeof STATES)[number]): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  const { id } = intents.decide(newIntent('A'), 1).intent;
  if (state !== 'waiting') intents.change(id, 'waiting', { state: 'sending', attempted: true }, 2);
  if (state === 'unknown')
    intents.change(id, 'sending', { state, problem: { kind: 'timeout', message: null } }, 3);
  db.close();
  return file;
}

describe.each(STATES)('a decision that the copy has as %s', (state) => {
  it('is accepted when the list shows the order as cancelled without a reason', async () => {
    const file = journalWith(state);
    const { name } = await makeCopy(file, 10);
    writeFileSync(file, 'garbage');
    recover(stopAt(file), 'service', { way: 'restored', copy: name, isProved: true }, BY_ANA);
    const s = await aSender(await startFaultyService({ list: json(aPage([cancelledInTheList()])) }), {
      journal: file,
    });
    const id = s.intents.list()[0]?.id ?? '';
    expect(s.intents.byId(id)).toMatchObject({ state: 'parked', problem: { kind: 'restored' } });
    expect(s.intents.past.mayHaveBeenSent(id)).toBe(true);
    s.intents.change(id, 'parked', { state: 'unknown', nextTryAt: s.clock.now() }, s.clock.now());
    s.sender.start();
    await s.resting();
    expect(s.intents.byId(id)).toMatchObject({ state: 'accepted', reasonThere: 'not-shown' });
  });
});

it('a decision whose record was damaged while its request was under way may have been sent', () => {
  const file = journalWith('sending');
  const raw = new Database(file);
  raw.exec("UPDATE intents SET order_json = 'x'");
  raw.close();
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  const [intent] = intents.list();
  expect(intent).toMatchObject({ state: 'parked', problem: { kind: 'damaged-record' } });
  expect(intents.past.mayHaveBeenSent(intent?.id ?? '')).toBe(true);
  db.close();
});
