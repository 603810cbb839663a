/** Which benches an erasure waits for. */
import { expect, it } from 'vitest';
import { FloorErasures } from '../../../src-main/app/floor-erasures.ts';
import type { FloorBench } from '../../../src-main/contract/floor.ts';

const bench = (name: string, change: Partial<FloorBench> = {}): FloorBench => ({
  ...{ benchId: name, name, isThis: false, state: 'in-touch', lastBeatAt: 5, operator: null, order: null },
  ...{ reserved: 0, open: 0, release: '1.2.3', ...change },
});

const waitsFor = (...benches: FloorBench[]) =>
  new FloorErasures({
    journal: { list: () => [] },
    facts: () => ({ changesOf: () => 0, currentOfKind: () => new Map() }),
    view: () => ({ benches: () => benches, benchOf: () => ({ benchId: '', name: '' }) }),
    wake: () => undefined,
  })
    .benches(['A'])
    .map(({ name }) => name);

it('waits for every bench that ever joined, also one that is off, and for none that was only invited', () => {
  // The database has forgotten when it was heard last; its disk may have the buyer all the same.
  const lost = bench('Lost', { state: 'closed', lastBeatAt: null });
  const removed = bench('Removed', { state: 'removed' });
  const invited = bench('Invited', { state: 'closed', lastBeatAt: null, release: '' });
  expect(waitsFor(bench('This', { isThis: true }), bench('On'), lost, removed, invited)).toEqual([
    ...['Lost', 'On', 'Removed'],
  ]);
});
