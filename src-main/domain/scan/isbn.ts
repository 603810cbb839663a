/** ISBN-10, as people type it from old books. */
import { checkDigit } from './gs1/gtin.ts';

/**
 * @param text ten characters, the last maybe X
 * @returns the GTIN-13 of the book; null if it is not an ISBN-10 or its check character (modulo 11) is wrong
 */
export function gtin13OfIsbn10(text: string): string | null {
  if (!/^\d{9}[\dXx]$/.test(text)) return null;
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const value = /x/i.test(text.charAt(i)) ? 10 : Number(text.charAt(i));
    sum += value * (10 - i);
  }
  if (sum % 11 !== 0) return null;
  const body = `978${text.slice(0, 9)}`;
  return body + String(checkDigit(body));
}

/** The ISBN-10 of a book. @param gtin 14 digits @returns null if the GTIN is not of a book that has one */
export function isbn10Of(gtin: string): string | null {
  const body = /^0978(\d{9})\d$/.exec(gtin)?.[1];
  if (body === undefined) return null;
  const last = [...body].reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0) % 11;
  return body + (last === 10 ? 'X' : String(last));
}
