/** Where a decision is on its way, in words: also where it was taken under another connection. */
import { expect, it } from 'vitest';
import type { Intent, IntentState } from '../../../src-main/contract/cancel.ts';
import { intentSentence } from '../../../src-renderer/cancel/intent-sentence.ts';

const ofOther = (state: IntentState) => intentSentence({ state, ours: false, problem: null } as Intent);

it.each<[IntentState, string]>([
  ['waiting', 'It is sent once this station is connected there again.'],
  ['unknown', 'It is sent once this station is connected there again.'],
  ['refused', 'It can be settled once this station is connected there again.'],
  ['accepted', 'Put the items back.'],
  ['withdrawn', 'The order is in the queue again.'],
])('of another connection, %s: %s', (state, todo) => expect(ofOther(state).todo).toBe(todo));

it('the way to the outbox is described where the sentence stands elsewhere', () => {
  const intent = { state: 'grace', ours: true, problem: null } as Intent;
  expect(intentSentence(intent).todo).toContain('in the outbox (F4)');
  expect(intentSentence(intent, true).todo).toBe('You can withdraw it here until the time is up.');
});

it('says that another bench has decided the same, and which of the two waits', () => {
  const words = (alsoBy: Intent['alsoBy']) =>
    intentSentence({ state: 'waiting', ours: true, problem: null, alsoBy } as Intent);
  expect(words({ bench: 'Bench 4', waits: false }).what).toContain('Bench 4 cancels it too.');
  const waits = words({ bench: 'Bench 4', waits: true });
  expect(waits.what).toContain('this waits for Bench 4');
  expect(waits.todo).toContain('If it is not cancelled then, this one is sent.');
  expect(words(null).what).toBe('Saved here. Not sent yet.');
});
