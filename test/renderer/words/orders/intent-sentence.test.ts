/** Words for the state of a decision, even if it was made under another connection. */
import { expect, it } from 'vitest';
import type { Intent, IntentState } from '../../../../src-main/contract/orders/cancel.ts';
import { intentSentence } from '../../../../src-renderer/words/orders/intent-sentence.ts';

const ofOther = (state: IntentState) => intentSentence({ state, ours: false, problem: null } as Intent);

it.each<[IntentState, string]>([
  ['waiting', 'It is sent once this station is connected there again.'],
  ['unknown', 'It is sent once this station is connected there again.'],
  ['refused', 'It can be settled once this station is connected there again.'],
  ['accepted', 'Put back what is packed.'],
  ['withdrawn', 'The order is in the queue again.'],
])('of another connection, %s: %s', (state, todo) => expect(ofOther(state).todo).toBe(todo));

it('the way to the outbox is described where the sentence stands elsewhere', () => {
  const intent = { state: 'grace', ours: true, problem: null } as Intent;
  expect(intentSentence(intent).todo).toContain('in the outbox (F4)');
  expect(intentSentence(intent, true).todo).toBe('You can withdraw it here until the time is up.');
});

it('says that another bench has decided the same, and which of the two waits', () => {
  const words = (alsoBy: Partial<Intent['alsoBy']>, state: IntentState = 'waiting') =>
    intentSentence({
      ...{ state, ours: true, problem: null },
      alsoBy: alsoBy && { bench: 'Bench 4', waits: false, isCancelled: false, ...alsoBy },
    } as Intent);
  expect(words({}).what).toContain('Bench 4 cancels it too.');
  for (const state of ['waiting', 'grace'] as const) {
    const waits = words({ waits: true }, state);
    expect(waits.what).toContain('Bench 4 decided first, so this cancel waits');
    expect(waits.todo).toContain('If that cancel fails, yours is sent.');
  }
  expect(words({ isCancelled: true }).what).toContain('Bench 4 has cancelled it.');
  expect(words({ isCancelled: true }, 'elsewhere').what).toBe(
    'It was cancelled before the request arrived. Bench 4 decided it too.',
  );
  expect(words({}, 'withdrawn').todo).toBe('Bench 4 is still cancelling it: do not pack it.');
  expect(words({ isCancelled: true }, 'withdrawn').todo).toBe('Bench 4 has cancelled it: do not pack it.');
  expect(words(null).what).toBe('Saved here. Not sent yet.');
});

it('says that a bench which is cut off from the others looks before it sends', () => {
  const waits = {
    state: 'waiting',
    ours: true,
    problem: null,
    mayHaveBeenSent: false,
    alsoBy: null,
  } as Intent;
  expect(intentSentence(waits, true).todo).toContain('as soon as the service can be reached');
  expect(intentSentence(waits, true, true).todo).toContain('cut off from the others');
});
