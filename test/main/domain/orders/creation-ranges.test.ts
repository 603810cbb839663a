import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creationRanges } from '../../../../src-main/domain/orders/creation-ranges.ts';

it('absent orders are covered by few ranges, each order by the one that holds its creation', () => {
  const orders = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 12 }), (moments, most) => {
      const absent = moments.map((createdAt, n) => ({ orderId: `A${n}`, createdAt }));
      const ranges = creationRanges(absent, most);
      expect(ranges.length).toBeLessThanOrEqual(most);
      const covered = ranges.flatMap((r) => r.orderIds);
      expect(covered.toSorted()).toEqual(absent.map((o) => o.orderId).toSorted());
      for (const range of ranges) {
        for (const id of range.orderIds) {
          const at = absent.find((o) => o.orderId === id)?.createdAt ?? -1;
          expect(at >= range.from && at <= range.until).toBe(true);
        }
      }
      const sorted = ranges.map((r) => [r.from, r.until]).flat();
      expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
    }),
  );
});

it('orders of one moment share one range', () => {
  const absent = ['A', 'B', 'C'].map((orderId) => ({ orderId, createdAt: 5 }));
  expect(creationRanges(absent, 12)).toEqual([{ from: 5, until: 5, orderIds: ['A', 'B', 'C'] }]);
});
