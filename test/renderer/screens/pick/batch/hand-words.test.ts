import { expect, it } from 'vitest';
import { handWords } from '../../../../../src-renderer/screens/pick/batch/hand-words.ts';
import { numberRanges } from '../../../../../src-renderer/screens/pick/number-ranges.ts';

const one = { units: 1, operator: 'Pia', approvedBy: null, reason: 'No barcode' };

it('units by hand are summed for whoever confirmed them, with who approved and why', () => {
  expect(handWords([one, { ...one, units: 2 }, { ...one, reason: 'Damaged' }])).toBe(
    '4 by hand · Pia · No barcode, Damaged',
  );
  expect(handWords([one, { units: 12, operator: 'Pia', approvedBy: 'Lia', reason: null }])).toBe(
    '1 by hand · Pia · No barcode; 12 by hand · Pia / Lia',
  );
  expect(handWords([{ units: 1, operator: null, approvedBy: null, reason: null }])).toBe('1 by hand');
});

it('numbers of totes that follow each other are one range', () => {
  expect(numberRanges([])).toBe('');
  expect(numberRanges([1, 2, 3, 5, 8, 9])).toBe('1–3, 5, 8, 9');
});
