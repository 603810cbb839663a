/**
 * Compressed Digital Links (GS1 Digital Link standard, URI compression) are not read. They are recognised where they
 * begin with a GTIN or an SSCC, so that a person can be told.
 */
import { hasCheckDigit } from './ean-upc.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The first byte is the AI, each digit in four bits; the number follows in as many bits as its digits need. */
const KEYS = [
  { ai: 0x01, bits: 47, digits: 14 },
  { ai: 0x00, bits: 60, digits: 18 },
];

/** Whether the last part of the path is a compressed GTIN or SSCC with a right check digit. */
export function isCompressedLink(text: string): boolean {
  const last = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?([\w-]{10,})(?:[?#]|$)/i.exec(text)?.[1];
  if (last === undefined) return false;
  const bits = [...last.slice(0, 12)]
    .map((character) => ALPHABET.indexOf(character).toString(2).padStart(6, '0'))
    .join('');
  return KEYS.some(({ ai, bits: length, digits }) => {
    if (Number.parseInt(bits.slice(0, 8), 2) !== ai || bits.length < 8 + length) return false;
    const number = BigInt(`0b${bits.slice(8, 8 + length)}`).toString();
    return number !== '0' && number.length <= digits && hasCheckDigit(number.padStart(digits, '0'));
  });
}
