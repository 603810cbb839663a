/** The digits of EAN, UPC and ITF-14 symbols. */
import { checkDigit } from './gtin.ts';
import type { ScanError } from './scan-error.ts';
import { expandUpcE } from './upc-e.ts';

/** A trade item number as 14 digits, likeliest first if the digits are ambiguous. */
interface NumberRead {
  candidates: readonly [string, ...string[]];
  error: null;
}
export type EanReading = NumberRead | { candidates: null; error: ScanError };

const failed = (error: ScanError): EanReading => ({ candidates: null, error });
const read = (candidates: NumberRead['candidates']): EanReading => ({ candidates, error: null });

export const hasCheckDigit = (digits: string) =>
  checkDigit(digits.slice(0, -1)) === Number(digits.charAt(digits.length - 1));

/** Eight digits of an EAN-8, with zeros in front up to a GTIN-14. */
const FILLED_EIGHT = /^0{0,6}(\d{8})$/;

/** Twelve or thirteen digits, or fewer and zeros in front. */
const FILLED = /^(?:0?\d{12,13}|0{1,3}\d{8})$/;

const inFourteen = (digits: string) => digits.padStart(14, '0');

/**
 * Reads the data after `]E0`, `]E3` or `]E4`. By the standard `]E0` has 13 digits, even for UPC; scanners that send 12 or 8 are
 * common, and so are those that fill an EAN-8 up with zeros in front.
 * @param modifier of the identifier: 0, 3 (with an add-on) or 4 (EAN-8)
 */
export function readEan(data: string, modifier: string): EanReading {
  if (data === '') return failed('empty');
  const digits = modifier === '3' ? data.replace(' ', '') : data;
  if (!/^\d+$/.test(digits)) return failed('not-numeric');
  switch (modifier) {
    case '3':
      return readWithAddon(digits);
    case '4': {
      const [, eight] = FILLED_EIGHT.exec(digits) ?? [];
      return eight === undefined ? failed('bad-length') : readNumber(eight);
    }
    default:
      if (digits.length === 8) return readEightDigits(digits);
      // A number of any of these lengths is the same with zeros in front.
      return FILLED.test(digits) ? readNumber(digits) : failed('bad-length');
  }
}

/** 13 digits, or 12 of a UPC, then the 2 or 5 beside the symbol, as magazines have them: those do not name the item. */
export function readWithAddon(digits: string): EanReading {
  const isUpc = digits.length === 14 || digits.length === 17;
  if (!isUpc && digits.length !== 15 && digits.length !== 18) return failed('bad-length');
  const main = digits.slice(0, isUpc ? 12 : 13);
  if (hasCheckDigit(main)) return read([inFourteen(main)]);
  return failed(isUpc ? 'bad-length' : 'bad-check-digit');
}

/** ITF-14; `modifier` 3 says that the scanner checked the last digit and left it out. */
export function readItf(digits: string, modifier: string): EanReading {
  if (!/^\d+$/.test(digits)) return failed('bad-length');
  if (modifier === '3' && digits.length === 13) return read([digits + String(checkDigit(digits))]);
  return digits.length === 14 ? readNumber(digits) : failed('bad-length');
}

/** Reads digits without an identifier: GTIN-8, -12, -13, -14 or UPC-E. */
export function readBareDigits(digits: string): EanReading {
  if (digits.length === 8) return readEightDigits(digits);
  return /^\d{12,14}$/.test(digits) ? readNumber(digits) : failed('bad-length');
}

const readNumber = (digits: string): EanReading =>
  hasCheckDigit(digits) ? read([inFourteen(digits)]) : failed('bad-check-digit');

/** More than half of all valid UPC-E codes are valid EAN-8 codes too: both are offered. */
function readEightDigits(digits: string): EanReading {
  const expanded = expandUpcE(digits);
  const upc = expanded !== null && hasCheckDigit(expanded) ? inFourteen(expanded) : null;
  const ean = hasCheckDigit(digits) ? inFourteen(digits) : null;
  if (upc !== null && ean !== null && upc !== ean) return read([upc, ean]);
  const only = upc ?? ean;
  return only === null ? failed('bad-check-digit') : read([only]);
}
