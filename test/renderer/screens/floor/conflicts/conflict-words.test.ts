/** Two boxes of one order: which one ships, what happens to the other, and why. */
import { expect, it } from 'vitest';
import {
  boxWords,
  canChoose,
  conflictWords,
  fateOf,
  isOtherData,
  whyItStays,
} from '../../../../../src-renderer/screens/floor/conflicts/conflict-words.ts';
import { formatTime } from '../../../../../src-renderer/words/format.ts';
import { box, NOW, TWO } from '../floor-samples.ts';

it.each([
  [{ stays: true, phase: 'sealed' }, 'Ship this box'],
  [{ stays: true, phase: 'open' }, 'Continue packing'],
  [{ stays: true, phase: 'to-pull' }, 'Ship this box: its bench is told'],
  [{ stays: true, phase: 'pulled' }, 'Ship this box after all: check it at its bench and close it again'],
  [{ stays: false, phase: 'sealed' }, 'To pull'],
  [{ stays: false, phase: 'to-pull' }, 'To pull'],
  [{ stays: false, phase: 'pulled' }, 'Pulled'],
  [{ stays: false, phase: 'open' }, 'To put back'],
] as const)('%j: %s', (part, words) => {
  expect(fateOf(part, true).words).toBe(words);
});

it('a box that stays by the rule alone is looked for where its bench was told to find it', () => {
  expect(fateOf({ stays: true, phase: 'to-pull' }, false).words).toBe('To pull');
});

it.each([
  [{ phase: 'open' }, 'Being packed: 4 of 5 units'],
  [{ phase: 'short' }, 'Set aside: 4 of 5 units'],
  [{ phase: 'sealed' }, `Closed ${formatTime(TWO)}: 4 of 5 units`],
  [{ phase: 'moved-on' }, 'Has left: 4 of 5 units'],
] as const)('%j: %s', (part, words) => {
  expect(boxWords(box(part), NOW)).toBe(words);
});

it('names who chose the box and why; else the rule', () => {
  const chosen = { by: 'Lia', reason: 'The other box is damaged', at: TWO };
  expect(whyItStays({ chosen }, NOW)).toBe(`Chosen by Lia, ${formatTime(TWO)}: The other box is damaged`);
  expect(whyItStays({ chosen: { ...chosen, by: null } }, NOW)).toBe(
    `Chosen ${formatTime(TWO)}: The other box is damaged`,
  );
  expect(whyItStays({ chosen: null }, NOW)).toMatch(/^Chosen automatically/);
});

it('another box can be chosen until one has left', () => {
  const [stays, other] = [box({ stays: true }), box({ phase: 'to-pull' })];
  const conflict = { kind: 'packed-twice' as const, boxes: [stays, other], chosen: null };
  expect(canChoose(conflict, other)).toBe(true);
  expect(canChoose(conflict, stays)).toBe(false);
  expect(canChoose({ ...conflict, boxes: [stays, other, box({ phase: 'moved-on' })] }, other)).toBe(false);
  expect(canChoose({ ...conflict, kind: 'opened-twice' }, other)).toBe(false);
});

it('where the choice was lost with the store, the box that its bench looks for can be chosen too', () => {
  const stays = box({ stays: true, phase: 'to-pull' });
  const chosen = { by: null, reason: 'It is damaged', at: TWO };
  const conflict = { kind: 'packed-twice' as const, boxes: [stays, box({ phase: 'to-pull' })], chosen: null };
  expect(canChoose(conflict, stays)).toBe(true);
  expect(canChoose({ ...conflict, chosen }, stays)).toBe(false);
});

it.each([
  ['packed-twice', ['sealed', 'to-pull'], 'There is more than one box.'],
  ['opened-twice', ['open', 'short'], 'Two benches are packing it.'],
  ['opened-twice', ['sealed', 'short'], 'It is packed at one bench, and begun at another.'],
] as const)('%s, %j: %s', (kind, phases, words) => {
  expect(conflictWords({ kind, boxes: phases.map((phase) => box({ phase })) })).toBe(words);
});

it('of two boxes of one bench the older is of other data', () => {
  const bench = { benchId: 'b-1', name: 'Bench 1' };
  const boxes = [
    box({ bench, units: 5 }),
    box({ bench: { benchId: 'b-2', name: 'Bench 2' } }),
    box({ bench, units: 4 }),
  ];
  expect(boxes.map((one) => isOtherData({ boxes }, one))).toEqual([false, false, true]);
});
