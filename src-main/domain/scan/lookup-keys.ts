/** Keys under which the goods of a scan are looked up, in sequence. When two codes are equal: `code-key.ts`. */
import { codeKey, itemCode } from './code-key.ts';
import { fullAscii } from './code-39.ts';
import { gtin14 } from './gs1/gtin.ts';
import { compressToUpcE } from './gs1/upc-e.ts';
import { isbn10Of } from './isbn.ts';
import type { ScanMeaning } from './scan-meaning.ts';
import type { Symbology } from './symbology.ts';

/**
 * Keys in the order to try them, without repeats; the first known one wins. The text comes first: an internal number or
 * a date can be a valid GTIN by accident. GTINs are in the form of `codeKey`, under which items are stored. A case has
 * only its own GTIN, never that of its unit, and the content of a logistic unit is not a key. A faulty code has only
 * its text as a key, and the part before an add-on; a code that was cut off has none.
 * @returns none for an empty scan, nor for a number that a person typed: it proves nothing about the item in the hand
 */
export function lookupKeys(scan: ScanMeaning): string[] {
  if (scan.symbology === 'keyboard') return [];
  if (scan.kind === 'text') {
    return scan.error === 'bad-length'
      ? []
      : keysOf([
          ...[scan.text, codeKey(scan.text), ...withoutSymbolsOwn(scan), itemCode(scan.text)],
          beforeAddon(scan),
        ]);
  }
  if (scan.error !== null) return keysOf([scan.text, beforeAddon(scan)]);
  const sscc = scan.kind === 'gtin' ? null : scan.sscc;
  const short = scan.gtin14 === null ? null : compressToUpcE(scan.gtin14);
  // One ISBN-10 in ten is a valid GTIN too, and is stored as that.
  const isbn = scan.gtin14 === null ? null : isbn10Of(scan.gtin14);
  return keysOf([
    ...[scan.text, codeKey(scan.text), sscc, scan.gtin14],
    ...scan.candidates,
    short === null ? null : codeKey(short),
    isbn === null ? null : gtin14(isbn),
    beforeAddon(scan),
  ]);
}

/** The text that may be the number of an order; null if the scan is empty or was cut off. */
export const orderNumberIn = ({ kind, text, error }: ScanMeaning): string | null =>
  text === '' || (kind === 'text' && error === 'bad-length') ? null : text;

/**
 * Most scanners send no symbology identifier, so the letters must enclose only characters of Codabar, and more than in
 * `A1B`.
 */
const CODABAR = /^[A-D]([\d\-$:/.+]{4,})[A-D]$/;

/**
 * Texts without the signs that a symbol adds: Codabar a letter at each end, Interleaved 2 of 5 a zero if its digits are
 * odd, Code 39 an asterisk at each end and two signs for each one that it does not have.
 */
function withoutSymbolsOwn({ symbology, text }: ScanMeaning): (string | null)[] {
  if (symbology === 'codabar') {
    const inner = /^[A-DTNE*](.+)[A-DTNE*]$/i.exec(text)?.[1];
    return inner === undefined ? [] : [inner, codeKey(inner) ?? ''];
  }
  if (symbology === 'itf') return /^0\d+$/.test(text) ? [text.slice(1)] : [];
  if (symbology !== 'code-39' && symbology !== null) return [];
  const ofCodabar = symbology === null ? CODABAR.exec(text)?.[1] : undefined;
  const ofCode39 = /^\*(.+)\*$/.exec(text)?.[1];
  const inner = [ofCodabar, ofCode39].filter((key) => key !== undefined);
  return [...inner.flatMap((key) => [key, codeKey(key)]), fullAscii(ofCode39 ?? text)];
}

const WITH_ADDON = /^(\d{12,13}) ?(?:\]E[12])?(?:\d{2}|\d{5})$/;
const MAY_HAVE_ADDON: readonly (Symbology | null)[] = [null, 'ean-upc', 'ean-upc-add-on'];

/**
 * The EAN or UPC that has an add-on behind it, as books and magazines have them: it does not name the item. Asked last: a number
 * of an order, a parcel or a hall may be as long.
 */
function beforeAddon({ symbology, text }: ScanMeaning): string | null {
  const main = MAY_HAVE_ADDON.includes(symbology) ? WITH_ADDON.exec(text)?.[1] : undefined;
  return main === undefined ? null : gtin14(main);
}

const keysOf = (keys: readonly (string | null)[]) =>
  [...new Set(keys)].filter((key) => key !== null).filter((key) => key !== '');
