import { expect, it } from 'vitest';
import { isMet, type Row } from './bench.ts';
import { asMarkdown } from './report.ts';

const row = (median: number, parts: Partial<Row> = {}): Row => ({
  what: 'a',
  reference: 'b',
  ratio: { median, low: median, high: median },
  goal: 2,
  here: '',
  ...parts,
});

it('a goal is met where its ratio and what is asked for beside it hold', () => {
  expect([row(2), row(2.01)].map(isMet)).toEqual([true, false]);
  expect([row(2, { atLeast: true }), row(1.99, { atLeast: true })].map(isMet)).toEqual([true, false]);
  const beside = (value: number) => row(1, { bound: { value, most: 40 } });
  expect([beside(40), beside(40.1)].map(isMet)).toEqual([true, false]);
  expect(isMet(row(9, { goal: null }))).toBeNull();
});

it('the table says of a miss that it is one', () => {
  const tableOf = (...rows: Row[]) =>
    asMarkdown({ machine: 'm', benches: [{ name: 'n', seconds: 1, outcome: { rows }, fault: null }] });
  expect(tableOf(row(1))).not.toContain('missed');
  expect(tableOf(row(3))).toContain('**missed**');
  expect(tableOf(row(1, { bound: { value: 41, most: 40 } }))).toContain('**missed**');
});
