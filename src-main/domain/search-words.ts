/** What the queue's search finds an order by, and what typed words look for: both sides of one rule. */
import type { OrderFacts } from './order-facts.ts';

/** Of private use: it is a letter to the search index, and no word that is typed has it. */
const TAIL = '\uE000';

/** The words of an order. Its numbers stand there a second time, backwards: people type how they end. */
export function searchWords(facts: OrderFacts): string {
  const { orderId, salesChannelOrderId, buyer } = facts;
  let words = `${orderId} ${tailOf(orderId)}`;
  if (salesChannelOrderId !== null) words += ` ${salesChannelOrderId} ${tailOf(salesChannelOrderId)}`;
  if (buyer !== null) words += ` ${buyer}`;
  for (const { name, sku, ean } of facts.items) {
    if (name !== null) words += ` ${name}`;
    if (sku !== null) words += ` ${sku}`;
    if (ean !== null) words += ` ${ean}`;
  }
  return words;
}

/** So much of a number's end can be typed. */
const LONGEST_TAIL = 24;

/** Letters and digits from the end backwards, as one word. */
function tailOf(number: string): string {
  let backwards = TAIL;
  for (let at = number.length - 1; at >= 0 && backwards.length <= LONGEST_TAIL; at--) {
    const c = number.charAt(at);
    if (/[\p{L}\p{N}]/u.test(c)) backwards += c;
  }
  return backwards;
}

/** The words that are typed, each once; none where there is nothing to look for: one letter alone narrows nothing. */
export function typedWords(typed: string): string[] {
  const words = new Set(typed.normalize('NFC').split(/[^\p{L}\p{N}]+/u));
  words.delete('');
  const [first = ''] = words;
  return words.size === 1 && isSign(first) ? [] : [...words];
}

/** A single Latin letter or digit. As a beginning it would say almost nothing, and take long to look for. */
export const isSign = (word: string): boolean => /^[\x20-\x7e]$/.test(word);

/** Search terms of one typed word: quoted, so that nothing that is typed is an operator. */
export const asWord = (word: string): string => `"${word}"`;

export const asBeginning = (word: string): string => `"${word}"*`;

/** A word's beginning; of one with a digit also how an order's number ends. */
export function asBeginningOrEnd(word: string): string {
  if (word.length < 3 || !/\p{N}/u.test(word)) return asBeginning(word);
  return `(${asBeginning(word)} OR ${asBeginning(tailOf(word))})`;
}
