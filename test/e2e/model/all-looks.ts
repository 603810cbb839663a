/**
 * Looks of a screen: a theme and a language, changed while it is shown. All pairs for the contact sheet and with
 * PACKDESK_LOOKS=all; otherwise each theme once, the dark one in Spanish, since colours do not depend on the language and
 * all languages have the same names and roles. In Electron only English: the page is the same, and its sentences are
 * checked in the browser host.
 */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { setComputerLanguage, type ScreenLanguage } from './screen-language.ts';

const THEMES = ['light', 'dark'] as const;
export const LANGUAGES: readonly ScreenLanguage[] = ['en', 'pt-BR', 'es'];

interface Look {
  theme: (typeof THEMES)[number];
  language: ScreenLanguage;
}

const { env } = process;
const EACH_PAIR = LANGUAGES.flatMap((language) => THEMES.map((theme): Look => ({ theme, language })));
const IN_ENGLISH = EACH_PAIR.filter(({ language }) => language === 'en');
const EACH_THEME: readonly Look[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
];

export const LOOKS: readonly Look[] =
  env['PACKDESK_LOOKS'] === 'all' || env['PACKDESK_CONTACT_SHEET'] !== undefined
    ? EACH_PAIR
    : env['PACKDESK_ELECTRON'] === undefined
      ? EACH_THEME
      : IN_ENGLISH;

/** Waits until a change is painted: nothing fades any more, and two frames have passed. */
export async function painted(page: Page): Promise<void> {
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

/** Shows the screen in each look, ending in light and English, in which the walk continues. */
export async function inAllLooks(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  for (const { theme, language } of LOOKS) {
    await setComputerLanguage(page, language);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await painted(page);
    await look(`${theme}, ${language}`);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await setComputerLanguage(page, 'en');
}
