import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PickQueries, type NeededItems } from '../../../../src-main/cache/read/pick.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const item = fc.record({
  salesChannelSkuId: fc.constantFrom('X', 'Y', 'Z', null),
  ean: fc.constantFrom('4006381333931', '96385074', null),
  name: fc.constantFrom('Mug', 'Lamp', null),
  quantity: fc.integer({ min: 1, max: 9 }),
});

describe('a pick list', () => {
  it('adds up to what the chosen orders hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        // Orders without items are not picked: test/main/router/orders/order-of-nothing.test.ts.
        fc.array(fc.array(item, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 15 }),
        async (orders, count) => {
          const cache = await openTestCache();
          await sweep(cache, [
            aPage(
              orders.map((items, n) =>
                anOrder(`A${String(n).padStart(2, '0')}`, {
                  items: items.map((i) => anItem({ ...i, skuId: null })),
                }),
              ),
            ),
          ]);
          const queries = new PickQueries(cache.reader);
          const list = queries.itemsOf(queries.next(count));
          const needs = ({ lines, units, count: of }: NeededItems) => ({
            units,
            of,
            lines: lines.map(({ sku, ean, name, quantity }) =>
              [quantity, sku ?? ean ?? name ?? 'nameless'].join(' '),
            ),
          });
          const sorted = (of: ReturnType<typeof needs>) => ({ ...of, lines: of.lines.toSorted() });
          expect(sorted(needs(queries.itemsOfAll()))).toEqual(
            sorted(needs(queries.itemsOf(queries.next(500)))),
          );
          cache.exclusions.replace(orders.map((_, n) => `A${String(n).padStart(2, '0')}`).slice(1, 4));
          expect(sorted(needs(queries.itemsOfAll()))).toEqual(
            sorted(needs(queries.itemsOf(queries.next(500)))),
          );
          await cache.close();
          const chosen = orders.slice(0, count);
          expect(list.orders.map((o) => [o.tote, o.orderId])).toEqual(
            chosen.map((_, n) => [n + 1, `A${String(n).padStart(2, '0')}`]),
          );
          expect(list.units).toBe(chosen.flat().reduce((sum, i) => sum + i.quantity, 0));
          expect(list.lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(list.units);
          for (const line of list.lines) {
            expect(line.totes.reduce((sum, tote) => sum + tote.quantity, 0)).toBe(line.quantity);
            expect(new Set(line.totes.map((t) => t.tote)).size).toBe(line.totes.length);
            expect(line.orders).toBe(line.totes.length);
          }
          chosen.forEach((items, n) => {
            const inTote = list.lines.flatMap((l) => l.totes).filter((t) => t.tote === n + 1);
            expect(inTote.reduce((sum, t) => sum + t.quantity, 0)).toBe(
              items.reduce((sum, i) => sum + i.quantity, 0),
            );
          });
          const nameOf = (i: { sku: unknown; ean: unknown; name: unknown }) =>
            JSON.stringify([i.sku, i.ean, i.name]);
          const wanted = new Map<string, number>();
          for (const { salesChannelSkuId, quantity, ...i } of chosen.flat()) {
            const name = nameOf({ ...i, sku: salesChannelSkuId });
            wanted.set(name, (wanted.get(name) ?? 0) + quantity);
          }
          expect(list.lines.map((line) => [nameOf(line), line.quantity]).toSorted()).toEqual(
            [...wanted].toSorted(),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  it('names the tote of each order that takes from a line', async () => {
    const cache = await openTestCache();
    const take = (quantity: number): Json => ({ items: [anItem({ quantity })] });
    await sweep(cache, [
      aPage([
        anOrder('A', take(2)),
        anOrder('B', take(1)),
        anOrder('C', { items: [anItem({ salesChannelSkuId: 'other', quantity: 9 })] }),
      ]),
    ]);
    const queries = new PickQueries(cache.reader);
    const list = queries.itemsOf(queries.next(500));
    expect(list.lines.map((l) => [l.sku, l.quantity, l.totes.map((t) => [t.tote, t.quantity])])).toEqual([
      [
        'SKU-1',
        3,
        [
          [1, 2],
          [2, 1],
        ],
      ],
      ['other', 9, [[3, 9]]],
    ]);
  });

  it('keeps the totes of a list that is worked on, and fetches nothing for an order that has left', async () => {
    const cache = await openTestCache();
    const order = (id: string, minute: number): Json =>
      anOrder(id, { items: [anItem({ quantity: 1 })], creationDate: `2026-01-01T00:${minute}:00Z` });
    await sweep(cache, [aPage([order('B', 20), order('C', 30)])]);
    const queries = new PickQueries(cache.reader);
    const ids = queries.next(2);
    expect(ids).toEqual(['B', 'C']);
    await sweep(cache, [aPage([order('A', 10), order('B', 20), order('C', 30)])]);
    cache.exclusions.replace(['C']);
    const list = queries.itemsOf([...ids, 'gone']);
    expect(list.orders.map(({ tote, orderId, ready }) => [tote, orderId, ready])).toEqual([
      [1, 'B', true],
      [2, 'C', false],
      [3, 'gone', false],
    ]);
    expect([list.count, list.units]).toEqual([1, 1]);
    expect(queries.next(2)).toEqual(['A', 'B']);
    expect(queries.inQueueOrder(['gone', 'C', 'B', 'A'])).toEqual(['A', 'B']);
  });
});
