/** The language that the computer has, as the page sees it: screens with the setting `system` follow it at once. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';

export type ScreenLanguage = 'en' | 'pt-BR' | 'es';

export async function setComputerLanguage(page: Page, language: ScreenLanguage): Promise<void> {
  // The flows' own computer is British: its dates and times are those of the walk.
  const locale = language === 'en' ? 'en-GB' : language;
  await page.evaluate((tag) => {
    Object.defineProperty(navigator, 'languages', { value: [tag], configurable: true });
    dispatchEvent(new Event('languagechange'));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // Pages of the help come in files of their own; documents for administrators are in English.
  await expect(
    page.locator(`[data-testid=help-panel] [lang]:not([lang='${language}'], [data-document])`),
  ).toHaveCount(0);
}
