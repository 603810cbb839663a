import { describe, expect, it } from 'vitest';
import { linesOf, longestOf } from '../../../../src-main/domain/floor/event-lines.ts';

const event = (mark: string, before: string | null) => ({ mark, before });
const marks = (events: Parameters<typeof linesOf>[0]) =>
  linesOf(events).map((line) => line.map(({ mark }) => mark).join());

describe('the events of a bench', () => {
  it('are one line', () =>
    expect(marks([event('a', null), event('b', 'a'), event('c', 'b')])).toEqual(['a,b,c']));
  it('are two lines with one beginning where the journal was put back', () =>
    expect(marks([event('a', null), event('b', 'a'), event('x', 'a'), event('y', 'x')])).toEqual([
      'a,b',
      'a,x,y',
    ]));
  it('are two lines where it began anew', () =>
    expect(marks([event('a', null), event('x', null)])).toEqual(['a', 'x']));
  it('begin where the first of them is missing', () =>
    expect(linesOf([event('b', 'a'), event('c', 'b')])).toEqual([[event('b', 'a'), event('c', 'b')]]));
  it('that name each other are no line', () => {
    expect(linesOf([event('a', 'b'), event('b', 'a')])).toEqual([]);
    expect(linesOf([])).toEqual([]);
  });
});

it('a line that another goes on from, or has too, is told once', () => {
  const [a, b, c, x] = [event('a', null), event('b', 'a'), event('c', 'b'), event('x', 'a')];
  expect(
    longestOf([
      [a, b],
      [a, b, c],
      [a, x],
      [a, b, c],
    ]),
  ).toEqual([
    [a, b, c],
    [a, x],
  ]);
});
