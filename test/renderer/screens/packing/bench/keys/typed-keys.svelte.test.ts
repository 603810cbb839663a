/** The first keys of a scan reach the page too: they are not a number that a person has typed. */
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
  typed.leaveToScan(890);
  expect(typed.take()).toBe(2);
  expect(typed.take()).toBeNull();
});

test('a number said by a code stays for the next scan', () => {
  const typed = pressed([['0', 900]]);
  typed.say(2);
  typed.leaveToScan(890);
  expect(typed.takeFor(950)).toBe(2);
});

const typedSlowly = (text: string, from: number): [string, number][] =>
  [...text].map((key, n) => [key, from + n * 300]);

test('a code that was typed is no number for the next scan, and a number before a scan is one', () => {
  expect(pressed(typedSlowly('4012345678901', 100)).takeFor(9000)).toBe(1);
  expect(pressed([['3', 100], ...typedSlowly('4012345678901', 900)]).takeFor(890)).toBe(3);
  const after = pressed([...typedSlowly('4012345678901', 100), ['2', 8000]]);
  expect(after.takeFor(9000), 'a number that was typed after the code').toBe(2);
});
