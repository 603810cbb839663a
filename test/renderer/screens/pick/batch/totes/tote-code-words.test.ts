import { expect, it } from 'vitest';
import type { BatchView } from '../../../../../../src-main/contract/picking/batch-view.ts';
import {
  toteCodeWords,
  toteLook,
} from '../../../../../../src-renderer/screens/pick/batch/totes/tote-code-words.ts';

const totes = [
  { tote: 3, orderId: 'PD-3', salesChannelOrderId: 'SC-3', due: 5, picked: 2, short: 0, out: null },
];
const view = { totes } as unknown as BatchView;
const puts = [{ tote: 3, units: 1 }];

it('of the tote for the last unit says that it is right, and of any other where the unit goes', () => {
  expect(toteCodeWords(view, 3, puts)).toBe('Tote 3: right.');
  expect(toteLook(view, 3, puts)).toEqual(['good', 'right']);
  expect(toteCodeWords(view, 5, puts)).toBe('Not tote 5: tote 3.');
  expect(toteLook(view, 5, puts)).toEqual(['bad', 'wrong-parcel']);
});

it('without a unit in the hand says which order is in it, and how far it is picked', () => {
  expect(toteCodeWords(view, 3, null)).toBe('Tote 3: SC-3, 2 of 5 units picked.');
  expect(toteCodeWords(view, 5, null)).toBe('Tote 5 is not of this batch.');
  expect(toteLook(view, 5, null)).toEqual(['attention', 'note']);
});
