/** Forced colours, text of 200 %, and no motion. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { forcedColourFaults } from '../forced-colour-faults.ts';
import { layoutFaults } from '../layout-faults.ts';
import { takePicture } from '../picture.ts';
import type { Look } from './look.ts';

const softly = expect.configure({ soft: true });

/** Animations that still run, without motion; what the browser draws itself has none. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : 'a transition')),
  );

/** Looks at the page with letters twice as large, as a browser setting makes them. */
async function withLargeText(page: Page, look: () => Promise<void>): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const inLetters = async (standard: number) => {
    await debug.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    await expect
      .poll(() => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)))
      .toBe(standard);
  };
  await inLetters(32);
  await look();
  await inLetters(16);
  await debug.detach();
}

/** Checks a page in forced colours, with text of 200 %, and with reduced motion. */
export const suitsLowVision: Look = async (page, name) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // A short motion that began before may still end.
  await softly.poll(() => motions(page), `${name}: motion`).toEqual([]);
  expect.soft(await forcedColourFaults(page), `${name}: forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await takePicture(page, `low-vision/${name}-forced`);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  await withLargeText(page, async () => {
    // A list of rows measures them again once their letters have grown.
    await softly.poll(() => layoutFaults(page), `${name}: text of 200 %`).toEqual([]);
    await takePicture(page, `low-vision/${name}-text-200`);
  });
};
