/** Shape in which the slots of a put wall are drawn. */
import { describe, expect, it } from 'vitest';
import type { WallSlot } from '../../../../../src-main/contract/picking/put-wall.ts';
import { wallShape } from '../../../../../src-renderer/screens/pick/wall/wall-shape.ts';

const slotOf = (slot: number, put = 0): WallSlot => ({
  ...{ slot, orderId: `o-${slot}`, salesChannelOrderId: null },
  ...{ due: 2, put, onTrolley: 2 - put, full: put === 2, out: null },
});

describe('the shape of the wall', () => {
  it('keeps the place of each number, and leaves those free that the batch does not use', () => {
    const { places } = wallShape([slotOf(1), slotOf(4)]);
    expect(places.map(({ n, slot }) => [n, slot?.orderId ?? null])).toEqual([
      [1, 'o-1'],
      [2, null],
      [3, null],
      [4, 'o-4'],
    ]);
  });

  it('does not change with what is put in', () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const before = wallShape(numbers.map((n) => slotOf(n)));
    const after = wallShape(numbers.map((n) => slotOf(n, 2)));
    expect(after.columns).toBe(before.columns);
    expect(after.places.map(({ n }) => n)).toEqual(before.places.map(({ n }) => n));
  });

  it('is wider than high, from one slot to fifty', () => {
    const columns = (n: number) => wallShape(Array.from({ length: n }, (_, at) => slotOf(at + 1))).columns;
    expect([1, 5, 10, 20, 50].map(columns)).toEqual([2, 4, 5, 7, 9]);
    expect(wallShape([])).toEqual({ columns: 1, places: [] });
  });
});
