/** Every supported size: nothing is cut, covered, too small or out of reach. */
import { expect } from 'playwright/test';
import { layoutFaults, SIZES } from '../layout-faults.ts';
import { takePicture } from '../picture.ts';
import type { Look } from './look.ts';

/** To be looked at by people. */
const SHOT_AT = ['1024 light', '1280 dark', '640 light', '320 light'];
const WIDE = { width: 1280, height: 800 };

/** Looks at the screen at each size; a theme changes no size, so the dark one is only looked at by people. */
export const fitsEverySize: Look = async (page, name) => {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      const isShot = SHOT_AT.includes(`${size.width} ${theme}`);
      if (theme === 'dark' && !isShot) continue;
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.waitForTimeout(80);
      const at = `${size.width}x${size.height} ${theme}`;
      faults.push(...(await layoutFaults(page)).map((fault) => `${at}: ${fault}`));
      if (isShot) await takePicture(page, `layout/${name}-${size.width}x${size.height}-${theme}`);
    }
  }
  await page.setViewportSize(WIDE);
  expect.soft(faults, name).toEqual([]);
};
