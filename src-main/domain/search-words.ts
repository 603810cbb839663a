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

/**
 * The search expression for typed words: each quoted, so that nothing typed is an operator, and matched by its
 * beginning; one with a digit also by how an order's number ends. A single letter beside other words is a word of its
 * own: as a beginning it would say nothing.
 * @param how `whole`: no beginnings and no ends
 * @returns null where there is nothing to look for
 */
export function searchExpression(typed: string, how: 'whole' | 'beginnings' = 'beginnings'): string | null {
  const words = typed
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '');
  const [first = ''] = words;
  if (words.length === 0 || (words.length === 1 && isSign(first))) return null;
  return words.map((word) => (how === 'whole' ? `"${word}"` : look(word))).join(' AND ');
}

const isSign = (word: string): boolean => /^[\x20-\x7e]$/.test(word);

function look(word: string): string {
  if (isSign(word)) return `"${word}"`;
  if (word.length < 3 || !/\p{N}/u.test(word)) return `"${word}"*`;
  return `("${word}"* OR "${tailOf(word)}"*)`;
}
