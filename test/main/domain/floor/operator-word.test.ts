import { expect, it } from 'vitest';
import { operatorWord, type OperatorRow } from '../../../../src-main/domain/floor/operator-word.ts';

const row = (benchId: string, at: number, parts: Partial<OperatorRow> = {}): OperatorRow => ({
  ...{ benchId, at, version: 1, seen: {}, body: 'x' },
  operator: { name: 'Ana', isActive: true },
  ...parts,
});
const left = { operator: { name: 'Ana', isActive: false } };
const erased = { operator: { name: null, isActive: false } };

const sayer = (...rows: OperatorRow[]) => [rows, rows.toReversed()].map((one) => operatorWord(one)?.benchId);

it('the newest word of an operator counts, and who left goes before what was said apart', () => {
  expect(sayer()).toEqual([undefined, undefined]);
  expect(sayer(row('a', 1), row('b', 2))).toEqual(['b', 'b']);
  expect(sayer(row('a', 1, left), row('b', 2))).toEqual(['a', 'a']);
  expect(sayer(row('a', 1, erased), row('b', 2, left), row('c', 3))).toEqual(['a', 'a']);
});

it('whoever knew that one has left may take them back', () => {
  expect(sayer(row('a', 2, left), row('b', 1, { version: 2, seen: { a: 1 } }))).toEqual(['b', 'b']);
});
