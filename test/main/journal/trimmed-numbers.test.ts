/** Earlier versions trimmed the numbers of orders: their records are compared with the order that the service shows. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoredState } from '../../../src-main/domain/cancel/intent-states.ts';
import type { Intents } from '../../../src-main/journal/cancels/intents.ts';
import { newIntent } from '../../support/new-intent.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';

const BARE = 'PFX-1';
/** A journal with a decision in that state under an order's trimmed number; `also` are decisions under the exact one. */
function aJournal(exact: string, state: StoredState, attempts: number, also: string[] = []): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  intents.decide(newIntent(BARE), 1);
  db.prepare("UPDATE intents SET state = ?, attempts = ?, order_json = json_object('orderId', ?)").run(
    state,
    attempts,
    exact,
  );
  if (state === 'sending')
    db.prepare("INSERT INTO intent_history (intent, at, state) SELECT n, 2, 'sending' FROM intents").run();
  for (const orderId of also) intents.decide(newIntent(orderId), 1);
  db.close();
  return file;
}

function openedAgain(file: string): Intents {
  for (let n = 0; n < 2; n++) openTestJournal(file, 'service').close();
  const db = openTestJournal(file, 'service');
  onTestFinished(() => void db.close());
  return testIntents(db, 'account');
}

describe('a decision that stands under a number without its space', () => {
  it.each(['PFX-1 ', ' PFX-1', '\tPFX-1', 'PFX-1\u00a0'])(
    'and was never sent is one on the order that was seen, %j',
    (exact) => {
      const intents = openedAgain(aJournal(exact, 'waiting', 0));
      expect(intents.list()).toMatchObject([{ orderId: exact, state: 'waiting', problem: null }]);
      expect(intents.deliverable().map(({ orderId }) => orderId)).toEqual([exact]);
      expect([intents.currentFor(exact) === null, intents.currentFor(BARE)]).toEqual([false, null]);
    },
  );

  it.each([
    ['waiting', 2],
    ['sending', 1],
    ['unknown', 1],
    ['refused', 1],
    ['parked', 3],
  ] as const)(
    'and may have been sent is left to a person, who is told both numbers (%s)',
    (state, attempts) => {
      const intents = openedAgain(aJournal('PFX-1 ', state, attempts));
      const problem = {
        kind: 'other-number',
        message: 'its order number was "PFX-1", that of the order recorded with it "PFX-1 "',
      };
      const [intent, ...others] = intents.list();
      expect([intent, others]).toMatchObject([{ orderId: 'PFX-1 ', state: 'parked', problem }, []]);
      const unsure = state === 'sending' ? [{ state: 'sending' }, { state: 'unknown' }] : [];
      const steps = intents.past.of(intent?.id ?? '');
      expect(steps).toMatchObject([{ state: 'waiting' }, ...unsure, { state: 'parked', problem }]);
      // A request that was cut off by the end of the earlier version may have had its effect.
      expect(intents.past.mayHaveBeenSent(intent?.id ?? '')).toBe(state === 'sending');
      expect(intents.deliverable()).toEqual([]);
    },
  );

  it('gives way to one that stands on the exact number', () => {
    const intents = openedAgain(aJournal('PFX-1 ', 'waiting', 0, ['PFX-1 ']));
    expect(intents.list().map(({ orderId, state }) => [orderId, state])).toEqual([
      ['PFX-1 ', 'waiting'],
      [BARE, 'given-up'],
    ]);
    expect(intents.past.of(intents.list()[1]?.id ?? '').at(-1)?.problem?.message).toContain('"PFX-1 "');
  });

  it.each(['accepted', 'elsewhere', 'withdrawn', 'given-up', 'by-hand'] as const)(
    'and is over stays as it was done (%s)',
    (state) => {
      const intents = openedAgain(aJournal('PFX-1 ', state, 1));
      expect(intents.list()).toMatchObject([{ orderId: BARE, state, problem: null }]);
    },
  );

  it('but for another letter is damaged', () => {
    expect(openedAgain(aJournal('PFX-2 ', 'waiting', 0)).list()).toMatchObject([
      { orderId: BARE, state: 'parked', problem: { kind: 'damaged-record' } },
    ]);
  });
});

it.each(['accepted', 'elsewhere'] as const)(
  'a decision that is over needs no order to be read (%s)',
  (state) => {
    const file = aJournal(BARE, state, 1);
    const db = openTestJournal(file, 'service');
    db.prepare("UPDATE intents SET order_json = '{cut'").run();
    db.close();
    expect(openedAgain(file).list()).toMatchObject([{ orderId: BARE, state, problem: null }]);
  },
);
