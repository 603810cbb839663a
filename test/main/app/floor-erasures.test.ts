/** Benches that an erasure waits for. */
import { expect, it } from 'vitest';
import { FloorErasures } from '../../../src-main/app/floor-erasures.ts';
import type { FloorBench } from '../../../src-main/contract/floor.ts';

const bench = (name: string, change: Partial<FloorBench> = {}): FloorBench => ({
  ...{ benchId: name, name, isThis: false, state: 'in-touch', lastBeatAt: 5, operator: null, order: null },
  ...{ reserved: 0, open: 0, release: '1.2.3', seen: 1, ...change },
});

const waitsFor = (...benches: FloorBench[]) =>
  new FloorErasures({
    journal: { list: () => [] },
    facts: () => ({ changesOf: () => 0, currentOfKind: () => new Map() }),
    view: () => ({ benches: () => benches, benchOf: () => ({ benchId: '', name: '' }) }),
    wake: () => undefined,
  }).benches(['A']);

it('waits for every bench that ever joined, also one that is off, and for none that was only invited', () => {
  // The database has forgotten when it was heard last; its disk may have the buyer all the same.
  const lost = bench('Lost', { state: 'closed', lastBeatAt: null });
  const removed = bench('Removed', { state: 'removed' });
  const invited = bench('Invited', { state: 'closed', lastBeatAt: null, release: '' });
  const benches = waitsFor(bench('This', { isThis: true }), bench('On'), lost, removed, invited);
  expect(benches.map(({ name }) => name)).toEqual(['Lost', 'On', 'Removed']);
});

it('expects no answer of a bench that was removed or has left, and one of those that a person freed', () => {
  const benches = [
    bench('Freed', { state: 'out-of-use' }),
    bench('Left', { state: 'left' }),
    bench('Removed', { state: 'removed' }),
  ];
  expect(waitsFor(...benches).map(({ state }) => state)).toEqual(['unanswered', 'gone', 'gone']);
});
