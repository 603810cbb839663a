/** The sign for the help of keys: only of a person, never of a scanner. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { HelpSign } from '../../../../src-renderer/ui/actions/help-sign.ts';

/** @param keys each with its moment, in milliseconds @returns number of requests for help, when all had time to count */
function asked(keys: readonly [key: string, at: number, more?: Partial<KeyboardEvent>][]): number {
  vi.useFakeTimers();
  for (const field of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(field, EventTarget);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  let count = 0;
  const sign = new HelpSign(() => count++);
  let now = 0;
  for (const [key, at, more] of keys) {
    vi.advanceTimersByTime(at - now);
    now = at;
    sign.press({
      key,
      timeStamp: at,
      ctrlKey: false,
      altKey: false,
      repeat: false,
      ...more,
    } as KeyboardEvent);
  }
  vi.advanceTimersByTime(1000);
  return count;
}

test('a key that no scanner types, just before, is a person too', () => {
  expect(
    asked([
      ['Escape', 0],
      ['?', 20],
    ]),
  ).toBe(1);
});

test('a person types it, with Shift', () => {
  expect(
    asked([
      ['Shift', 0],
      ['?', 120],
    ]),
  ).toBe(1);
});

test.each([
  [
    'first in a code',
    [
      ['?', 0],
      ['4', 30],
      ['2', 60],
    ],
  ],
  [
    'last in a code',
    [
      ['4', 0],
      ['2', 30],
      ['?', 60],
    ],
  ],
  ['with Alt', [['?', 0, { altKey: true }]]],
  [
    'held down',
    [
      ['?', 0],
      ['?', 40, { repeat: true }],
    ],
  ],
] as const)('%s it asks for nothing', (_, keys) => {
  expect(asked(keys as unknown as Parameters<typeof asked>[0])).toBe(0);
});
