import { expect, it } from 'vitest';
import {
  isOpen,
  leavesWithoutTrace,
  LOOK_UPS_WITHOUT_TRACE,
  SWEEPS_WITHOUT_TRACE,
} from '../../../../src-main/domain/orders/queue-departure.ts';

it('an order is in the queue in one status alone, as it is written', () => {
  expect(['READY_TO_SHIP', 'ready_to_ship', 'SHIPPED', 'CANCELLED', ''].map(isOpen)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it.each([LOOK_UPS_WITHOUT_TRACE, SWEEPS_WITHOUT_TRACE])(
  'an order without a trace leaves in round %i, not before, and never while it is in hand',
  (needed) => {
    expect(needed).toBeGreaterThan(1);
    expect([1, needed - 1, needed, needed + 1].map((n) => leavesWithoutTrace(n, needed, false))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(leavesWithoutTrace(needed, needed, true)).toBe(false);
  },
);
