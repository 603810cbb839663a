/**
 * Each look that a screen can have: two themes and three languages, changed while it is shown. In Electron English
 * alone: the page is the same, and its sentences are looked at in the browser host.
 */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { setComputerLanguage, type ScreenLanguage } from './screen-language.ts';

export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES: readonly ScreenLanguage[] =
  process.env['PACKDESK_ELECTRON'] === undefined ? ['en', 'pt-BR', 'es'] : ['en'];

/** Until what was changed is painted: nothing fades any more, and two frames have passed. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => null));
    await Promise.all(ends);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
  });
}

/** Shows the screen in each theme and language, and ends in light and English, in which the way goes on. */
export async function inAllLooks(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const language of LANGUAGES) {
    await setComputerLanguage(page, language);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await painted(page);
      await look(`${theme}, ${language}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await setComputerLanguage(page, 'en');
}
