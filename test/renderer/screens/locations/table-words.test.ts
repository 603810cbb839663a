/** Words for the lines of a location table name what a person has to check. */
import { expect, test } from 'vitest';
import { lineFaultWords, unknownWords } from '../../../../src-renderer/screens/locations/table-words.ts';

test('an item that no order has had is named by what the line has: SKU, EAN or name', () => {
  expect(unknownWords({ sku: 'MUG-9', ean: '4006381333931' })).toBe('in no order yet: check the SKU MUG-9');
  expect(unknownWords({ sku: null, ean: '04006381333931' })).toBe(
    'in no order yet: check the EAN 4006381333931',
  );
  expect(unknownWords({ sku: null, ean: null })).toBe('in no order yet: check the name');
});

test('a heading without the column says which columns were read, and what separates them', () => {
  expect(lineFaultWords({ line: 1, why: 'no-location-column', columns: 'location|sku' }, 40)).toBe(
    'The heading has no column named location. It has: location|sku. Columns are separated by commas, semicolons or tabs.',
  );
});
