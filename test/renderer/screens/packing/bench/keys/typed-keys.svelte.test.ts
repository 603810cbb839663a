/** First keys of a scan that reach the page: they are not a number that a person has typed. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { TypedKeys } from '../../../../../../src-renderer/screens/packing/bench/keys/typed-keys.svelte.ts';

function pressed(keys: readonly [key: string, at: number][]): TypedKeys {
  vi.useFakeTimers();
  const typed = new TypedKeys();
  onTestFinished(() => {
    typed.stop();
    vi.useRealTimers();
  });
  for (const [key, timeStamp] of keys) typed.press({ key, timeStamp } as KeyboardEvent);
  return typed;
}

test('the keys of a command leave the number that was typed before it', () => {
  const typed = pressed([
    ['2', 100],
    ['0', 900],
  ]);
  typed.leaveToScan({ firstKeyAt: 890, lastKeyAt: 950 });
  expect(typed.take()).toBe(2);
  expect(typed.take()).toBeNull();
});

test('a number said by a code stays for the next scan', () => {
  const typed = pressed([['0', 900]]);
  typed.say(2);
  typed.leaveToScan({ firstKeyAt: 890, lastKeyAt: 950 });
  expect(typed.takeFor({ firstKeyAt: 950, lastKeyAt: 990 })).toBe(2);
});

const scan = (firstKeyAt: number, lastKeyAt: number = firstKeyAt + 60) => ({ firstKeyAt, lastKeyAt });

test('a number that was typed while a scan waited is that of the next one', () => {
  const typed = pressed([
    ['2', 100],
    // The first keys of two scans reach the page too.
    ['4', 900],
    ['3', 2000],
    ['4', 2900],
    ['0', 2910],
  ]);
  expect(typed.takeFor(scan(900))).toBe(2);
  vi.advanceTimersByTime(400);
  expect(typed.takeFor(scan(2900))).toBe(3);
  expect(typed.takeFor(scan(4000))).toBe(1);
});

test('what a scan that waits has typed is shown as no number', () => {
  const typed = pressed([
    ['4', 900],
    ['4', 1100],
    ['0', 1110],
  ]);
  typed.takeFor(scan(900));
  expect(typed.shown).toBe('');
  typed.takeFor(scan(1100));
  vi.advanceTimersByTime(400);
  expect(typed.shown).toBe('');
});

test('the number of a scan that waits stays, whatever is typed or refused after it', () => {
  const waiting: [string, number][] = [
    ['3', 100],
    ...[...'40063'].map((key, n): [string, number] => [key, 900 + n]),
  ];
  const typed = pressed([...waiting, ['2', 2500]]);
  expect(typed.takeFor(scan(900))).toBe(3);
  expect(typed.takeFor(scan(4000))).toBe(2);
  const refused = pressed([...waiting, ['4', 1900], ['0', 1910]]);
  refused.forgetUnused({ ...scan(1900), isTwice: false, areAhead: true });
  expect(refused.takeFor(scan(900))).toBe(3);
  expect(refused.takeFor(scan(4000))).toBe(1);
  const alone = pressed([
    ['3', 100],
    ['4', 1900],
  ]);
  alone.forgetUnused({ ...scan(1900), isTwice: false, areAhead: false });
  expect(alone.takeFor(scan(4000)), 'of a scan that was refused').toBe(1);
});

test('a number that was typed while a command waited is that of the next scan', () => {
  const typed = pressed([
    ['0', 900],
    ['3', 2000],
  ]);
  typed.leaveToScan(scan(900));
  expect(typed.takeFor(scan(2900))).toBe(3);
});

const typedSlowly = (text: string, from: number): [string, number][] =>
  [...text].map((key, n) => [key, from + n * 300]);

test('a code that was typed is no number for the next scan, and a number before a scan is one', () => {
  expect(pressed(typedSlowly('4012345678901', 100)).takeFor(scan(9000))).toBe(1);
  expect(pressed([['3', 100], ...typedSlowly('4012345678901', 900)]).takeFor(scan(890, 8000))).toBe(3);
  const after = pressed([...typedSlowly('4012345678901', 100), ['2', 8000]]);
  expect(after.takeFor(scan(9000)), 'a number that was typed after the code').toBe(2);
});

test('a number typed before the screen is left is of no scan on the next one', () => {
  const typed = pressed([['6', 1000]]);
  typed.stop();
  vi.runAllTimers();
  expect(typed.shown).toBe('');
  expect(typed.takeFor(scan(90_000))).toBe(1);
});
