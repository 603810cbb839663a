import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isShortageOver,
  newestFact,
  nextFact,
  rivalMeanings,
  currentFacts,
  type RivalFact,
} from '../../../../src-main/domain/floor/which-fact.ts';

const row = (benchId: string, change: Partial<RivalFact> = {}): RivalFact => ({
  ...{ benchId, version: 1, seen: {}, body: benchId, at: 1 },
  ...change,
});
const bodies = (...rows: RivalFact[]) => currentFacts(rows).map(({ body }) => body);

describe('the fact that counts', () => {
  it('is the one that was written with knowledge of the others, whatever the clocks say', () => {
    expect(bodies(row('a', { at: 9 }), row('b', { version: 2, seen: { a: 1 } }))).toEqual(['b']);
  });
  it('is disputed where two benches did not know of each other: the newest first', () => {
    expect(bodies(row('a'), row('b', { at: 2 }))).toEqual(['b', 'a']);
    expect(bodies(row('a', { version: 7 }), row('b')), 'a greater version alone replaces nothing').toEqual([
      'a',
      'b',
    ]);
  });
  it('is not the one that was replaced also after a bench has changed its own', () => {
    const a = row('a', { version: 3, seen: { b: 2 } });
    expect(bodies(a, row('b', { version: 2, seen: { a: 1 } }))).toEqual(['a']);
    expect(bodies({ ...a, seen: {} }, row('b', { version: 2, seen: { a: 1 } }))).toEqual(['a', 'b']);
  });
  it('is none where it was withdrawn, and stands where who withdrew did not know it', () => {
    const withdrawn = row('b', { version: 2, body: null, seen: { a: 1 } });
    expect(bodies(row('a'), withdrawn)).toEqual([]);
    expect(bodies(row('a', { version: 2 }), withdrawn)).toEqual(['a']);
  });
  it('has each meaning once', () => {
    const rows = currentFacts([row('a'), row('b', { body: 'a' }), row('c')]);
    expect(rivalMeanings(rows, ({ body }) => String(body)).map(({ benchId }) => benchId)).toEqual(['a', 'c']);
  });
  it('of a shortage ends after twelve hours', () => {
    const at = 1_000;
    expect([0, 43_199_999, 43_200_000].map((ms) => isShortageOver({ at }, at + ms))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

/** Benches teach, withdraw and read in some order; each reads all that the floor has. */
const play = (steps: readonly { bench: number; what: 'teach' | 'withdraw' | 'read' }[]) => {
  const floor = new Map<string, RivalFact>();
  const known = [0, 1, 2].map(() => new Map<string, RivalFact>());
  for (const [at, { bench, what }] of steps.entries()) {
    const mine = known[bench] ?? new Map<string, RivalFact>();
    const benchId = `bench-${bench}`;
    if (what === 'read') for (const [id, fact] of floor) mine.set(id, fact);
    else {
      const body = what === 'teach' ? `said at ${at}` : null;
      const fact = { benchId, ...nextFact([...mine.values()], benchId), body, at };
      mine.set(benchId, fact);
      floor.set(benchId, fact);
    }
  }
  return { floor: [...floor.values()], known };
};

describe('facts of three benches', () => {
  const steps = fc.array(
    fc.record({ bench: fc.nat(2), what: fc.constantFrom('teach', 'withdraw', 'read') }),
    { maxLength: 30 },
  );
  it('are the same on each, whatever the order in which rows came', () => {
    fc.assert(
      fc.property(steps, fc.nat(5), (all, by) => {
        const { floor } = play(all);
        const shuffled = [...floor.slice(by % 3), ...floor.slice(0, by % 3)].toReversed();
        expect(currentFacts(shuffled)).toEqual(currentFacts(floor));
      }),
    );
  });
  it('are what the one says who has read all, and undisputed from then on', () => {
    fc.assert(
      fc.property(steps, fc.nat(2), (all, bench) => {
        const { floor } = play([...all, { bench, what: 'read' }, { bench, what: 'teach' }]);
        expect(currentFacts(floor).map(({ body }) => body)).toEqual([`said at ${all.length + 1}`]);
        const gone = play([...all, { bench, what: 'read' }, { bench, what: 'withdraw' }]);
        expect(currentFacts(gone.floor)).toEqual([]);
      }),
    );
  });
  it('are never all replaced: what nobody withdrew is offered', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { floor } = play(all.filter(({ what }) => what !== 'withdraw'));
        expect(currentFacts(floor).length > 0).toBe(floor.length > 0);
      }),
    );
  });
});

describe('the newest word, where a withdrawal is one too', () => {
  const newest = (...rows: RivalFact[]) => newestFact(rows)?.benchId ?? null;

  it('is that of a person who knew the others, then the one that was said last', () => {
    expect(newest(row('a', { at: 9 }), row('b', { version: 2, seen: { a: 1 } }))).toBe('b');
    expect(newest(row('a'), row('b', { at: 2 }))).toBe('b');
    expect(newest(row('b'), row('a')), 'the same everywhere').toBe('a');
    expect(newest()).toBeNull();
  });
  it('may be a withdrawal, but not of what nobody had heard of', () => {
    const withdrawn = row('b', { version: 2, body: null, at: 5 });
    expect(newest(row('a'), withdrawn)).toBe('b');
    expect(newest(row('a', { at: 6 }), withdrawn)).toBe('a');
    expect(newest(row('a'), { ...withdrawn, version: 1 })).toBe('a');
  });
});
