/** Sizes of press targets, in CSS pixels. */
import type { Page } from 'playwright';

export interface Target {
  name: string;
  /** The smaller of width and height. */
  size: number;
  /** A row of a list or part of one: also reached by keys and by a scan. */
  inRow: boolean;
}

/** @returns of each button, choice and field that is on the screen and can be pressed; only of a dialog, if one is open */
export async function targetsOf(page: Page): Promise<Target[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const all = root.querySelectorAll<HTMLElement>(
      'button, input, select, textarea, a[href], summary, [data-order], ' +
        '[role=button], [role=radio], [role=checkbox], [role=tab], [role=option], [role=switch], [role=menuitem]',
    );
    return [...all].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled')) return [];
      // The area of a label counts for its control.
      const target = (one.matches('[type=radio], [type=checkbox]') ? one.closest('label') : null) ?? one;
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1) return [];
      const text = (one.ariaLabel ?? (one.textContent || one.getAttribute('name')) ?? '').trim();
      const name = `${one.localName} “${text.replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
      return [
        {
          name,
          size: Math.round(Math.min(width, height) * 10) / 10,
          inRow: one.closest('[role=row], tr') !== null,
        },
      ];
    });
  });
}
