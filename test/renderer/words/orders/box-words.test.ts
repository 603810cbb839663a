import { expect, it } from 'vitest';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { pulledWords, pullWords } from '../../../../src-renderer/words/orders/box-words.ts';

/** An order with that many units in each parcel. */
const packed = (...units: number[]) =>
  ({
    parcels: units.map((n) => ({ contents: [{ key: 'a', units: n, declared: null }] })),
  }) as unknown as PackingView;

it('all boxes of an order are pulled, and one that nothing was packed into is none', () => {
  expect(pullWords(packed(3, 0))).toBe('Pull the box, then scan the order number.');
  expect(pullWords(packed(3, 0, 1))).toContain('Pull all 2 boxes');
  expect(pulledWords(packed(3, 0))).toBe('Pulled: the box stays here.');
  expect(pulledWords(packed(3, 2, 1))).toBe('Pulled: its 3 boxes stay here.');
});
