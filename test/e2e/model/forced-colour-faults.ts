/** Losses of a screen under forced colours (Windows' high contrast). */
import type { Page } from 'playwright';

/** Checks the screen as it is, then in forced colours, and restores it. @returns a line for each fault */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  await page.evaluate(markGrounds);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active', reducedMotion: 'reduce' });
  const faults = await page.evaluate(measure);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
  return [...new Set(faults)];
}

/** Runs in the page: marks elements that only their background sets off. */
function markGrounds(): void {
  const groundOf = (one: Element | null): string => {
    const own = one === null ? 'rgb(255, 255, 255)' : getComputedStyle(one).backgroundColor;
    return one !== null && own === 'rgba(0, 0, 0, 0)' ? groundOf(one.parentElement) : own;
  };
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    delete one.dataset['ground'];
    const own = getComputedStyle(one).backgroundColor;
    if (own === 'rgba(0, 0, 0, 0)' || own === groundOf(one.parentElement)) continue;
    one.dataset['ground'] = own;
  }
}

/** Runs in the page, in forced colours. */
function measure(): string[] {
  const faults: string[] = [];
  const name = (one: Element) => {
    const text = (one.getAttribute('aria-label') ?? one.textContent).trim().replaceAll(/\s+/g, ' ');
    const id = one.closest('[data-testid]')?.getAttribute('data-testid');
    return `${one.tagName.toLowerCase()}.${one.className} in ${id ?? 'the page'} “${text.slice(0, 30)}”`;
  };
  const styleOf = (one: Element) => getComputedStyle(one);
  const root = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const all = [...root.querySelectorAll<HTMLElement>('*')].filter(
    (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('svg'),
  );
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const lines = (one: Element) => {
    const style = styleOf(one);
    const widths = sides.map((side) =>
      style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]),
    );
    const outline = style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
    return { sides: widths.filter((width) => width > 0).length, outline };
  };
  const isControl = (one: Element) => one.matches('button, input, select, textarea, a[href]');
  const hasGround = (one: Element) => {
    const own = styleOf(one).backgroundColor;
    const around = one.parentElement ? styleOf(one.parentElement).backgroundColor : '';
    return styleOf(one).forcedColorAdjust === 'none' && own !== around;
  };

  for (const one of all) {
    const { sides: drawn, outline } = lines(one);
    const box = one.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) continue;
    const isMark = one.childElementCount === 0 && one.textContent.trim() === '';
    if (one.dataset['ground'] && drawn === 0 && outline === 0 && !hasGround(one) && !isControl(one)) {
      // A wide strip is recognised by its place; a mark or a label is not.
      if (isMark) faults.push(`${name(one)}: a mark that only its ground draws`);
      else if (box.width < innerWidth / 2 && one.closest('nav') === null)
        faults.push(`${name(one)}: only its ground tells it from what is around it`);
    }
    const on = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current'].some((attribute) =>
      ['true', 'page', 'step'].includes(one.getAttribute(attribute) ?? ''),
    );
    if (on && outline < 2) faults.push(`${name(one)}: chosen, and looks like what is not`);
    const off = one.matches(':disabled') || one.getAttribute('aria-disabled') === 'true';
    if (off && isControl(one)) {
      const probe = document.createElement('span');
      probe.style.color = 'GrayText';
      document.body.append(probe);
      if (styleOf(one).color !== styleOf(probe).color)
        faults.push(`${name(one)}: disabled, and looks like what is not`);
      probe.remove();
    }
    if (one.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea') && drawn < 4)
      faults.push(`${name(one)}: a field without a line around it`);
  }
  return faults;
}
