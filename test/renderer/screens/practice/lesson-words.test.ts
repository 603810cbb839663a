/** Words of the lesson panel, step by step. */
import { expect, it } from 'vitest';
import type { RunningLesson } from '../../../../src-main/contract/practice/lessons.ts';
import { codeNow } from '../../../../src-renderer/screens/practice/lesson-codes.ts';
import { lessonSentence } from '../../../../src-renderer/screens/practice/lesson-words.ts';

const ORDER = { orderId: 'PD-1', number: 'CH-1' };
const lesson = (parts: Partial<RunningLesson>): RunningLesson => ({
  ...{ name: 'hand-over', state: 'running', order: ORDER, items: ['Tea'], step: 0, codes: [], approvers: [] },
  ...{ steps: ['open-there', 'ask-for'], mistakes: [], score: 100 },
  ...parts,
});

it('names who approves, where whoever learns may not do the step alone', () => {
  const cancel = { steps: ['cancel' as const], items: [] };
  expect(lessonSentence(lesson(cancel), false)).toMatch(/\(F10\)\.$/);
  expect(lessonSentence(lesson({ ...cancel, approvers: ['Ada', 'Bo'] }), false)).toMatch(
    /\(F10\)\. .*: Ada, Bo\.$/,
  );
});

it('asks no longer for an order that is on the bench', () => {
  const scan = lesson({ steps: ['scan-wrong', 'cancel'], items: ['Tea', 'Cup'] });
  expect(lessonSentence(scan, false)).toBe(
    'Bring order CH-1 onto the bench. Scan a wrong item on purpose: Cup.',
  );
  expect(lessonSentence(scan, true)).toBe('Scan a wrong item on purpose: Cup.');
  // A step with the same words on the bench.
  const cancel = lesson({ steps: ['cancel'] });
  expect(lessonSentence(cancel, true)).toBe(lessonSentence(cancel, false));
});

it('says what is to be done at the other bench, with the code of the item and not of the order', () => {
  const item = { what: 'item' as const, name: 'Tea', code: '9529' };
  const there = lesson({ codes: [item] });
  expect(lessonSentence(there, false)).toMatch(/^At the other bench, bring order CH-1 .*: Tea\./);
  expect(codeNow(there, { screen: 'queue' })).toEqual(item);
});

it('shows the number of an order that is to be asked for until it is on the bench', () => {
  const asks = lesson({ step: 1, codes: [{ what: 'order', name: 'CH-1', code: 'PD-1' }] });
  expect(codeNow(asks, { screen: 'queue' })?.code).toBe('PD-1');
  expect(codeNow(asks, { screen: 'packing', orderId: 'PD-1' })).toBeNull();
});
