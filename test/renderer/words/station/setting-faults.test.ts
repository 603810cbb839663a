import { describe, expect, test } from 'vitest';
import { NUMBER_SETTINGS } from '../../../../src-main/contract/station/number-settings.ts';
import {
  nameFault,
  numberFault,
  reasonsFault,
  reasonsOf,
} from '../../../../src-renderer/words/station/setting-faults.ts';

describe('a number among the settings', () => {
  const grace = (value: number | null | undefined) =>
    numberFault('Undo time in seconds', { value, inForce: 15 }, NUMBER_SETTINGS.graceSeconds);

  test.each([0, 15, 600])('%d is taken', (value) => expect(grace(value)).toBeNull());

  test.each([601, 9999, -1, 1.5, Number.NaN, null, undefined])(
    '%s is not, and the bounds are said',
    (value) =>
      expect(grace(value)).toBe(
        'Undo time in seconds: enter a whole number from 0 to 600. Not saved; it is still 15.',
      ),
  );
});

test('a station without a name keeps the one that it had', () => {
  expect(nameFault('Bench 4', 'Bench 3')).toBeNull();
  expect(nameFault('  ', 'Bench 3')).toBe('A station needs a name. Not saved; it is still “Bench 3”.');
});

describe('the reasons of cancels', () => {
  test('each line counts once, and empty ones not', () =>
    expect(reasonsOf('Damaged\n\n  Damaged \nSold out')).toEqual(['Damaged', 'Sold out']));

  test('none, too many and too long ones are not taken', () => {
    expect(reasonsFault(['Damaged'])).toBeNull();
    expect(reasonsFault([])).toContain('Enter at least one reason.');
    expect(reasonsFault(Array.from({ length: 21 }, (_, n) => `Reason ${n}`))).toContain('20 at most');
    expect(reasonsFault(['Damaged', 'x'.repeat(201)])).toContain('Reason 2 is longer than 200 characters.');
  });
});
