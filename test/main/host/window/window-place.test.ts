import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeFrom, savePlace } from '../../../../src-main/host/window/window-place.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const LEFT = { x: 0, y: 25, width: 1920, height: 1055 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1024 };
const FIRST = { width: 1280, height: 800, isMaximized: false };

function after(place: Parameters<typeof savePlace>[1], displays = [LEFT, RIGHT]) {
  const file = join(tempFolder(), 'place.json');
  savePlace(file, place);
  return placeFrom(file, displays);
}

it('a window opens where it was, and as large', () => {
  for (const place of [
    { x: 100, y: 100, width: 1300, height: 900, isMaximized: false },
    { x: 1900, y: 30, width: 1200, height: 900, isMaximized: true },
    { x: -900, y: 30, width: 1200, height: 900, isMaximized: false },
  ])
    expect(after(place)).toEqual(place);
});

it('a window that no display shows any more opens in the middle', () => {
  const onRight = { x: 2000, y: 100, width: 1200, height: 800, isMaximized: true };
  expect(after(onRight, [LEFT])).toEqual({ ...FIRST, isMaximized: true });
  for (const [x, y] of [
    [0, -500],
    [0, 1070],
    [-1_150, 100],
    [3_100, 100],
  ])
    expect(after({ x: x ?? 0, y: y ?? 0, width: 1200, height: 800, isMaximized: false })).toEqual(FIRST);
});

it('a window is never smaller than its screens need, nor larger than its display', () => {
  const at = { x: 10, y: 30, isMaximized: false };
  expect(after({ ...at, width: 10, height: 10 })).toEqual({ ...at, width: 1024, height: 700 });
  expect(after({ ...at, width: 9_000, height: 9_000 })).toEqual({ ...at, width: 1920, height: 1055 });
});

it('what cannot be read is as it is at the first start', () => {
  const file = join(tempFolder(), 'place.json');
  expect(placeFrom(file, [LEFT])).toEqual(FIRST);
  for (const text of [
    '',
    '{',
    'null',
    '7',
    '{"x":"1","y":2,"width":3,"height":4,"isMaximized":true}',
    '[]',
  ]) {
    writeFileSync(file, text);
    expect(placeFrom(file, [LEFT])).toEqual(FIRST);
  }
  savePlace(join(file, 'no', 'folder'), { ...LEFT, isMaximized: false });
});
