/** Texts of a screen in pseudo-locale that no catalogue has. */
import { tmpdir } from 'node:os';
import type { Page } from 'playwright';
import { PSEUDO } from '../../support/pseudo-locale/pseudo-build.ts';

/** @param data of the orders and the station, which no catalogue has @returns each text that is read or heard and is neither */
export async function textsOfNoCatalogue(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(readTexts);
  const longestFirst = [...new Set(data)].toSorted((a, b) => b.length - a.length);
  return [...new Set(texts)].filter((text) =>
    /\p{L}{2,}/u.test(withoutData(withoutSentences(text), longestFirst)),
  );
}

/** Runs in the page. */
function readTexts(): string[] {
  const found: string[] = [document.title];
  for (const one of document.querySelectorAll<HTMLElement>('body *')) {
    // Caps of keys, codes and files are the same everywhere; a paper has the language that was chosen for it,
    // and a page of the help is not in a catalogue.
    if (
      one.closest(
        'script, style, code, .key, [data-testid=slip], [data-testid=report], [data-testid=help-page]',
      )
    )
      continue;
    for (const name of [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'title',
      'placeholder',
      'alt',
    ]) {
      const text = one.getAttribute(name);
      if (text) found.push(text);
    }
    for (const node of one.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) found.push(node.textContent.trim());
  }
  return found;
}

/** Removes sentences in brackets, which may be nested. */
function withoutSentences(text: string): string {
  const rest = text.replaceAll(/\[[^[\]]*\]/g, ' ');
  return rest === text ? text : withoutSentences(rest);
}

/** Texts of orders, of settings and of `Intl` are not sentences. */
function withoutData(text: string, longestFirst: readonly string[]): string {
  let rest = text.replaceAll(ADDRESSES, ' ');
  for (const one of longestFirst) rest = withoutOne(rest, one);
  return rest.replaceAll(OF_INTL, ' ');
}

/** Removes a whole word from a text, not a part of another word. */
function withoutOne(text: string, one: string): string {
  for (let at = text.indexOf(one); at !== -1; at = text.indexOf(one, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + one.length] ?? ' '];
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after))
      return withoutOne(`${text.slice(0, at)} ${text.slice(at + one.length)}`, one);
  }
  return text;
}

/** Web addresses and paths of the temp folder. */
const ADDRESSES = new RegExp(String.raw`(https?:/|${tmpdir()})/\S+`, 'g');

/** Names of months, days and units as `Intl` writes them. */
const OF_INTL = wholeWords([...momentsOf(PSEUDO), ...unitsOf(PSEUDO)]);

function momentsOf(language: string): string[] {
  const months = Array.from({ length: 12 }, (_, n) => new Date(2026, n, 1));
  const weekdays = Array.from({ length: 7 }, (_, n) => new Date(2026, 0, 1 + n));
  return [
    ...months.map((day) => new Intl.DateTimeFormat(language, { month: 'short' }).format(day)),
    ...weekdays.map((day) => new Intl.DateTimeFormat(language, { weekday: 'short' }).format(day)),
  ];
}

/** Units of sizes and spans: singular and plural, in each length. */
function unitsOf(language: string): string[] {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'millisecond', 'second'];
  const displays = ['short', 'narrow', 'long'] as const;
  return units
    .flatMap((unit) => displays.map((unitDisplay) => ({ style: 'unit', unit, unitDisplay }) as const))
    .flatMap((options) => [1, 2].map((n) => new Intl.NumberFormat(language, options).formatToParts(n)))
    .flatMap((parts) => parts.filter(({ type }) => type === 'unit').map(({ value }) => value));
}

function wholeWords(words: readonly string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(${words.join('|')})(?!\\p{L})`, 'gu');
}

/** Every text that is somewhere in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
