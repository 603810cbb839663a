/** References within an order in another form of the same text. */
import { expect, it } from 'vitest';
import { aDelivery, aLine, aParcel, planOf } from '../../../support/packing/a-plan.ts';

it.each([
  ['CAF\u00c9', 'CAFE\u0301'],
  ['CAFE\u0301', 'CAF\u00c9'],
  ['ABC', 'ABC\u200b'],
  ['ABC\u00ad', 'ABC'],
  ['A-1', 'A\u20111'],
  ['ABC', '\uff21\uff22\uff23'],
])('the SKU %j is meant by a parcel and a delivery that write %j', (own, written) => {
  const plan = planOf([aLine(own, own, 2)], [aDelivery([written], [aParcel({ [written]: 2 })])]);
  expect(plan.contradictions).toEqual([]);
  expect(plan.parcels[0]?.contents).toEqual([{ key: `sku:${own}`, units: 2 }]);
});

it('a name is meant as it is written, if the order has it', () => {
  const lines = [aLine('1', 'ABC'), aLine('2', 'ABC\u200b', 2)];
  const plan = planOf(lines, [aDelivery(['1', '2'], [aParcel({ ABC: 1, 'ABC\u200b': 2 })])]);
  expect(plan.contradictions).toEqual([]);
  expect(plan.parcels[0]?.contents).toEqual([
    { key: 'sku:ABC', units: 1 },
    { key: 'sku:ABC\u200b', units: 2 },
  ]);
});

it.each([
  ['two names of the form', ['ABC', 'ABC\u200b'], 'ABC\u00ad'],
  ['another case', ['ABC'], 'abc'],
])('nothing is meant by %s', (_why, skus, written) => {
  const lines = skus.map((sku, n) => aLine(String(n), sku));
  const plan = planOf(lines, [aDelivery(['0', '1'].slice(0, skus.length), [aParcel({ [written]: 1 })])]);
  expect(plan.contradictions).toContainEqual({
    kind: 'declared-unknown',
    guard: true,
    parcel: 1,
    sku: written,
  });
});
