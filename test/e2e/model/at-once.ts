/** A press by finger or key that was begun before another element appeared at its place. */
import type { Page } from 'playwright';

/**
 * Presses a button as soon as it comes.
 * @param key pressed after it
 * @returns its text
 */
export const pressesAtOnce = (page: Page, selector: string, key?: string): Promise<string> =>
  page.evaluate(
    ([button, after]) =>
      new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          const come = document.querySelector(button ?? '');
          if (!come) return;
          observer.disconnect();
          come.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          if (after !== undefined)
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: after, bubbles: true }));
          resolve(come.textContent);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    [selector, key] as const,
  );
