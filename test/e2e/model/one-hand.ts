/** A station that is worked with one kind of input and no other; and whether that was so. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

export type Hand = 'keyboard' | 'scanner' | 'touch';

interface Counted {
  foreign?: string[];
}

/** Events that each hand cannot cause: they show that another one was at work. */
const FOREIGN: Record<Hand, { pointers: readonly string[]; keys: 'any' | 'of-no-scanner' | 'none' }> = {
  keyboard: { pointers: ['mouse', 'touch', 'pen'], keys: 'any' },
  scanner: { pointers: ['mouse', 'touch', 'pen'], keys: 'of-no-scanner' },
  touch: { pointers: ['mouse', 'pen'], keys: 'none' },
};

/**
 * Records all events of another hand from now on, inside the page.
 * @returns a function that gives the recorded events, one line each; call it on the same page
 */
export async function onlyWith(page: Page, hand: Hand): Promise<() => Promise<string[]>> {
  await page.evaluate(({ pointers, keys }) => {
    const noted: string[] = [];
    (globalThis as Counted).foreign = noted;
    const options = { capture: true };
    addEventListener(
      'pointerdown',
      (event) => {
        if (pointers.includes(event.pointerType)) noted.push(`${event.pointerType} pressed`);
      },
      options,
    );
    addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey }) => {
        const types = (key.length === 1 && !ctrlKey && !altKey) || key === 'Shift' || key === 'Enter';
        if (keys === 'none' || (keys === 'of-no-scanner' && !types)) noted.push(`key ${key}`);
      },
      options,
    );
  }, FOREIGN[hand]);
  return () => page.evaluate(() => (globalThis as Counted).foreign ?? ['the page was loaded anew']);
}

/** Presses Tab until the target has the focus. @throws if Tab never reaches it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const seen: string[] = [];
  for (let n = 0; n < 120; n++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
    seen.push(await page.evaluate(() => document.activeElement?.textContent.trim().slice(0, 20) ?? ''));
  }
  throw new Error(`Tab does not come to ${target.toString()}; it came to ${seen.slice(0, 40).join(' | ')}`);
}

/** Tab and Enter: what a keyboard has in place of a press. */
export async function pressByKey(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Types at a person's pace: faster keys would be a scan. */
export const typeByKey = (page: Page, text: string): Promise<void> =>
  page.keyboard.type(text, { delay: 150 });
