import { expect, it } from 'vitest';
import type { CountedFloor } from '../../../../src-main/contract/board/board.ts';
import { boardFacts } from '../../../../src-renderer/screens/board/board-facts.ts';
import { countedBenches, countedNotes } from '../../../../src-renderer/screens/board/counted-words.ts';
import { aBoard } from '../../../support/board/a-board.ts';

const NOW = new Date(2026, 10, 27, 15).getTime();

const floorOf = (...benches: Partial<CountedFloor['benches'][number]>[]): CountedFloor => ({
  benches: benches.map((bench) => ({
    name: 'Bench 1',
    isThis: false,
    until: null,
    isMissing: false,
    ...bench,
  })),
  twice: 0,
});

it('names the benches that count, and many by their number', () => {
  expect(countedBenches(floorOf({}, { name: 'Bench 2' }, { name: 'Bench 3', isMissing: true }))).toBe(
    'Bench 1, Bench 2',
  );
  const many = Array.from({ length: 50 }, (_, n) => ({ name: `Bench ${n}` }));
  expect(countedBenches(floorOf(...many))).toBe('50 benches');
  expect(countedBenches(floorOf({ isMissing: true }))).toBe('Not known');
});

it('says what is old, what is not told, and what counts twice', () => {
  expect(countedNotes(floorOf({}), NOW)).toEqual([]);
  const until = new Date(2026, 10, 27, 14, 5).getTime();
  const [old, missing, twice] = countedNotes(
    { ...floorOf({ until }, { name: 'Bench 2', isMissing: true }), twice: 2 },
    NOW,
  );
  expect(old).toMatch(/^Bench 1: figures until 2:05\sPM$|^Bench 1: figures until 14:05$/);
  expect(missing).toBe('Bench 2 shares no figures yet.');
  expect(twice).toBe('2 orders were packed at two benches and count twice.');
});

it('paper says whose work it counts on a floor', () => {
  const scope = {
    ...{ period: 'Today', station: 'Bench 1', floor: 'Hall 1' },
    chosen: { operator: null, bench: null },
  };
  const floor = { ...floorOf({}, { name: 'Bench 2' }), twice: 1 };
  expect(boardFacts({ ...aBoard(), floor }, scope)).toContainEqual([
    'Benches counted',
    'Bench 1, Bench 2 · 1 order was packed at two benches and counts twice.',
  ]);
  expect(boardFacts(aBoard(), scope).map(([label]) => label)).not.toContain('Benches counted');
});
