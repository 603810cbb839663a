import { expect, it } from 'vitest';
import type { OrderView } from '../../../../src-main/contract/orders/orders.ts';
import { goneWords } from '../../../../src-renderer/screens/pick/pick-words.ts';

const order = (parts: object) =>
  ({ cancel: null, status: 'READY_TO_SHIP', packing: null, ...parts }) as unknown as OrderView;

it.each([
  [null, 'no longer listed: put the items back'],
  [order({ status: 'CANCELLED' }), 'cancelled: put the items back'],
  [order({ status: 'SHIPPED' }), 'shipped: put the items back'],
  [order({ status: null }), 'no longer listed: put the items back'],
  [order({ cancel: { state: 'waiting' } }), 'being cancelled: put the items back'],
  [order({ cancel: { state: 'accepted' } }), 'cancelled: put the items back'],
  [order({ packing: { phase: 'sealed' } }), 'packed'],
  [order({ status: 'SHIPPED', packing: { phase: 'moved-on' } }), 'packed'],
  [order({ packing: { phase: 'short' } }), 'set aside'],
])('an order that is not to be picked any more says why: %#', (view, words) => {
  expect(goneWords(view)).toBe(words);
});
