/** The page of the help for a screen, by its sign. */
import { expect } from 'playwright/test';
import type { Look } from './look.ts';

/**
 * The sign shows it, with the keys of the screen, and the way back leads to the same screen. It is the last of the looks: the sign
 * would be a scanner's within 200 ms of another key.
 */
export const showsItsHelp: Look = async (page, name) => {
  // Help cannot be opened over a question.
  if (await page.locator('dialog[open]').isVisible()) return;
  const panel = page.getByTestId('help-panel');
  const title = await page.title();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Shift+?');
  await expect(panel, name).toBeVisible();
  await expect(panel.getByTestId('help-page'), name).toBeVisible();
  await expect(panel.getByTestId('help-keys').getByText('F2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel, name).toBeHidden();
  await expect(page).toHaveTitle(title);
};
