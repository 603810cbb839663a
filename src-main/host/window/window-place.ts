/** Position and size of the window, kept between starts. */
import { readFileSync, writeFileSync } from 'node:fs';

/** A rectangle in the units of the screen. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Place of the window. Without `x` and `y` it opens in the middle. */
export interface WindowPlace {
  x?: number;
  y?: number;
  width: number;
  height: number;
  isMaximized: boolean;
}

export const LEAST = { width: 1024, height: 700 };
const UNSET: WindowPlace = { width: 1280, height: 800, isMaximized: false };

/** Part of the window's upper edge that has to be on a display so that a person can grab it. */
const HOLD = { width: 200, height: 40 };

/**
 * @param file as `savePlace` wrote it; missing or unreadable: the window opens as it does the first time
 * @param displays their areas without bars, as they are now: one may have been taken away
 */
export function placeFrom(file: string, displays: readonly Area[]): WindowPlace {
  const saved = read(file);
  if (!saved) return UNSET;
  const { x, y, isMaximized } = saved;
  const width = Math.max(saved.width, LEAST.width);
  const height = Math.max(saved.height, LEAST.height);
  const display = displays.find(
    (area) =>
      Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= HOLD.width &&
      y >= area.y &&
      y + HOLD.height <= area.y + area.height,
  );
  if (!display) return { ...UNSET, isMaximized };
  return {
    x,
    y,
    width: Math.min(width, Math.max(display.width, LEAST.width)),
    height: Math.min(height, Math.max(display.height, LEAST.height)),
    isMaximized,
  };
}

/** Saves the place of the window. An unwritable place must not delay the end of the application. */
export function savePlace(file: string, place: Area & { isMaximized: boolean }): void {
  try {
    writeFileSync(file, JSON.stringify(place));
  } catch {
    // The next start opens the window as the first did.
  }
}

function read(file: string): (Area & { isMaximized: boolean }) | null {
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> | null;
    const { x, y, width, height, isMaximized } = saved ?? {};
    const isPlace = [x, y, width, height].every(Number.isSafeInteger) && typeof isMaximized === 'boolean';
    return isPlace ? (saved as unknown as Area & { isMaximized: boolean }) : null;
  } catch {
    return null;
  }
}
