/** Searchable text of an order for Find and erasures: its people and numbers, and their match with a typed text. */
import { folded, spelledOut, squeezed, squeezedSpellings, wordsIn } from './folded-text.ts';
import { parseAsWritten } from '../orders/exact-json.ts';
import type { OrderFacts } from '../orders/order-facts.ts';
import { isObject, objectOr } from '../orders/read-value.ts';

type Named = Pick<OrderFacts, 'buyer' | 'address' | 'billed'>;

/** The receiver of the parcel. Null: the buyer, or none is named. */
export function receiverOf({ buyer, address }: Named): string | null {
  const receiver = address?.receiver ?? null;
  return receiver === buyer ? null : receiver;
}

/** Marks a contact in the text of people: it is compared whole. Squeezed text has no such sign. */
const CONTACT = '=';
/** Phones are typed without the code of the country or area. */
const SHORTEST_PHONE = 8;

/**
 * Names of buyer, receiver and the receiver of the bill, squeezed, in both spellings, then the buyer's contacts. Null: the order
 * names no one.
 */
export function peopleOf(facts: Named & Pick<OrderFacts, 'contacts'>): string | null {
  const names = [...new Set([facts.buyer, receiverOf(facts), facts.billed])].filter((name) => name !== null);
  const contacts = facts.contacts.map(squeezed).filter((contact) => contact !== '');
  const people = [...names.map(squeezedSpellings), ...contacts.map((contact) => `${CONTACT}${contact}`)];
  return people.length === 0 ? null : people.join(' ');
}

/** The order's own number, the sales channel's and those of its carriers, squeezed. */
export const numbersOf = ({
  orderId,
  salesChannelOrderId,
  deliveries,
}: Pick<OrderFacts, 'orderId' | 'salesChannelOrderId' | 'deliveries'>): string =>
  [orderId, salesChannelOrderId ?? '', ...deliveries.map(({ trackingNumber }) => trackingNumber ?? '')]
    .map(squeezed)
    .filter((number) => number !== '')
    .join(' ');

export interface TracedText {
  people: string;
  numbers: string;
}

/** Traced text of an order that cannot be read: all text of its customer and its address; all of a text that is not JSON. */
export function unreadableOf(text: string, orderId: string | null): TracedText {
  let order: unknown;
  try {
    // The number that is too long to be read is the one on the papers.
    order = parseAsWritten(text, (number) => number);
  } catch {
    return { people: squeezedSpellings(text), numbers: '' };
  }
  if (!isObject(order)) return { people: textsIn(order).map(squeezedSpellings).join(' '), numbers: '' };
  const people = [
    ...[order['customer'], order['customerDocument'], objectOr(order['shipping'])['deliveryAddress']],
  ].flatMap(textsIn);
  // First and last name are one name, as in an order that can be read.
  const { firstName, lastName } = objectOr(order['customer']);
  const name = [firstName, lastName].flatMap(textsIn).join('');
  const numbers = [orderId ?? order['orderId'], order['salesChannelOrderId']].flatMap(textsIn);
  return {
    people: [name, ...people].map(squeezedSpellings).join(' '),
    numbers: numbers.map(squeezed).join(' '),
  };
}

/** All texts and numbers in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Titles before a name, folded: orders seldom have them. */
const TITLES = new Set(
  'sr sra srta dr dra mr mrs miss senor senora senorita senhor senhora herr frau monsieur madame'.split(' '),
);

/** Typed text, to be found in people and numbers. */
export class Sought {
  /** Number without separators; empty: do not search by number. */
  readonly number: string;
  /** Spellings of each word: one has to be part of a name or of a number. Text with a digit is a number and stays whole. */
  readonly #words: readonly (readonly string[])[];
  /** Part of the longest word, in any spelling: the word that the fewest orders have. */
  readonly rarest: string;

  constructor(typed: string) {
    const wordsOf = (text: string) =>
      withoutTitles(
        text.split(/\s+/).flatMap((chunk) => (/\p{N}/u.test(chunk) ? [squeezed(chunk)] : wordsIn(chunk))),
      );
    const spelled = wordsOf(spelledOut(typed) ?? '');
    this.#words = wordsOf(folded(typed)).map((word, at) => [...new Set([word, spelled[at] ?? word])]);
    this.number = squeezed(typed);
    this.rarest = this.#words.map(commonPart).toSorted((a, b) => b.length - a.length)[0] ?? '';
  }

  isIn({ people, numbers }: TracedText): boolean {
    if (this.number === '') return false;
    if (numbers.includes(this.number)) return true;
    const [names = '', ...contacts] = people.split(CONTACT);
    return (
      contacts.some((contact) => this.#isContact(contact.trim())) ||
      this.#words.every((ways) => ways.some((word) => names.includes(word) || numbers.includes(word)))
    );
  }

  #isContact(contact: string): boolean {
    const isEnd = /^\d+$/.test(this.number) && this.number.length >= SHORTEST_PHONE;
    return contact === this.number || (isEnd && contact.endsWith(this.number));
  }

  /** True if a text is one of these numbers, whatever its dashes, spaces, signs and case. */
  isNumber(numbers: string): boolean {
    return this.number !== '' && numbers.split(' ').includes(this.number);
  }
}

/** @returns all words if there are only titles */
function withoutTitles(words: string[]): string[] {
  const names = words.filter((word) => !TITLES.has(word));
  return names.length === 0 ? words : names;
}

/** The end that all spellings of a word have: `ller` of `muller` and `mueller`. */
function commonPart([word = '', ...others]: readonly string[]): string {
  let length = word.length;
  while (!others.every((other) => other.endsWith(word.slice(word.length - length)))) length--;
  return word.slice(word.length - length);
}
