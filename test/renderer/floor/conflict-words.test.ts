/** Two boxes of one order: which stays, what becomes of the other, and why. */
import { expect, it } from 'vitest';
import {
  boxWords,
  canChoose,
  conflictWords,
  fateOf,
  whyItStays,
} from '../../../src-renderer/floor/conflict-words.ts';
import { formatTime } from '../../../src-renderer/format.ts';
import { box, NOW, TWO } from './floor-samples.ts';

it.each([
  [{ stays: true, phase: 'sealed' }, 'Stays'],
  [{ stays: true, phase: 'open' }, 'Goes on'],
  [{ stays: true, phase: 'to-pull' }, 'Stays after all: reopen it at its bench and close it again'],
  [{ stays: false, phase: 'sealed' }, 'To find'],
  [{ stays: false, phase: 'to-pull' }, 'To find'],
  [{ stays: false, phase: 'pulled' }, 'Found'],
  [{ stays: false, phase: 'open' }, 'To put back'],
] as const)('%j: %s', (part, words) => {
  expect(fateOf(part).words).toBe(words);
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
  expect(whyItStays({ chosen: null }, NOW)).toMatch(/^By the rule/);
});

it('another box can be chosen until one has left', () => {
  const boxes = [box({ stays: true }), box({ phase: 'to-pull' })];
  expect(canChoose({ kind: 'packed-twice', boxes })).toBe(true);
  expect(canChoose({ kind: 'packed-twice', boxes: [...boxes, box({ phase: 'moved-on' })] })).toBe(false);
  expect(canChoose({ kind: 'opened-twice', boxes })).toBe(false);
});

it.each([
  ['packed-twice', ['sealed', 'to-pull'], 'There are two boxes.'],
  ['opened-twice', ['open', 'short'], 'Two benches are packing it.'],
  ['opened-twice', ['sealed', 'short'], 'It is packed at one bench, and begun at another.'],
] as const)('%s, %j: %s', (kind, phases, words) => {
  expect(conflictWords({ kind, boxes: phases.map((phase) => box({ phase })) })).toBe(words);
});
