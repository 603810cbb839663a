/** Words for the location of an order. */
import { expect, it } from 'vitest';
import { intentStateSchema, type IntentState } from '../../../../src-main/contract/orders/cancel.ts';
import { whereTag } from '../../../../src-renderer/words/orders/where-tag.ts';
import { whereSentence } from '../../../../src-renderer/screens/tracing/where-words.ts';

const SINCE = Date.parse('2026-11-28T10:12:00Z');
const cancel = (state: IntentState) => ({ at: 'cancel' as const, state, since: SINCE });
const sentence = (state: IntentState) =>
  whereSentence(cancel(state), { now: SINCE + 60_000, alone: null, isNarrowed: false }).what;

it('says of a cancel that is done that the order is cancelled, and of another how it stands', () => {
  const done: readonly IntentState[] = ['accepted', 'elsewhere'];
  for (const state of intentStateSchema.options) {
    const isDone = done.includes(state);
    expect(whereTag(cancel(state)).words === 'Cancelled', state).toBe(isDone);
    expect(
      /^A cancel was decided here, and the order was cancelled: .+\.$/.test(sentence(state)),
      state,
    ).toBe(isDone);
    expect(/^A cancel decided here keeps it out of the queue: .+, .+\.$/.test(sentence(state)), state).toBe(
      !isDone,
    );
  }
});
