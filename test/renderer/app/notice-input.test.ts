import { afterEach, expect, it, vi } from 'vitest';
import type { Api } from '../../../src-renderer/client/api.ts';
import { noticeInput } from '../../../src-renderer/app/notice-input.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window whose input is counted. */
function aWindow() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const inputNoticed = vi.fn(() => Promise.resolve());
  noticeInput((() => ({ operators: { inputNoticed } })) as unknown as Api);
  const pointAt = (screenX: number, screenY: number) =>
    window.dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY }));
  return { window, inputNoticed, pointAt };
}

it('a mouse that lies still is no input, however often the system reports where it lies', () => {
  const { inputNoticed, pointAt } = aWindow();
  pointAt(640, 400);
  pointAt(640, 400);
  pointAt(640, 400);
  expect(inputNoticed).not.toHaveBeenCalled();
  pointAt(641, 400);
  expect(inputNoticed).toHaveBeenCalledTimes(1);
});

it('a key is input at once', () => {
  const { window, inputNoticed } = aWindow();
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('keydown'));
  expect(inputNoticed).toHaveBeenCalledTimes(1);
});
