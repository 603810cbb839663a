/** A buyer's contacts as people write them in a mail (spec: customer). */
import { readBoundedText } from './bounded-text.ts';
import { objectOr, type Json } from './read-value.ts';

/** @returns e-mail, documents and the phone with the codes of its country and area; each that is given */
export function contactsIn(order: Json, customer: Json): string[] {
  const { countryCode, areaCode, number } = objectOr(customer['phone']);
  const phone = [countryCode, areaCode, number].map(readBoundedText).join('');
  const others = [customer['email'], customer['document'], order['customerDocument']].map(readBoundedText);
  return [...new Set([...others.filter((text) => text !== null), phone])].filter((text) => text !== '');
}
