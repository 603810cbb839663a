/** A press that was meant for the previous content does nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import { ReadingTime } from '../../../src-renderer/state/reading-time.ts';

const view = (phase: PackingView['phase'], stop: PackingView['stop'] = null): PackingView =>
  ({ phase, complete: true, stop }) as PackingView;
const press = (detail = 1) => ({ detail, timeStamp: performance.now() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a first press does nothing right after something else came by itself, and counts once it could be read', () => {
  const time = new ReadingTime();
  time.shown(view('sealed'), view('open'), true);
  vi.advanceTimersByTime(60_000);
  time.shown(view('to-pull'), view('sealed'), false);
  expect(time.isSecondPress(press())).toBe(true);
  // Pressed by key, on the button that has the focus.
  expect(time.isSecondPress(press(0))).toBe(false);
  vi.advanceTimersByTime(699);
  expect(time.isSecondPress(press())).toBe(true);
  vi.advanceTimersByTime(1);
  expect(time.isSecondPress(press())).toBe(false);
});

it('what was asked for is pressed on at once, but not by the second half of a double press', () => {
  const time = new ReadingTime();
  time.shown(view('sealed'), view('open'), true);
  expect(time.isSecondPress(press())).toBe(false);
  expect(time.isSecondPress(press(2))).toBe(true);
});

it('what stays as it was, what comes first, and a stop take no press away', () => {
  const time = new ReadingTime();
  time.shown(view('sealed'), null, false);
  expect(time.isSecondPress(press())).toBe(false);
  time.shown(view('sealed'), view('sealed'), false);
  expect(time.isSecondPress(press())).toBe(false);
  // A stop that says in words that the order was cancelled.
  const stop = { kind: 'cancelled-here' } as unknown as PackingView['stop'];
  expect(time.shown(view('open', stop), view('open'), false)).toBe(true);
  expect(time.isSecondPress(press())).toBe(false);
  expect(time.isTooShort).toBe(true);
});
