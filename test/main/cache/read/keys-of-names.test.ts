/** An item has one key, in whatever characters its name came: the cache's and that of the plan of its order. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PickQueries } from '../../../../src-main/cache/read/pick.ts';
import { readOrder } from '../../../../src-main/domain/orders/order-facts.ts';
import { makePlan } from '../../../../src-main/domain/packing/make-plan.ts';
import { plannedItemKey } from '../../../../src-main/domain/picking/item-key.ts';
import { anItem, anOrder, aPage } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const SIGNS = [
  '\ud83d',
  '\ude00',
  '\ufffd',
  '\0',
  'e\u0301',
  '\u00e9',
  '\u202e',
  '\u200b',
  '\r\n',
  ' ',
  '"',
  'm',
];
const item = fc.record({
  salesChannelSkuId: fc.constantFrom('S1', null),
  ean: fc.constantFrom('4006381333931', null),
  name: fc.array(fc.constantFrom(...SIGNS), { maxLength: 6 }).map((signs) => `Mug${signs.join('')}`),
});

it('is the same for names with halves of pairs, NUL, line ends and accents of either form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 3 }), async (lines) => {
      const order = anOrder('A', { items: lines.map((line) => anItem({ ...line, skuId: null })) });
      const cache = await openTestCache();
      await sweep(cache, [aPage([order])]);
      const inCache = new PickQueries(cache.reader).needsOf('A')?.needs.map((need) => need.item);
      await cache.close();
      const reading = readOrder(order);
      const planned = reading.ok ? makePlan(reading.facts, (text) => text).items.map(plannedItemKey) : [];
      expect(inCache?.toSorted()).toEqual(planned.toSorted());
    }),
    { numRuns: 60, examples: [[[{ salesChannelSkuId: null, ean: null, name: 'Mug \ud83d' }]]] },
  );
});
