import { expect, it } from 'vitest';
import { outcomeSentence } from '../../../src-renderer/sentences/outcome-sentence.ts';

it.each([
  ['SHIPPED', 'This order can no longer be cancelled here: the service shows it as SHIPPED.'],
  [null, 'This order can no longer be cancelled here: the service no longer lists it.'],
])('of a cancel that is refused with the status %s', (status, what) => {
  expect(outcomeSentence('NOT_CANCELLABLE', { orderId: 'A', status }).what).toBe(what);
});
