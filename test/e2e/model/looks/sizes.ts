/** Every supported size: nothing is cut, covered, too small or out of reach. */
import { expect } from 'playwright/test';
import { SIZES } from '../layout-faults.ts';
import { takePicture } from '../picture.ts';
import type { Look } from './look.ts';
import { faultsAtSize } from './settled.ts';

/** Pictures for people who look: a theme changes no size, so that the dark one is not measured. */
const SHOT_LIGHT = [1024, 640, 320];
const SHOT_DARK = [1280];
const WIDE = { width: 1280, height: 800 };

export const fitsEverySize: Look = async (page, name) => {
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  for (const size of SIZES) {
    faults.push(...(await faultsAtSize(page, size)));
    const picture = `layout/${name}-${size.width}x${size.height}`;
    if (SHOT_LIGHT.includes(size.width)) await takePicture(page, `${picture}-light`);
    if (!SHOT_DARK.includes(size.width)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, `${picture}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.setViewportSize(WIDE);
  expect.soft(faults, name).toEqual([]);
};
