import { expect, it } from 'vitest';
import {
  answerToHash,
  hashOfCode,
  isCode,
  isHashOfCode,
} from '../../../../src-main/station/secrets/bench-code.ts';

it('a code is stored as a hash that no other code fits', async () => {
  const stored = await hashOfCode('4711 hall');
  expect(stored).not.toContain('4711');
  expect(isHashOfCode(stored)).toBe(true);
  expect(await isCode('4711 hall', stored)).toBe(true);
  for (const other of ['4711 Hall', '4711', '', stored]) expect(await isCode(other, stored)).toBe(false);
  expect(await hashOfCode('4711 hall'), 'each with a salt of its own').not.toBe(stored);
});

it('a hash of an earlier version, at its cost, is still that of its code', async () => {
  const stored = 'scrypt:MDEyMzQ1Njc4OWFiY2RlZg:pB9iv2HFFAlhZeZJaR4fQNK5LdbaZO0GAs_pQsCE5JU';
  expect(await isCode('4711 hall', stored)).toBe(true);
  expect(await isCode('4711 Hall', stored)).toBe(false);
});

it.each(['', 'scrypt:', '4711', 'scrypt:aaaa:bbbb'])('of %j no code is right', async (stored) => {
  expect(isHashOfCode(stored)).toBe(false);
  expect(await isCode('', stored)).toBe(false);
  expect(await isCode(stored, stored)).toBe(false);
});

const printed = (code: string) => answerToHash(['--hash-bench-code'], () => Buffer.from(code));

it('a policy takes what is printed for a code', async () => {
  expect(await isCode('4711', printed('4711\n')?.trim() ?? '')).toBe(true);
  expect(answerToHash(['--practice'], () => expect.fail('nothing is read'))).toBeNull();
});

it.each(['', 'abc\n', 'a\nbcde', 'x'.repeat(65)])('%j is no code', (text) => {
  expect(() => printed(text)).toThrow('expects a code of 4 to 64 characters in one line');
});

it('a mark of UTF-8 and the line end of Windows are not part of a code', async () => {
  expect(await isCode('4711 hall', printed('\uFEFF4711 hall\r\n')?.trim() ?? '')).toBe(true);
});

it.each([' 4711', '4711 \r\n', '4711\t'])('%j has a blank at an end, and is refused', (text) => {
  expect(() => printed(text)).toThrow('expects a code without blanks at its ends');
});

it('a code in UTF-16 or in the code page of a console is refused', () => {
  const hash = (bytes: Buffer) => answerToHash(['--hash-bench-code'], () => bytes);
  const utf16 = '--hash-bench-code expects its standard input in UTF-8, but it is written in UTF-16.';
  expect(() => hash(Buffer.from('\uFEFF4711', 'utf16le'))).toThrow(utf16);
  expect(() => hash(Buffer.from('4711', 'utf16le'))).toThrow(utf16);
  expect(() => hash(Buffer.from('ñandú', 'latin1'))).toThrow(
    'expects its standard input in UTF-8, but it is not.',
  );
});
