/** Measures what a person would see as a broken layout. Each fault is a line that names the element and the figures. */
import type { Page } from 'playwright';

/** Every size that is supported: windows, and the rest of them at 200 % and at 400 %. */
export const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 640, height: 400 },
  { width: 960, height: 540 },
  { width: 320, height: 640 },
  { width: 320, height: 256 },
] as const;

/**
 * Faults of the screen as it is now; if a dialog is open, of the dialog.
 * @param wordsFrom the least width of a window, in px, in which no word may be broken: at 200 % and at 400 % some are
 */
export async function layoutFaults(page: Page, wordsFrom = 1000): Promise<string[]> {
  return page.evaluate(measure, wordsFrom);
}

/** Runs in the page. */
function measure(wordsFrom: number): string[] {
  const faults: string[] = [];
  const SLACK = 1.5;
  const LEAST_TARGET = 47.5;
  /** Least height of a target in a row, which can also be reached by keys and by a scan. */
  const LEAST_IN_ROW = 43.5;
  const LEAST_SCROLLER = 56;

  const name = (one: Element) => {
    const text = (one.getAttribute('aria-label') ?? one.textContent).trim().replaceAll(/\s+/g, ' ');
    const id = one.closest('[data-testid]')?.getAttribute('data-testid');
    return `${one.tagName.toLowerCase()}${id ? ` in ${id}` : ''} “${text.slice(0, 40)}”`;
  };
  /**
   * Results are cached per element: each ancestor would be asked again for every descendant, and computing a style is
   * slow.
   */
  const once = <T extends object | boolean>(ask: (one: Element) => T) => {
    const answers = new Map<Element, T>();
    return (one: Element): T => {
      const known = answers.get(one);
      if (known !== undefined) return known;
      const answer = ask(one);
      answers.set(one, answer);
      return answer;
    };
  };
  const styleOf = (one: Element) => getComputedStyle(one);
  /** Clip, place and size of an element; its descendants ask for it too. */
  const frameOf = once((one) => {
    const { overflowX, overflowY, position } = styleOf(one);
    const box = one.getBoundingClientRect();
    const [x0, y0] = [box.left + one.clientLeft, box.top + one.clientTop];
    const [x1, y1] = [x0 + one.clientWidth, y0 + one.clientHeight];
    return { overflowX, overflowY, position, box, x0, y0, x1, y1 };
  });
  /** True for content for screen readers only, such as the table of a chart. */
  const isUnseen = once(
    (one): boolean =>
      (Math.min(one.clientWidth, one.clientHeight) <= 1 && styleOf(one).clipPath !== 'none') ||
      (one.parentElement !== null && isUnseen(one.parentElement)),
  );
  const root = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  const all = [root, ...root.querySelectorAll<HTMLElement>('*')].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !one.closest('svg') &&
      !isUnseen(one),
  );
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** Text cut off on purpose, with a sign that it was: never the number of an order, whose end identifies it. */
  const isEllipsis = (one: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(one);
    return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
  };
  const isNumber = (text: string) => /^([A-Z]{2,4}|\d{3})-\d{4,}-\d+$/.test(text.trim());

  if (document.documentElement.scrollWidth > innerWidth + SLACK)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide in ${innerWidth}`);

  const textOf = (one: Element) =>
    [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
  const isControl = (one: Element) => one.matches('button, input, select, textarea, a[href]');

  /**
   * Visible part of a box within everything around it. @returns null if nothing is cut away for good; else the element that cuts it
   */
  function cutBy(one: HTMLElement, box: DOMRect): string | null {
    let { left, right, top, bottom } = box;
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { x0, y0, x1, y1, ...style } = frameOf(at);
      if (at !== document.body && at !== document.documentElement) {
        if (hides(style.overflowX) && (left < x0 - SLACK || right > x1 + SLACK)) {
          if (!isEllipsis(at)) return `${name(at)} cuts it sideways`;
        }
        if (hides(style.overflowY) && (top < y0 - SLACK || bottom > y1 + SLACK)) {
          if (!isEllipsis(at)) return `${name(at)} cuts it in height`;
        }
        // A scrollable element counts as being where its scroller is.
        if (scrolls(style.overflowX)) [left, right] = [Math.max(left, x0), Math.min(right, x1)];
        if (scrolls(style.overflowY)) [top, bottom] = [Math.max(top, y0), Math.min(bottom, y1)];
        if (scrolls(style.overflowX) && right < left) [left, right] = [x0, x1];
        if (scrolls(style.overflowY) && bottom < top) [top, bottom] = [y0, y1];
      }
      if (style.position === 'fixed' || at === root) break;
    }
    const whole = document.documentElement;
    const pageScrolls = scrolls(styleOf(document.body).overflowY) || scrolls(styleOf(whole).overflowY);
    const height = pageScrolls ? Math.max(innerHeight, whole.scrollHeight) : innerHeight;
    const from = pageScrolls ? -scrollY : 0;
    if (left < -SLACK || right > innerWidth + SLACK) return 'it lies beside the window';
    if (top < from - SLACK || bottom > from + height + SLACK) return 'it lies below or above the window';
    return null;
  }

  for (const one of all) {
    const style = styleOf(one);
    const { box } = frameOf(one);
    const isInline = style.display === 'inline';
    if (one.clientWidth > 0 && !isInline && one.scrollWidth > one.clientWidth + SLACK) {
      const text = one.textContent.trim();
      if (style.overflowX === 'visible' && !isControl(one))
        faults.push(`${name(one)}: ${one.scrollWidth} px spill over ${one.clientWidth}`);
      else if (hides(style.overflowX) && !isEllipsis(one))
        faults.push(`${name(one)}: ${one.scrollWidth} px are cut to ${one.clientWidth}`);
      else if (hides(style.overflowX) && isNumber(text))
        faults.push(`${name(one)}: the number of an order is cut`);
    }
    if (scrolls(style.overflowY) && one.scrollHeight > one.clientHeight + SLACK) {
      if (one.clientHeight < LEAST_SCROLLER && !one.matches('textarea'))
        faults.push(`${name(one)}: scrolls within ${one.clientHeight} px`);
    }
    // A table may be wider than its place; a list of names that goes down may not.
    const goesDown = style.flexDirection === 'column' || style.display === 'block';
    if (one.matches('nav, aside, ul, ol') && scrolls(style.overflowX) && goesDown)
      if (one.scrollWidth > one.clientWidth + SLACK)
        faults.push(`${name(one)}: ${one.scrollWidth} px scroll sideways in ${one.clientWidth}`);
    if (!isControl(one) && !textOf(one)) continue;
    if (box.width <= 1 || box.height <= 1) continue;
    const by = cutBy(one, box);
    if (by) faults.push(`${name(one)}: ${by}`);
    if (isControl(one)) {
      const target = one.matches('input[type=radio], input[type=checkbox]') ? one.closest('label') : one;
      const { width, height } = (target ?? one).getBoundingClientRect();
      if (Math.min(width, height) < (one.closest('[role=row], tr') ? LEAST_IN_ROW : LEAST_TARGET))
        faults.push(`${name(one)}: a target of ${Math.round(width)} x ${Math.round(height)}`);
    }
  }

  const areLines = (parts: readonly DOMRect[]): boolean => {
    const tops = parts.map(({ top }) => Math.round(top));
    return Math.max(...tops) - Math.min(...tops) > 3;
  };
  /**
   * Words on two lines, with no hyphen: their column or field is too narrow for them. Paths and codes, which are no
   * words, may be broken.
   */
  function brokenWords(node: Node, parts: readonly DOMRect[]): string[] {
    if (innerWidth < wordsFrom || !areLines(parts)) return [];
    const words = (node.textContent ?? '').matchAll(/(?<!\S)\p{Script=Latin}{2,24}(?=[.,:;!?)]*(?!\S))/gu);
    return [...words].flatMap(({ 0: word, index }) => {
      const part = document.createRange();
      part.setStart(node, index);
      part.setEnd(node, index + word.length);
      return areLines([...part.getClientRects()]) ? [word] : [];
    });
  }

  // Text over text: the visible parts of all lines, compared with each other.
  const lines: { one: HTMLElement; rect: DOMRect }[] = [];
  for (const one of all) {
    if (!textOf(one)) continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const parts = [...range.getClientRects()];
      faults.push(...brokenWords(node, parts).map((word) => `${name(one)}: “${word}” is broken within`));
      for (const rect of parts) {
        let { left, right, top, bottom } = rect;
        for (let at: HTMLElement | null = one; at && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY, box: own } = frameOf(at);
          if (overflowX === 'visible' && overflowY === 'visible') continue;
          [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
          [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
        }
        if (right - left > 3 && bottom - top > 3)
          lines.push({ one, rect: new DOMRect(left, top, right - left, bottom - top) });
      }
    }
  }
  const floats = (one: Element | null): boolean =>
    one !== null &&
    (['sticky', 'fixed'].includes(frameOf(one).position) ||
      (one !== document.body && floats(one.parentElement)));
  /** The signal that covers an element until the next scan, on a background of its own. */
  const signalOf = (one: Element): Element | null => {
    const alert = one.closest('[data-testid^=signal-]');
    return alert &&
      styleOf(alert).position === 'absolute' &&
      styleOf(alert).backgroundColor.startsWith('rgb(')
      ? alert
      : null;
  };
  // Only a few of thousands of pairs overlap: their elements are examined afterwards.
  const downwards = lines.toSorted((a, b) => a.rect.top - b.rect.top);
  for (const [n, a] of downwards.entries()) {
    for (let at = n + 1; at < downwards.length; at++) {
      const b = downwards[at];
      if (b === undefined || b.rect.top >= a.rect.bottom) break;
      const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
      const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
      if (wide <= 3 || high <= 0.35 * Math.min(a.rect.height, b.rect.height)) continue;
      if (a.one === b.one || a.one.contains(b.one) || b.one.contains(a.one)) continue;
      if (floats(a.one) !== floats(b.one) || signalOf(a.one) !== signalOf(b.one)) continue;
      faults.push(`${name(a.one)} and ${name(b.one)}: one over the other`);
    }
  }
  return [...new Set(faults)];
}
