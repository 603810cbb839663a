import { expect, test } from 'vitest';
import type { PackedOrderRow } from '../../../../src-main/contract/goods/packed-orders.ts';
import { boxState, wayOn } from '../../../../src-renderer/screens/packed/box-state.ts';

const HOUR = 3_600_000;
const box = (parts: Partial<PackedOrderRow>): PackedOrderRow => ({
  orderId: 'PD1',
  salesChannelOrderId: null,
  phase: 'sealed',
  cleared: false,
  units: 1,
  dueUnits: 1,
  gone: null,
  takenBy: null,
  sealedAt: 0,
  sealedBy: null,
  changedAt: 0,
  overdue: false,
  distrusted: false,
  content: null,
  ...parts,
});

test('a box of which the service was not asked is never shown as clear, however long it waits', () => {
  expect(boxState(box({}), HOUR)).toEqual({ words: 'not yet cleared', tone: 'waiting' });
  expect(boxState(box({ overdue: true }), 99 * HOUR)).toEqual({ words: 'not yet cleared', tone: 'waiting' });
});

test('a cleared box is clear until the service should have moved it on', () => {
  expect(boxState(box({ cleared: true }), HOUR)).toEqual({ words: 'cleared', tone: 'accepted' });
  expect(boxState(box({ cleared: true, overdue: true }), 50 * HOUR).words).toContain('overdue: closed');
});

test('a record that was changed comes before whatever it says', () => {
  expect(boxState(box({ cleared: true, distrusted: true }), HOUR).tone).toBe('refused');
});

test.each([
  ['open', 'cancelled', 'cancelled: put the items back'],
  ['short', 'cancelled', 'cancelled: put the items back'],
  ['open', 'not-ready', 'do not pack: put the items back'],
] as const)('an order that is %s and %s is neither being packed nor set aside', (phase, gone, words) => {
  const row = box({ phase, gone, dueUnits: 3, sealedAt: null });
  expect(boxState(row, HOUR)).toEqual({ words, tone: 'refused' });
  expect(boxState({ ...row, units: 3 }, HOUR).words).toBe(words);
});

test('an order that another bench took over says so, also where it was set aside', () => {
  const row = box({ phase: 'short', gone: 'taken-over', takenBy: 'Bench 2', sealedAt: null });
  expect(boxState(row, HOUR)).toEqual({
    words: 'Bench 2 took it over: leave what is packed for it',
    tone: 'refused',
  });
});

test('what is half packed or set aside can be continued; what has gone asks for its goods', () => {
  expect(wayOn(box({ phase: 'open', dueUnits: 3 }))).toBe('Continue');
  expect(wayOn(box({ phase: 'open' })), 'packed, not closed').toBe('Continue');
  expect(wayOn(box({ phase: 'short', dueUnits: 3 }))).toBe('Continue');
  expect(wayOn(box({ phase: 'open', gone: 'cancelled' }))).toBe('Show what to do');
  expect(wayOn(box({ phase: 'short', gone: 'taken-over', takenBy: 'Bench 2' }))).toBe('Show what to do');
  expect(wayOn(box({}))).toBeNull();
});
