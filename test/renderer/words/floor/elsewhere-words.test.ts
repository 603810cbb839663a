/** Words for an order that another bench has: the bench, since when, and what the packer can do. */
import { expect, it } from 'vitest';
import type { Elsewhere } from '../../../../src-main/contract/floor/floor.ts';
import { benchAndPerson, benchInRow } from '../../../../src-renderer/words/floor/bench-and-person.ts';
import { elsewhereSentence, unsureSentence } from '../../../../src-renderer/words/floor/elsewhere-words.ts';
import { formatTime } from '../../../../src-renderer/words/format.ts';
import { wordsOf } from '../../../../src-renderer/words/sentence.ts';
import { elsewhere, NOW, TWO } from '../../screens/floor/floor-samples.ts';

const AT = formatTime(TWO);

it.each([
  ['has it', {}, `Bench 3 is packing this order (Ana, since ${AT}). Ask for it, or take it over.`],
  [
    'has it and nobody is signed in',
    { operator: null },
    `Bench 3 is packing this order (since ${AT}). Ask for it, or take it over.`,
  ],
  [
    'was asked',
    { isAsked: true },
    `Bench 3 is packing this order (Ana, since ${AT}). Asked. There is no answer yet.`,
  ],
  [
    'is silent',
    { silentSince: TWO },
    `Bench 3 · Ana has this order, and has been silent since ${AT}. Look at that bench first, then take it over.`,
  ],
  [
    'left with it',
    { silentSince: TWO, hasLeft: true },
    `Bench 3 · Ana left the group at ${AT} with this order open. Look at that bench first, then take it over.`,
  ],
  [
    'has set it aside',
    { setAside: { at: TWO, units: 1 } },
    `Bench 3 · Ana set this order aside at ${AT}: 1 unit is missing. Ask for it, or take it over.`,
  ],
  [
    'packed it',
    { what: 'packed' as const },
    `Bench 3 has packed this order (Ana, ${AT}). Do not pack it again.`,
  ],
  [
    'says that it packed it, and the service shows it',
    { what: 'packed' as const, isDoubted: true },
    `Bench 3 says that it packed this order (${AT}). The service still shows it as ready to ship. Look for the box. If there is none, take the order over.`,
  ],
  [
    'says that it cancels it, and the service shows it',
    { what: 'cancels' as const, isDoubted: true },
    `Bench 3 says that it cancels this order (since ${AT}). The service still shows it as ready to ship. Ask there. If it is to be shipped, take the order over.`,
  ],
])('says of a bench that %s what is so and what to do', (_what, part, words) => {
  expect(wordsOf(elsewhereSentence(elsewhere(part), NOW))).toBe(words);
});

it('says of what is only reserved that it can be packed', () => {
  const words = (part: Partial<Elsewhere>) =>
    wordsOf(elsewhereSentence(elsewhere({ what: 'set-apart', ...part }), NOW));
  expect(words({})).toBe('Reserved for Bench 3, not started there. Start packing to move it to this bench.');
  expect(words({ isAsked: true })).toMatch(/Asked\. There is no answer yet\.$/);
  expect(words({ silentSince: TWO })).toContain('has been silent');
});

it('promises no take-over to a bench that is cut off itself', () => {
  const words = wordsOf(elsewhereSentence(elsewhere({ silentSince: TWO }), NOW, TWO));
  expect(words).toContain(`At ${AT}, when contact was lost, Bench 3 · Ana was packing this order.`);
  expect(words).toContain('open it at your own risk');
});

it('says of what was only reserved when contact was lost that it was, not that somebody packed it', () => {
  const words = wordsOf(elsewhereSentence(elsewhere({ what: 'set-apart', operator: null }), NOW, TWO));
  expect(words).toContain(`At ${AT}, when contact was lost, this order was reserved for Bench 3.`);
  expect(words).not.toContain('packing this order');
});

it('names the person beside the bench, where one is signed in', () => {
  expect(benchAndPerson(elsewhere())).toBe('Bench 3 · Ana');
  expect(benchAndPerson(elsewhere({ operator: null }))).toBe('Bench 3');
  expect(benchInRow(elsewhere())).toBe('Bench 3 · Ana');
  expect(benchInRow(elsewhere({ setAside: { at: TWO, units: 1 } }))).toBe('Bench 3: set aside');
  expect(benchInRow(elsewhere({ what: 'packed', isDoubted: true }))).toBe('Bench 3: in doubt');
});

it('says where nobody knows that another order is the better way', () => {
  const words = wordsOf(unsureSentence({ why: 'cut-off', since: TWO }, NOW));
  expect(words).toContain(`No contact with other benches since ${AT}`);
  expect(words).toContain('Pack another order, or open it at your own risk.');
  expect(wordsOf(unsureSentence({ why: 'not-given' }, NOW))).toContain(
    'does not give this bench the order now',
  );
});
