import { expect, it, onTestFinished, vi } from 'vitest';
import { Countdown } from '../../../../../src-renderer/screens/packing/bench/countdown.svelte.ts';

function running(): Countdown {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const countdown = new Countdown();
  countdown.begin(3, () => undefined);
  return countdown;
}

it('what a scan stopped was stopped in its time', () => {
  const countdown = running();
  countdown.stop(500);
  expect(countdown.wasStoppedIn(480, 560)).toBe(true);
  expect(countdown.wasStoppedIn(520, 560)).toBe(false);
});

it('what a person stopped for good stays stopped, also where a scan asks for it later', () => {
  const countdown = running();
  // Escape first means a step back, and only then counts like any other key.
  countdown.stop();
  countdown.stop(500);
  countdown.stop(900);
  expect(countdown.wasStoppedIn(880, 960)).toBe(false);
});
