import { expect, it } from 'vitest';
import { DoubleRead } from '../../../../src-renderer/scan/keys/double-read.ts';

/** Scans of that code, each from its first to its last key. @returns which counted as read twice */
function read(withinMs: number, ...scans: [text: string, first: number | null, last: number | null][]) {
  const doubleRead = new DoubleRead();
  return scans.map(([text, firstKeyAt, lastKeyAt]) =>
    doubleRead.isTwice({ text, firstKeyAt, lastKeyAt }, withinMs),
  );
}

it('the same code right after itself was read twice', () => {
  expect(read(300, ['A', 0, 100], ['A', 140, 240], ['A', 300, 400])).toEqual([false, true, true]);
});

it('another code, a hand’s time, or no time at all is another scan', () => {
  expect(read(300, ['A', 0, 100], ['B', 140, 240])).toEqual([false, false]);
  expect(read(300, ['A', 0, 100], ['A', 401, 500])).toEqual([false, false]);
  expect(read(300, ['A', null, null], ['A', 140, 240])).toEqual([false, false]);
  expect(read(0, ['A', 0, 100], ['A', 101, 200])).toEqual([false, false]);
});

it('two scans of a slow scanner count: a hand had the time that the code took', () => {
  expect(read(300, ['A', 0, 520], ['A', 700, 1220])).toEqual([false, false]);
});
