import { expect, it } from 'vitest';
import { LateAnswers } from '../../../../src-main/cache/write/late-answers.ts';

it('speaks against an answer alone whose question was asked before the order was shown to have left', () => {
  const answers = new LateAnswers();
  const before = answers.moment;
  answers.left('A');
  const after = answers.moment;
  expect(answers.isOvertaken('A', before)).toBe(true);
  expect(answers.isOvertaken('B', before)).toBe(false);
  expect(answers.isOvertaken('A', after)).toBe(false);
});

it('forgets the orders that left longest ago, and not one that has left again', () => {
  const answers = new LateAnswers();
  const before = answers.moment;
  answers.left('A');
  answers.left('B');
  answers.left('A');
  for (let n = 0; n < 999; n++) answers.left(`later ${n}`);
  expect(answers.isOvertaken('A', before)).toBe(true);
  expect(answers.isOvertaken('B', before)).toBe(false);
});
