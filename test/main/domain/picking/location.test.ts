import { expect, it } from 'vitest';
import { readLocation } from '../../../../src-main/domain/picking/location.ts';

it.each([
  'A-01\u200b',
  '\u2060A-01',
  'A\u00ad-01',
  'A\u201101',
  'A\u201301',
  'A\u221201',
  '\uff21\uff0d\uff10\uff11',
  ' \u00a0A-01\u3000',
  'A-01\u0007',
])('%j is the place A-01', (text) => {
  expect(readLocation(text, 20)).toBe('A-01');
});

it.each([
  ['CAFE\u0301  1', 'CAF\u00c9 1'],
  ['a-01', 'a-01'],
  ['A\tB\r\n1', 'A B 1'],
  ['A\u00a0\u00a01', 'A 1'],
  ['\u68da-1', '\u68da-1'],
  ['\u200b', null],
  ['x'.repeat(21), null],
])('%j is stored as %j', (text, location) => {
  expect(readLocation(text, 20)).toBe(location);
});
