/** Ends of order numbers in narrow slots. */
import { expect, it } from 'vitest';
import { numberEnd } from '../../../../../src-renderer/screens/pick/wall/number-ends.ts';

it.each([
  { name: 'six characters tell it from the others', number: 'SC-23919886-99', end: '886-99' },
  { name: 'more of them are needed', number: '705-1157946-1146568', end: '6-1146568' },
  { name: 'a short number is whole', number: 'PD-1234', end: 'PD-1234' },
])('$name: $number', ({ number, end }) => {
  const others = ['SC-36012903-55', '705-1157940-1146568', 'SC-23919886-98'];
  expect(numberEnd(number, [number, ...others])).toBe(end);
});

it('is the whole number if another one ends with all of it', () => {
  expect(numberEnd('1157946-1146568', ['1157946-1146568', '705-1157946-1146568'])).toBe('1157946-1146568');
});

it('is the same for slots with the same number', () => {
  expect(numberEnd('705-1157946-1146568', ['705-1157946-1146568', '705-1157946-1146568'])).toBe('146568');
});

it('cuts no character in two', () => {
  expect(numberEnd('🧺🧺🧺🧺🧺🧺🧺🧺', [])).toBe('🧺🧺🧺🧺🧺🧺');
});
