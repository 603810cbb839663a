import { expect, it } from 'vitest';
import { FactChanges } from '../../../../src-main/floor/facts/fact-changes.ts';

it('says which keys of a kind have changed since somebody looked, each once', () => {
  const changes = new FactChanges();
  expect([changes.of('code'), [...changes.since('code', 0)]]).toEqual([0, []]);
  changes.note([
    { kind: 'code', key: 'A' },
    { kind: 'code', key: 'B' },
    { kind: 'figures', key: 'A' },
  ]);
  const seen = changes.of('code');
  expect([...changes.since('code', 0)].toSorted()).toEqual(['A', 'B']);
  expect([...changes.since('code', seen)]).toEqual([]);
  for (let n = 0; n < 3; n++) changes.note([{ kind: 'code', key: 'A' }]);
  expect([...changes.since('code', seen)]).toEqual(['A']);
  expect([changes.of('code'), changes.of('figures'), changes.all]).toEqual([5, 1, 6]);
});
