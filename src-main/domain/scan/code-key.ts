/**
 * The normal form of codes: what the text of a barcode is compared by, on both sides. Exact by construction: two texts are the same
 * code if their keys are equal, and nothing is compared in any other way.
 *
 * | form                         | rule                                                         |
 * |------------------------------|--------------------------------------------------------------|
 * | accents in two characters    | NFC                                                          |
 * | characters that have no ink  | format and control characters are removed                    |
 * | full-width letters, digits   | their ASCII forms                                            |
 * | dashes of word processors    | a hyphen: no keyboard and no bar code has them               |
 * | GTINs of any length, spaced  | 14 digits                                                    |
 * | UPC-E                        | the UPC-A that it stands for, unless it is a right EAN-8     |
 * | placeholders                 | no code                                                      |
 * | an EAN's name, signs around  | left out of a stored EAN, see `itemCode`                     |
 * | ISBN-10, zeros in front      | of a stored EAN, its GTIN, see `itemCode`                    |
 * | letters                      | capitals and small ones differ; see `foldedSku`              |
 */
import { checkDigitIsWrong, gtin14 } from './gs1/gtin.ts';
import { expandUpcE } from './gs1/upc-e.ts';
import { gtin13OfIsbn10 } from './isbn.ts';
import { isPlaceholder } from './placeholder.ts';

/** AIM symbology identifier: `]`, a letter, a digit (ISO/IEC 15424). Scanners send it when told to. */
const AIM_PREFIX = /^\][A-Za-z]\d/;

/** The readable text of a scan: no symbology identifier, no control characters, no spaces around. */
export function scannedText(raw: string): string {
  return raw
    .replace(/\p{Cc}/gu, '')
    .replace(AIM_PREFIX, '')
    .trim();
}

/** Text in the form that a scanner can send: composed, without invisible characters, in ASCII if there is an ASCII form. */
export function normalCode(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim();
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00a0\u3000]/g, ' ')
    .trim();
}

/**
 * Key under which a barcode is stored and looked up. Items and scans both use this function, so that an EAN of 12 digits,
 * or without its leading zeros, is found by a scan of all 13.
 * @returns null if nothing is left to compare
 */
export function codeKey(text: string): string | null {
  const normal = normalCode(text);
  if (isPlaceholder(normal)) return null;
  return codeOfGtin(normal.replace(/[\s-]/g, '')) ?? normal;
}

/** Key by which an item's EAN is compared. @param ean as the service gave it @returns null if there is none */
export function itemCode(ean: string | null): string | null {
  const key = ean === null ? null : codeKey(ean);
  // Nearly all are GTINs already, and each line of each order is compared.
  if (ean === null || key === null || /^\d{14}$/.test(key)) return key;
  return gtinWithin(ean) ?? key;
}

/**
 * True if a code, as the service gave it or as a table has it, is as long as a GTIN and its last digit does not fit. A UPC-E is
 * right with the check digit of its UPC-A.
 */
export function hasWrongCheckDigit(code: string): boolean {
  const key = itemCode(code);
  return key !== null && gtin14(key) === null && checkDigitIsWrong(joinedDigits(normalCode(code)));
}

/**
 * `EAN Code: 4006381333931`, `#4006381333931`, `[4006381333931]`, `(01)04006381333931`; but not a sign that a spreadsheet marks
 * numbers with as text.
 */
const NUMBER_WITHIN =
  /^[^\p{L}\p{N}\ufffd'=‘’´`]*(?:01\)|(ean|gtin|upc|isbn|jan)(?:[- ]?(?:code|no))?[^\p{L}\p{N}\ufffd]*)?(\d[\d\s-]*[\dX])[^\p{L}\p{N}\ufffd]*$/iu;

/** `EAN-13: 4006381333931`, `UPC-A 036000291452`: the name says how many digits follow. */
const NUMBER_OF_KIND =
  /^[^\p{L}\p{N}\ufffd'=‘’´`]*(?:ean|gtin|upc|isbn|jan)[- ]?(8|1[0234]|a|e)(?:[- ]?(?:code|no))?[^\p{L}\p{N}\ufffd]+(\d[\d\s-]*[\dX])[^\p{L}\p{N}\ufffd]*$/iu;

const DIGITS_OF_KIND: Readonly<Record<string, number>> = { a: 12, e: 8 };

/**
 * GTIN within other characters, or written as an ISBN-10 or with too many zeros, by a form or a spreadsheet. Digits of
 * a code's kind are not part of the number, nor the other way round: `EAN 8412345678905` is not an EAN-8.
 */
export function gtinWithin(ean: string): string | null {
  if (isPlaceholder(ean)) return null;
  const normal = normalCode(ean);
  const [, kind = '', number] = NUMBER_OF_KIND.exec(normal) ?? [];
  const ofKind = number === undefined ? '' : joinedDigits(number);
  if (ofKind.length === (DIGITS_OF_KIND[kind.toLowerCase()] ?? Number(kind || NaN)))
    return gtinOf(ofKind, kind === '10');
  const [, name = '', whole] = NUMBER_WITHIN.exec(normal) ?? [];
  const isBook = name.toLowerCase() === 'isbn';
  const read = whole === undefined ? null : gtinOf(joinedDigits(whole), isBook);
  return read ?? (ofKind === '' ? null : gtinOf(ofKind, false));
}

const joinedDigits = (number: string): string => number.replace(/[\s-]/g, '');

/** @param isBook an ISBN-10 whose digits are a right GTIN too is the ISBN */
function gtinOf(digits: string, isBook: boolean): string | null {
  const isbn = gtin13OfIsbn10(digits);
  const book = isbn === null ? null : gtin14(isbn);
  if (isBook && book !== null) return book;
  return codeOfGtin(digits.replace(/^0+(?=\d{14}$)/, '')) ?? book;
}

const codeOfGtin = (digits: string): string | null => gtin14(digits) ?? ofUpcE(digits);

/** The UPC-A of a UPC-E whose check digit is right. */
function ofUpcE(digits: string): string | null {
  const upcA = expandUpcE(digits);
  return upcA === null ? null : gtin14(upcA);
}

/** A SKU in its normal form and without regard to case. Equal ones are different SKUs; a scan may have meant either. */
export const foldedSku = (sku: string): string => normalCode(sku).toUpperCase();
