/** The first keys of a scan reach the page too: they are no number that a person has typed. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { TypedKeys } from '../../../../src-renderer/packing/bench/typed-keys.svelte.ts';

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
