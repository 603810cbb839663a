/** A run names an item so that the packer knows which one it is. */
import { expect, test } from 'vitest';
import { itemWords } from '../../../../src-renderer/pick/express/express-words.ts';

const mug = { name: 'Blue mug', sku: 'MUG-L', isShared: false };

test('the SKU is named where another item has the code too, and nowhere else', () => {
  expect(itemWords(mug)).toBe('Blue mug');
  expect(itemWords({ ...mug, isShared: true })).toBe('Blue mug (MUG-L)');
  expect(itemWords({ ...mug, isShared: true, sku: null })).toBe('Blue mug (No SKU given)');
  expect(itemWords({ ...mug, isShared: true, name: null })).toBe('MUG-L');
});
