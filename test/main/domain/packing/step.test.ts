import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import type { PackingState } from '../../../../src-main/domain/packing/state.ts';
import { count, take, type Step } from '../../../../src-main/domain/packing/step.ts';
import { readRecipe } from '../../../support/packing/story.ts';

/** An order of two units of one item, one of them in the first of two parcels. */
function halfPacked(): PackingState {
  const parcels = { declares: 'nothing' as const, parcels: 2, spread: 0, nonsense: [], unknownLine: false };
  const item = { sku: 'A', ean: null, name: null, quantity: 2, numbered: true, home: 0, alsoIn: null };
  const { plan } = readRecipe({ items: [item], deliveries: [parcels] });
  const open = apply(null, { kind: 'opened', plan, free: false, restart: false });
  const one = count(open, { key: 'sku:A', units: 1, method: 'scan', code: 'A', reason: null });
  if (!one.ok) throw new Error(one.refusal.why);
  return apply(open, one.event);
}

const why = (step: Step) => (step.ok ? step.event : step.refusal.why);

describe('an item that the order does not have', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'sku:B', 'A', ''])(
    'is refused by its name %j',
    (key) => {
      const state = halfPacked();
      expect(why(take(state, { kind: 'remove', key, units: 1, parcel: 1 }))).toBe('not-in-parcel');
      expect(why(take(state, { kind: 'move', key, units: 1, from: 1, to: 2 }))).toBe('not-in-parcel');
      expect(why(take(state, { kind: 'short', key, units: 1, reason: 'gone' }))).toBe('not-in-order');
      expect(why(count(state, { key, units: 1, method: 'hand', code: null, reason: null }))).toBe(
        'not-in-order',
      );
    },
  );
});

describe('a number that is none', () => {
  it.each([0, -1, 0.5, 3, Number.NaN, Infinity, 2 ** 53])('%d is no number of units', (units) => {
    const state = halfPacked();
    expect(why(take(state, { kind: 'remove', key: 'sku:A', units, parcel: 1 }))).toBe('not-in-parcel');
    expect(why(take(state, { kind: 'move', key: 'sku:A', units, from: 1, to: 2 }))).toBe('not-in-parcel');
    expect(why(take(state, { kind: 'short', key: 'sku:A', units, reason: 'gone' }))).toBe('too-many');
    expect(count(state, { key: 'sku:A', units, method: 'hand', code: null, reason: null })).toEqual({
      ok: false,
      refusal: { why: 'too-many', due: 2, packed: 1 },
    });
  });

  it.each([0, -1, 0.5, 3, Number.NaN, Infinity])('%d is no parcel', (parcel) => {
    const state = halfPacked();
    expect(why(take(state, { kind: 'choose-parcel', parcel }))).toBe('no-such-parcel');
    expect(why(take(state, { kind: 'remove', key: 'sku:A', units: 1, parcel }))).toBe('not-in-parcel');
    expect(why(take(state, { kind: 'move', key: 'sku:A', units: 1, from: 1, to: parcel }))).toBe(
      'no-such-parcel',
    );
    expect(why(take(state, { kind: 'move', key: 'sku:A', units: 1, from: parcel, to: 1 }))).toBe(
      'no-such-parcel',
    );
  });

  it('nor is the parcel that it lies in already', () => {
    expect(why(take(halfPacked(), { kind: 'move', key: 'sku:A', units: 1, from: 1, to: 1 }))).toBe(
      'no-such-parcel',
    );
  });
});
