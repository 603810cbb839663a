/**
 * Code 39 has 43 signs. Its full ASCII form writes each other sign as one of `$ % / +` and a letter (ISO/IEC 16388, annex A), and
 * nothing in the symbol says which form it is: a scanner that was not set to the full form sends `+M+U+G` for `mug`.
 */

const CODE_39 = /^[\dA-Z\-. $/+%]+$/;
const PAIR = /[$%/+][A-Z]/g;

/** The signs of `/A` and the following, of `%F`, `%K` and `%P`; control characters are on no label of goods. */
const SLASH = '!"#$%&\'()*+,';
const PERCENT = '     ;<=>?[\\]^_{|}~  @`';

/** True if a text has only signs of Code 39, which has no small letters. */
export const mayBeCode39 = (text: string): boolean => CODE_39.test(text);

/** @returns the text that a label in the full form has; null if it is not in that form */
export function fullAscii(text: string): string | null {
  if (!CODE_39.test(text)) return null;
  const full = text.replace(PAIR, (pair) => signOf(pair.charAt(0), pair.charCodeAt(1) - 65) ?? pair);
  return full === text ? null : full;
}

/** @param letter 0 is A */
function signOf(shift: string, letter: number): string | null {
  if (shift === '+') return String.fromCharCode(97 + letter);
  if (shift === '/') return { 14: '/', 25: ':' }[letter] ?? SLASH[letter] ?? null;
  const sign = shift === '%' ? (PERCENT[letter] ?? ' ') : ' ';
  return sign === ' ' ? null : sign;
}
