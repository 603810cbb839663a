/** An order that changed, and plans that an earlier version wrote, against the newest plan. */
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import { withKeysOf } from '../../../../src-main/domain/packing/kept-keys.ts';
import type { PackingPlan } from '../../../../src-main/domain/packing/plan.ts';
import { revise } from '../../../../src-main/domain/packing/revision.ts';
import type { Json } from '../../../../src-main/domain/orders/read-value.ts';
import { aDelivery, aLine, aParcel, planOf } from '../../../support/packing/a-plan.ts';

const RED: Json = { skuId: 'V-RED', ean: '4006381333931', name: 'T-shirt red' };
const BLUE: Json = { skuId: 'V-BLUE', ean: '5901234123457', name: 'T-shirt blue' };
const [red, blue] = [aLine('1', 'T', 1, RED), aLine('2', 'T', 1, BLUE)];

const packed = (plan: PackingPlan, ...keys: string[]) =>
  keys.reduce(
    (state, key) =>
      apply(state, { kind: 'counted', key, units: 1, parcel: 1, method: 'scan', code: 'x', reason: null }),
    apply(null, { kind: 'opened', plan, free: false, restart: false }),
  );
/** A plan as an earlier version wrote it: without the service's SKU. */
const asWritten = (plan: PackingPlan): PackingPlan => ({
  ...plan,
  items: plan.items.map(({ serviceSku: _serviceSku, ...item }) => item),
});
const keysOf = (plan: PackingPlan) => plan.items.map(({ key }) => key);
/** The plan with the key under which an earlier version wrote its only item, and the EANs that it read. */
const under = (plan: PackingPlan, key: string, eans: readonly string[]): PackingPlan => ({
  ...plan,
  items: plan.items.map((item) => ({ ...item, key, eans })),
});

describe('a session that an earlier version began', () => {
  it('goes on if each SKU is one item', () => {
    const plan = planOf([red, aLine('3', 'MUG', 2)], [aDelivery(['1', '3'], [aParcel({ T: 1, MUG: 2 })])]);
    expect(revise(packed(asWritten(plan), 'sku:T'), plan)).toBeNull();
  });

  it('stops if it counted two items as one, and nothing of the heap stays', () => {
    const newest = planOf([red, blue], []);
    const [first] = asWritten(newest).items;
    if (!first) throw new Error('two items');
    const heap = { ...first, key: 'sku:T', eans: ['4006381333931', '5901234123457'], units: 2, loose: 2 };
    const written = { ...newest, items: [heap] };
    const revision = revise(packed(written, 'sku:T', 'sku:T'), newest);
    expect(revision?.takeOut).toEqual([{ parcel: 1, key: 'sku:T', units: 2 }]);
    expect(revision?.amounts.filter(({ toGo }) => toGo === 1)).toHaveLength(2);
  });
});

describe('an item without a SKU that an earlier version wrote', () => {
  it.each([
    ['an ISBN-10', '0306406152', 'code:0306406152', 'Book'],
    ['a name before the EAN', 'EAN: 4006381333931', 'code:EAN: 4006381333931', 'Mug'],
    ['zeros in front', '0004006381333931', 'code:0004006381333931', 'Mug'],
    ['a text that is a placeholder now', 'N/D', 'code:N/D', 'Mug'],
    ['such a text and no name', 'FALSE', 'code:FALSE', null],
  ])('by %s has not changed', (_what, ean, key, name) => {
    const newest = planOf([aLine('1', null, 1, { ean, name })], []);
    expect(keysOf(newest)).not.toEqual([key]);
    const before = under(newest, key, [ean]);
    expect(revise(packed(before, key), newest)).toBeNull();
    expect(keysOf(withKeysOf(newest, before))).toEqual([key]);
  });

  it.each<[string, Json]>([
    ['code', { ean: '4006381333931', name: 'Book' }],
    ['name, without a code', { ean: null, name: 'Mug' }],
  ])('has changed if it has another %s now', (_what, parts) => {
    const written = under(
      planOf([aLine('1', null, 1, { ean: '0306406152', name: 'Book' })], []),
      'code:0306406152',
      ['0306406152'],
    );
    const newest = planOf([aLine('1', null, 1, parts)], []);
    expect(revise(packed(written, 'code:0306406152'), newest)?.takeOut).toHaveLength(1);
  });

  it('without any name and code is only the item of the same line', () => {
    const nameless = { ean: null, name: null };
    const before = planOf([aLine('1', null, 1, nameless), aLine('2', 'T')], []);
    const newest = planOf([aLine('2', 'T'), aLine('1', null, 1, nameless)], []);
    expect(keysOf(withKeysOf(newest, before))).toEqual(['sku:T', 'line:2']);
  });
});

describe('an order that changed', () => {
  const one = planOf([red], []);
  it.each<[string, Json, boolean]>([
    ['another EAN', { ean: '5901234123457' }, true],
    ['another SKU of the service', { skuId: 'V-BLUE' }, true],
    ['a corrected name', { name: 'T-shirt, red' }, false],
    ['an EAN that is missing now', { ean: null }, false],
  ])('in one item, which has %s', (_name, part, isOther) => {
    const newest = planOf([aLine('1', 'T', 1, { ...RED, ...part })], []);
    expect(keysOf(newest)).toEqual(keysOf(one));
    const revision = revise(packed(one, 'sku:T'), newest);
    expect(revision !== null).toBe(isOther);
    if (isOther) expect(revision?.takeOut).toEqual([{ parcel: 1, key: 'sku:T', units: 1 }]);
  });

  it('by an item more with the same SKU keeps what is packed', () => {
    const both = planOf([blue, red], []);
    const revision = revise(packed(one, 'sku:T'), both);
    expect(revision?.takeOut).toEqual([]);
    expect(keysOf(withKeysOf(both, one))[1]).toBe('sku:T');
  });

  const X = '4006381333931';
  it.each<[string, (string | null)[], (string | null)[], boolean]>([
    ['moves to an item without one', [X, null], [null, X], true],
    ['moves from one of two items to a third one', [X, X, null], [null, X, X], true],
    ['moves to two other items', [X, null, null], [null, X, X], true],
    ['is one of several items now', [X, null], [X, X], false],
    ['is one of fewer items now', [X, X], [null, X], false],
    ['arrives for two items at once', [null, null], [X, X], false],
    ['is missing now', [X, null], [null, null], false],
  ])('by an EAN that %s', (_what, before, after, isOther) => {
    const withEans = (eans: (string | null)[]) =>
      planOf(
        eans.map((ean, at) => aLine(`${at}`, `S${at}`, 1, { ean })),
        [],
      );
    const revision = revise(packed(withEans(before), 'sku:S0', 'sku:S1'), withEans(after));
    expect(revision !== null).toBe(isOther);
    if (isOther) expect(revision?.takeOut).toContainEqual({ parcel: 1, key: 'sku:S0', units: 1 });
  });

  it('by an item less with the same SKU keeps the other one', () => {
    const both = planOf([red, blue], []);
    const [ofRed = '', ofBlue = ''] = keysOf(both);
    const revision = revise(packed(both, ofRed, ofBlue), one);
    expect(revision?.takeOut).toEqual([{ parcel: 1, key: ofBlue, units: 1 }]);
  });

  it('to another item and back has a key for each, also in what its parcels declare', () => {
    const declared = [aDelivery(['1'], [aParcel({ T: 1 })])];
    const [was, becomes] = [planOf([red], declared), planOf([{ ...blue, id: '1' }], declared)];
    const other = withKeysOf(becomes, was);
    expect(keysOf(other)).toEqual(['sku:T (2)']);
    expect(other.parcels[0]?.contents).toEqual([{ key: 'sku:T (2)', units: 1 }]);
    expect(withKeysOf(becomes, other)).toEqual(other);
    expect(keysOf(withKeysOf(was, other))).toEqual(['sku:T']);
  });
});
