import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLocations, readLocation } from '../../../../src-main/domain/picking/location.ts';
import { sortLines } from '../../../../src-main/domain/picking/sort-lines.ts';

describe('a location', () => {
  it('is stored without control characters and doubled spaces', () => {
    expect(readLocation('  A-02 \t 3\n', 40)).toBe('A-02 3');
    expect(readLocation(' \u0000 ', 40)).toBeNull();
    expect(readLocation('x'.repeat(40), 40)).toBe('x'.repeat(40));
    expect(readLocation('x'.repeat(41), 40)).toBeNull();
    expect(
      readLocation('\u{1F4E6}'.repeat(40), 40),
      'characters are counted, not halves of them',
    ).not.toBeNull();
  });

  it('comes in the order of the shelves: numbers by their value, none at the end', () => {
    const places = ['B-1', null, 'A-10', 'a-9', 'A-2', 'A-2-10', 'A-2-9'];
    expect(places.toSorted(compareLocations)).toEqual(['A-2', 'A-2-9', 'A-2-10', 'a-9', 'A-10', 'B-1', null]);
  });
});

describe('lines of a pick list', () => {
  const line = (item: string, more: Partial<Parameters<typeof sortLines>[0][number]> = {}) => ({
    ...{ item, sku: item, name: null, location: null, orders: 1, quantity: 1 },
    ...more,
  });
  const order = (lines: ReturnType<typeof line>[], by: Parameters<typeof sortLines>[1]) =>
    sortLines(lines, by).map(({ item }) => item);

  it('come by location, SKU, name or number of orders', () => {
    const lines = [
      line('C', { location: 'A-10', name: 'Lamp', orders: 1, quantity: 9 }),
      line('A', { location: 'A-2', name: 'Mug', orders: 3, quantity: 3 }),
      line('B', { name: 'Jug', orders: 3, quantity: 4 }),
    ];
    expect(order(lines, 'location')).toEqual(['A', 'C', 'B']);
    expect(order(lines, 'sku')).toEqual(['A', 'B', 'C']);
    expect(order(lines, 'name')).toEqual(['B', 'C', 'A']);
    expect(order(lines, 'orders')).toEqual(['B', 'A', 'C']);
  });

  it('without a SKU or a name come last', () => {
    const lines = [line('A', { sku: null }), line('B', { name: 'Mug' }), line('C', { name: 'Jug' })];
    expect(order(lines, 'sku')).toEqual(['B', 'C', 'A']);
    expect(order(lines, 'name')).toEqual(['C', 'B', 'A']);
  });

  it('stand in one order, however they came', () => {
    const lines = fc.array(
      fc.record({
        item: fc.string(),
        sku: fc.option(fc.constantFrom('A', 'B')),
        name: fc.option(fc.constantFrom('Mug', 'Jug')),
        location: fc.option(fc.constantFrom('A-2', 'A-10')),
        orders: fc.integer({ min: 1, max: 3 }),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 12 }),
        lines,
        fc.constantFrom('location', 'sku', 'name', 'orders'),
        (keys, some, by) => {
          const given = keys.flatMap((item, n) => (some[n] ? [{ ...some[n], item }] : []));
          expect(sortLines(given.toReversed(), by)).toEqual(sortLines(given, by));
        },
      ),
    );
  });
});
