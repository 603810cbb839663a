import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeySet } from '../../../../src-main/cache/write/key-set.ts';

/** Few keys, so that they repeat, on both sides of every border. */
const KEY = fc.constantFrom(
  0,
  1,
  31,
  32,
  33,
  63,
  32_767,
  32_768,
  32_769,
  65_536,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
);
type Step = ['add' | 'delete' | 'clear', number];
const sorted = (keys: Iterable<number>) => [...keys].toSorted((a, b) => a - b);

describe('a set of keys', () => {
  it('does what a Set does, whatever keys come and go', () => {
    const step = fc.tuple(fc.constantFrom('add' as const, 'delete' as const, 'clear' as const), KEY);
    const steps = fc.array(step, { maxLength: 200 });
    fc.assert(
      fc.property(steps, steps, fc.array(fc.oneof(KEY, fc.maxSafeNat())), (one, other, asked) => {
        const [keys, wanted] = [new KeySet(), new Set<number>()];
        const [others, otherWanted] = [new KeySet(), new Set<number>()];
        const doAll = (list: Step[], set: KeySet, model: Set<number>) => {
          for (const [what, k] of list) {
            if (what === 'clear' && k !== 63) continue;
            for (const each of [set, model]) each[what](k);
          }
        };
        doAll(one, keys, wanted);
        doAll(other, others, otherWanted);
        expect(keys.size).toBe(wanted.size);
        for (const k of [...asked, ...wanted]) expect(keys.has(k)).toBe(wanted.has(k));
        expect(sorted(keys.without(others))).toEqual(sorted([...wanted].filter((k) => !otherWanted.has(k))));
        expect(sorted(keys.alsoIn(others))).toEqual(sorted([...wanted].filter((k) => otherWanted.has(k))));
        expect(sorted(keys.without(new KeySet()))).toEqual(sorted(wanted));
      }),
      { numRuns: 300 },
    );
  });
});
