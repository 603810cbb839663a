import { expect, it } from 'vitest';
import { breaksOf, type Block } from '../../../src-renderer/paper/page-breaks.ts';

const block = (top: number, bottom: number, more: Partial<Block> = {}): Block => ({
  ...{ top, bottom, head: 0, isHeading: false, isFirst: false },
  ...more,
});

it('a block that does not fit begins a page, and what is repeated above it takes room there', () => {
  const rows = Array.from({ length: 10 }, (_, n) => block(n * 10, n * 10 + 10));
  expect(breaksOf(rows, 40)).toEqual([40, 80]);
  expect(
    breaksOf(
      rows.map((row) => ({ ...row, head: 10 })),
      40,
    ),
  ).toEqual([40, 70]);
  expect(breaksOf(rows, 100)).toEqual([]);
});

it('a heading goes with what follows it, and some begin a page in any case', () => {
  expect(breaksOf([block(0, 30), block(30, 38, { isHeading: true }), block(38, 48)], 40)).toEqual([30]);
  expect(breaksOf([block(0, 10), block(10, 20, { isFirst: true })], 40)).toEqual([10]);
});

it('what is higher than a page stands on one, cut by the printer', () => {
  expect(breaksOf([block(0, 500)], 40)).toEqual([]);
});
