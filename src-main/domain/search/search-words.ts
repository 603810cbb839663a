/** Search words of the queue: the words of an order and the words that a person types, by one rule. */
import { folded, spelledOut, wordsIn } from './folded-text.ts';
import type { OrderFacts } from '../orders/order-facts.ts';
import { receiverOf } from './traced-text.ts';

/** Private-use character: a letter to the search index, and in no word that is typed. */
const TAIL = '\uE000';

/** Scripts that are written without spaces between words, and names of Korean: each two neighbours are a word. */
const SPACELESS =
  '\\p{sc=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Hang}';
const RUNS = new RegExp(`[${SPACELESS}]+|[^${SPACELESS}]+`, 'gu');
const IS_SPACELESS = new RegExp(`[${SPACELESS}]`, 'u');

/** Words that are joined by a sign: `O'Neill`, `SC-1001`, `T-shirt`. Many type them as one. */
const JOINED = /[^\s]*[^\s\p{L}\p{N}\p{M}][^\s]*/gu;

/** The words of an order. Its numbers are there a second time, backwards: people type how they end. */
export function searchWords(facts: OrderFacts): string {
  const { orderId, salesChannelOrderId, buyer, billed } = facts;
  const receiver = receiverOf(facts);
  let words = `${indexed(orderId)} ${tailOf(folded(orderId))}`;
  if (salesChannelOrderId !== null)
    words += ` ${indexed(salesChannelOrderId)} ${tailOf(folded(salesChannelOrderId))}`;
  for (const { trackingNumber } of facts.deliveries)
    if (trackingNumber !== null) words += ` ${indexed(trackingNumber)} ${tailOf(folded(trackingNumber))}`;
  if (buyer !== null) words += ` ${indexed(buyer)}`;
  if (receiver !== null) words += ` ${indexed(receiver)}`;
  if (billed !== null && billed !== buyer) words += ` ${indexed(billed)}`;
  for (const { name, sku, ean } of facts.items) {
    if (name !== null) words += ` ${indexed(name)}`;
    if (sku !== null) words += ` ${indexed(sku)}`;
    if (ean !== null) words += ` ${indexed(ean)}`;
  }
  return words;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_JOINED = /[a-z0-9]+(?:[^\sa-z0-9]+[a-z0-9]+)+/gi;

/** The words of a text, separated by spaces. */
function indexed(text: string): string {
  // The tokenizer folds and parts ASCII by itself, in a tenth of the time: most orders have nothing else.
  if (ASCII.test(text)) {
    const joined = text.match(ASCII_JOINED);
    return joined ? `${text} ${joined.map((chunk) => chunk.replaceAll(/[^a-z0-9]/gi, '')).join(' ')}` : text;
  }
  const other = spelledOut(text);
  const words = indexedFolded(folded(text));
  return other === null ? words : `${words} ${indexedFolded(other)}`;
}

function indexedFolded(whole: string): string {
  const words = wordsIn(whole).flatMap(indexedWord);
  for (const [chunk] of whole.matchAll(JOINED)) {
    const parts = wordsIn(chunk);
    if (parts.length > 1) words.push(parts.join(''));
  }
  return words.join(' ');
}

/**
 * Index terms of a word: the word itself; in scripts without spaces each pair of neighbours, and the last letter, which
 * begins no pair.
 */
function indexedWord(word: string): string[] {
  if (!IS_SPACELESS.test(word)) return [word];
  return runsOf(word).flatMap((run) =>
    IS_SPACELESS.test(run) ? [...pairsOf(run), [...run].at(-1) ?? ''] : [run],
  );
}

const runsOf = (word: string): string[] => word.match(RUNS) ?? [];

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, n) => `${letters[n] ?? ''}${letter}`);
}

/** Longest end of a number that can be searched. */
const LONGEST_TAIL = 24;

/** Letters and digits in reverse, as one word. @param number folded */
function tailOf(number: string): string {
  let backwards = TAIL;
  for (let at = number.length - 1; at >= 0 && backwards.length <= LONGEST_TAIL; at--) {
    const c = number.charAt(at);
    if (/[\p{L}\p{N}]/u.test(c)) backwards += c;
  }
  return backwards;
}

/** Words that an order has to have: all of `words`, or `joined` as one word. */
export interface TypedPart {
  words: string[];
  /** Typed text without spaces; null: it is one word anyway. */
  joined: string | null;
  /** Replaces `words`: umlauts and similar letters spelled with two. Null: none. */
  spelled: string[] | null;
}

/** Limit in characters: a longer word is not a number that was typed with spaces. */
const LONGEST_JOINED = 64;

/**
 * Typed text, split at spaces. A text with a digit may also be one number that was typed with spaces: `joined`.
 * @returns no parts if there is nothing to search for: a single letter narrows nothing
 */
export function typedParts(typed: string): { parts: TypedPart[]; joined: string | null } {
  const words = new Set<string>();
  const parts: TypedPart[] = [];
  const spelled = spelledOut(typed)?.split(/\s+/) ?? [];
  for (const [at, chunk] of folded(typed).split(/\s+/).entries()) {
    const all = wordsIn(chunk);
    const fresh = all.filter((word) => !words.has(word));
    if (fresh.length === 0) continue;
    fresh.forEach((word) => words.add(word));
    const other = spelled[at] ?? chunk;
    parts.push({
      words: [...new Set(all)],
      joined: all.length > 1 ? all.join('') : null,
      spelled: other === chunk ? null : [...new Set(wordsIn(other))],
    });
  }
  const [first = ''] = words;
  if (words.size === 0 || (words.size === 1 && isSign(first))) return { parts: [], joined: null };
  const whole = wordsIn(folded(typed)).join('');
  const isNumber = parts.length > 1 && /\p{N}/u.test(whole) && whole.length <= LONGEST_JOINED;
  return { parts, joined: isNumber ? whole : null };
}

/** True for a single Latin letter or digit: a search for words with that beginning would narrow little, and be slow. */
export const isSign = (word: string): boolean => /^[\x20-\x7e]$/.test(word);

/** Search term of a typed word, quoted, so that no typed text is an operator. */
export const asWord = (word: string): string => `"${word}"`;

export const asBeginning = (word: string): string => `"${word}"*`;

/**
 * Matches a word's beginning, or any part of it in scripts without spaces; with a digit also the end of an order's
 * number.
 */
export function asBeginningOrEnd(word: string): string {
  if (IS_SPACELESS.test(word)) return runsOf(word).map(asRun).join(' AND ');
  if (word.length < 3 || !/\p{N}/u.test(word)) return asBeginning(word);
  return `(${asBeginning(word)} OR ${asBeginning(tailOf(word))})`;
}

function asRun(run: string): string {
  if (!IS_SPACELESS.test(run)) return isSign(run) ? asWord(run) : asBeginning(run);
  const pairs = pairsOf(run);
  return pairs.length === 0 ? asBeginning(run) : pairs.map(asWord).join(' AND ');
}
