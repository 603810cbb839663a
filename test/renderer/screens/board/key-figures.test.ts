import { expect, it } from 'vitest';
import { keyFigures } from '../../../../src-renderer/screens/board/key-figures.ts';
import { aBoard } from '../../../support/board/a-board.ts';

const NONE = { open: 0, short: 0, waiting: 0, toKeep: 0, toPull: 0 };
const figuresOf = (packed: Partial<typeof NONE>, needsPerson = 0) =>
  keyFigures(aBoard(), { packed: { ...NONE, ...packed }, unsent: 0, needsPerson });

it('orders set aside are a figure of their own, with the way to where they are', () => {
  const asides = [0, 2].map((short) => figuresOf({ short }).now.find(({ name }) => name === 'set-aside'));
  expect(asides).toMatchObject([
    { label: 'Set aside', n: 0, screen: 'packed' },
    { label: 'Set aside', n: 2, screen: 'packed' },
  ]);
});

it('what is past due leads to the queue, narrowed to it', () => {
  expect(figuresOf({}).now.find(({ name }) => name === 'past-due')).toMatchObject({
    ...{ screen: 'queue', isLate: true },
  });
});

it('cancels to decide are shown where there are any', () => {
  const isThere = (needsPerson: number) =>
    figuresOf({}, needsPerson).now.some(({ name, isBad }) => name === 'decide' && isBad);
  expect([isThere(0), isThere(1)]).toEqual([false, true]);
});

it('reports of missing units are those of all items, also of items that are not listed', () => {
  const { work } = keyFigures({ ...aBoard(), reports: 17 }, { packed: NONE, unsent: 0, needsPerson: 0 });
  expect(work.find(({ name }) => name === 'shortages')).toMatchObject({ n: 17 });
});
