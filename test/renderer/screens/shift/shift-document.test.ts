import { expect, it } from 'vitest';
import type { Shift } from '../../../../src-main/contract/people/shift.ts';
import { shiftDocument } from '../../../../src-renderer/screens/shift/shift-document.ts';
import { formatMoment } from '../../../../src-renderer/words/format.ts';

const at = Date.now();
const since = at - 60_000;
const shift: Shift = {
  ...{ at, since, bench: 'Bench 7', handedOver: null, due: [], people: [], benches: null, cancels: [] },
  left: { setAside: [], halfPacked: [], toKeep: [], toPull: [], batches: 0, totes: [], slots: [] },
  done: { orders: 1, units: 6, counted: 6, byHand: 0, reopened: 0, pulled: 0 },
};

it('a paper that is filed has the day of its shift and of its signatures, even if that is today', () => {
  const { facts, note } = shiftDocument(shift, { at, outgoing: 'Ada', incoming: 'Lia' }, 'en');
  expect(facts).toEqual([
    ['Bench', 'Bench 7'],
    ['From', formatMoment(since)],
    ['To', formatMoment(at)],
  ]);
  expect(formatMoment(at)).toContain(String(new Date(at).getFullYear()));
  expect(note).toContain(formatMoment(at));
});
