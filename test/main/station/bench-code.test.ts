import { expect, it } from 'vitest';
import { answerToHash, hashOfCode, isCode, isHashOfCode } from '../../../src-main/station/bench-code.ts';

it('a code is stored as a hash that no other code fits', async () => {
  const stored = await hashOfCode('4711 hall');
  expect(stored).not.toContain('4711');
  expect(isHashOfCode(stored)).toBe(true);
  expect(await isCode('4711 hall', stored)).toBe(true);
  for (const other of ['4711 Hall', '4711', '', stored]) expect(await isCode(other, stored)).toBe(false);
  expect(await hashOfCode('4711 hall'), 'each with a salt of its own').not.toBe(stored);
});

it.each(['', 'scrypt:', '4711', 'scrypt:aaaa:bbbb'])('of %j no code is right', async (stored) => {
  expect(isHashOfCode(stored)).toBe(false);
  expect(await isCode('', stored)).toBe(false);
  expect(await isCode(stored, stored)).toBe(false);
});

const printed = (code: string) => answerToHash(['--hash-bench-code'], () => code);

it('a policy takes what is printed for a code', async () => {
  expect(await isCode('4711', printed('4711\n')?.trim() ?? '')).toBe(true);
  expect(answerToHash(['--practice'], () => expect.fail('nothing is read'))).toBeNull();
});

it.each(['', 'abc\n', 'a\nbcde', 'x'.repeat(65)])('%j is no code', (text) => {
  expect(() => printed(text)).toThrow('expects a code of 4 to 64 characters in one line');
});
