import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { BenchWindow } from '../../../../src-main/host/window/bench-window.ts';

class Window extends EventEmitter {
  isKiosk = false;
  setKiosk(isKiosk: boolean): void {
    this.isKiosk = isKiosk;
  }
  /** @returns whether it closes */
  close(): boolean {
    let closes = true;
    this.emit('close', { preventDefault: () => (closes = false) });
    return closes;
  }
}

function aWindow() {
  const [window, quitting, changes] = [new Window(), new AbortController(), [] as boolean[]];
  const bench = new BenchWindow((isFull) => changes.push(isFull));
  return { window, quitting, changes, bench, refused: vi.fn<() => void>() };
}

it('a window that was to be full before it was there is full', () => {
  const { window, quitting, changes, bench, refused } = aWindow();
  bench.fill();
  bench.attach(window, quitting.signal, refused);
  expect([window.isKiosk, bench.isFull(), changes]).toEqual([true, true, [true]]);
});

it('a full window does not close, and comes back where it was made small, until it is freed', () => {
  const { window, quitting, changes, bench, refused } = aWindow();
  bench.attach(window, quitting.signal, refused);
  expect(window.close()).toBe(true);
  bench.fill();
  expect(refused).not.toHaveBeenCalled();
  expect(window.close()).toBe(false);
  expect(refused, 'a sentence says why').toHaveBeenCalledTimes(1);
  window.isKiosk = false;
  window.emit('leave-full-screen');
  expect(window.isKiosk).toBe(true);
  bench.free();
  expect([window.isKiosk, window.close(), changes]).toEqual([false, true, [true, false]]);
  window.emit('leave-full-screen');
  expect(window.isKiosk).toBe(false);
});

it('a full window closes with its application', () => {
  const { window, quitting, bench, refused } = aWindow();
  bench.attach(window, quitting.signal, refused);
  bench.fill();
  quitting.abort();
  expect(window.close()).toBe(true);
});
