/**
 * Text of an order as it goes to the screens, into the search and into plans: bounded, since one endless word freezes a
 * screen. The order itself is kept whole.
 */
import { withoutDirections } from '../../contract/terms/shown-text.ts';
import { readText } from './read-value.ts';

/** Longest text, in characters; a name that a packer reads has some hundred at most. */
const MOST = 400;

/**
 * The beginning of a text that is longer, with its length and a mark of the whole: two that differ anywhere still differ,
 * so that a change is seen and no item is taken for another.
 */
function bounded(text: string): string {
  if (text.length <= MOST) return text;
  // The cut may split a surrogate pair.
  const beginning = text.slice(0, MOST).toWellFormed();
  return `${beginning}… (${text.length.toLocaleString('en')} characters, ${hashOf(text)})`;
}

/**
 * Text of an order that may be shown: as `readText`, bounded, and without characters that turn the letters around them. Half of a
 * surrogate pair is U+FFFD, as SQLite stores it: an item would have one key in the cache and another in its plan.
 */
export function readBoundedText(value: unknown): string | null {
  const text = readText(typeof value === 'string' ? withoutDirections(value).toWellFormed() : value);
  return text === null ? null : bounded(text);
}

/** FNV-1a over the characters, from two beginnings: 64 bits as hexadecimal digits. */
function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
