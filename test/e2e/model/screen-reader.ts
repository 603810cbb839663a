/**
 * Screen reader model: name and role of each focused element, and each announcement of a live region, in order. Worked out in
 * the page as a reader does it: a region that comes with its text is announced only if it is an alert; an existing one is
 * announced whole whenever something in it changes.
 */
import type { Page } from 'playwright';

interface Heard {
  heard?: string[];
}

/** Records announcements from now on. @returns a function that gives them, one line each */
export async function listenTo(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(listen);
  return () => page.evaluate(() => (globalThis as Heard).heard ?? []);
}

/** Runs in the page. */
function listen(): void {
  const LIVE = '[role=status], [role=alert], [aria-live]';
  const heard: string[] = [];
  (globalThis as Heard).heard = heard;

  /** Text as a screen reader reads it: without hidden parts. */
  function textOf(one: Node): string {
    if (one.nodeType === Node.TEXT_NODE) return one.textContent ?? '';
    if (!(one instanceof Element) || one.matches('[aria-hidden=true], svg')) return '';
    if (!one.checkVisibility()) return '';
    const isBlock = !getComputedStyle(one).display.startsWith('inline');
    const inner = [...one.childNodes].map(textOf).join('');
    return isBlock ? ` ${inner} ` : inner;
  }
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const byIds = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  function nameOf(one: Element): string {
    const label = one.getAttribute('aria-label') ?? byIds(one.getAttribute('aria-labelledby'));
    if (label.trim() !== '') return clean(label);
    if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)
      return clean([...(one.labels ?? [])].map((each) => textOf(each)).join(' '));
    return clean(textOf(one));
  }
  const ROLES: Record<string, string> = { h1: 'heading', textarea: 'textbox', input: 'textbox' };
  function roleOf(one: Element): string {
    const tag = one.localName;
    const type = one.getAttribute('type') ?? '';
    if (tag === 'input' && ['radio', 'checkbox'].includes(type)) return type;
    if (tag === 'input' && type === 'number') return 'spinbutton';
    return one.getAttribute('role') ?? ROLES[tag] ?? tag;
  }

  // A screen reader announces the element that gets the focus, not those passed on the way.
  let focused: Element | null = null;
  addEventListener(
    'focusin',
    ({ target }) => {
      focused = target instanceof Element ? target : null;
      queueMicrotask(() => {
        if (focused !== target || focused === null) return;
        const value =
          focused instanceof HTMLInputElement && focused.type === 'number' ? ` ${focused.value}` : '';
        const about = focused.getAttribute('aria-description');
        heard.push(
          `focus: ${roleOf(focused)} “${nameOf(focused)}”${value}${about === null ? '' : `, ${about}`}`,
        );
        focused = null;
      });
    },
    { capture: true },
  );

  const isAlert = (one: Element) => one.getAttribute('role') === 'alert';
  const say = (region: Element) => {
    const text = clean(textOf(region));
    const live = region.getAttribute('aria-live') ?? (isAlert(region) ? 'assertive' : 'polite');
    if (text !== '' && live !== 'off') heard.push(`${live}: ${text}`);
  };
  new MutationObserver((mutations) => {
    const come = new Set<Element>();
    const changed = new Set<Element>();
    for (const { target, addedNodes } of mutations) {
      const at = target instanceof Element ? target : target.parentElement;
      const region = at?.closest(LIVE);
      if (region) changed.add(region);
      for (const one of addedNodes) {
        if (!(one instanceof Element)) continue;
        for (const each of [one, ...one.querySelectorAll(LIVE)]) if (each.matches(LIVE)) come.add(each);
      }
    }
    for (const one of come) if (one.isConnected && isAlert(one)) say(one);
    for (const one of changed) if (one.isConnected && !come.has(one)) say(one);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
