/** A finger that was on its way when something else came under it. */
import type { Page } from 'playwright';

/** Presses a button as soon as it comes. @returns its text */
export const pressesAtOnce = (page: Page, selector: string): Promise<string> =>
  page.evaluate(
    (button) =>
      new Promise((resolve) => {
        new MutationObserver((_changes, observer) => {
          const come = document.querySelector(button);
          if (!come) return;
          observer.disconnect();
          come.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
          resolve(come.textContent);
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
    selector,
  );
