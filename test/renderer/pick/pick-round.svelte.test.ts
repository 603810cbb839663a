/** What batches that ended have left to put back stays until a person says that it is done. */
import { expect, test } from 'vitest';
import type { BatchView } from '../../../src-main/contract/batch.ts';
import { PickRound } from '../../../src-renderer/pick/pick-round.svelte.ts';

type Left = BatchView['leftBehind'][number];

const left = (row: Partial<Left>): Left => ({
  ...{ tote: 2, from: 'tote', item: 'sMUG', sku: 'MUG', name: 'Mug', location: null, units: 1 },
  ...row,
});

test('a batch that ends adds to what an earlier one has left, and one that leaves nothing takes nothing away', () => {
  const round = new PickRound();
  round.leave([left({ tote: 2 }), left({ from: 'trolley', tote: 3 })]);
  round.leave([]);
  round.leave([left({ tote: 4 }), left({ tote: 2, units: 2 }), left({ from: 'trolley', tote: 5 })]);
  expect(round.left.map(({ tote, from, units }) => [from, from === 'trolley' ? null : tote, units])).toEqual([
    ['tote', 2, 3],
    ['trolley', null, 2],
    ['tote', 4, 1],
  ]);
  round.forgetLeft();
  expect(round.left).toEqual([]);
});

test('a unit that is back on its shelf comes off its item alone, place by place, and never more than there are', () => {
  const round = new PickRound();
  round.leave([left({ tote: 2 }), left({ tote: 4, units: 2 }), left({ tote: 4, item: 'sJUG' })]);
  const amounts = (rows: readonly Left[]) => rows.map(({ tote, item, units }) => [tote, item, units]);
  expect(amounts(round.putBack('sMUG', 2))).toEqual([
    [2, 'sMUG', 1],
    [4, 'sMUG', 1],
  ]);
  expect(round.putBack('sCUP', 1)).toEqual([]);
  expect(amounts(round.left)).toEqual([
    [4, 'sMUG', 1],
    [4, 'sJUG', 1],
  ]);
  expect(amounts(round.putBack('sMUG', 6))).toEqual([[4, 'sMUG', 1]]);
  expect(amounts(round.left)).toEqual([[4, 'sJUG', 1]]);
});
