/** EANs that no scanner can ever send: damaged by a spreadsheet, a form or copied text. */
import { gtinWithin, normalCode } from './code-key.ts';
import { gtin14 } from './gs1/gtin.ts';

/** `4.00638E+12`, `4006381333931.0`, `4,006,381,333,931`, a number as text with its apostrophe or equals sign. */
const SPREADSHEET = /^['=‘’´`]|^\d+(?:[.,]\d+)?E\+?\d+$|^\d{7,14}[.,]\d+$|^\d{1,3}(?:[.,]\d{3}){2,}$/i;
/** Between two codes in one field. */
const BETWEEN = /[,;|/\\\s+&]+|\s(?:and|or|e|ou|y|o)\s/i;
/** Lengths of two GTINs that were joined in one field: others are too often right by accident. */
const JOINED = [
  [8, 8],
  [12, 12],
  [13, 13],
  [12, 13],
  [13, 12],
] as const;
/** Bar codes of goods have only ASCII. */
const NOT_ASCII = /[^\x20-\x7e]/;

/** True for digits that a spreadsheet has rounded or marked: they are not those that were entered. */
export const isSpreadsheetForm = (text: string): boolean => SPREADSHEET.test(normalCode(text));

export function isUnscannable(ean: string): boolean {
  // A line break between two codes would be gone.
  const normal = normalCode(ean.replace(/\p{Cc}/gu, ' '));
  if (isSpreadsheetForm(normal)) return true;
  if (gtinWithin(normal) !== null) return false;
  return NOT_ASCII.test(normal) || hasSeveral(normal) || hasLetterForDigit(normal) || hasNote(normal);
}

/** True for words or a number of pieces after an EAN, which are not in its bar code. */
function hasNote(normal: string): boolean {
  const ean = /^(\d{12,14})(?:\s*[(x*]|\s+[a-z])/i.exec(normal)?.[1];
  return ean !== undefined && gtin14(ean) !== null;
}

/**
 * True for the letter O instead of a zero, I or l instead of a one. A letter in front of a few digits is usually meant.
 */
function hasLetterForDigit(normal: string): boolean {
  if (!/^(?:\d[\dOIl]{7,13}|[\dOIl]{12,13})$/i.test(normal) || /^\d+$/.test(normal)) return false;
  return gtin14(normal.replace(/O/gi, '0').replace(/[Il]/gi, '1')) !== null;
}

function hasSeveral(normal: string): boolean {
  if (gtin14(normal.replace(/[\s-]/g, '')) !== null) return false;
  const parts = normal.split(BETWEEN).map((part) => part.replaceAll('-', ''));
  const halves = JOINED.filter(([a, b]) => /^\d+$/.test(normal) && normal.length === a + b).map(([n]) => [
    normal.slice(0, n),
    normal.slice(n),
  ]);
  return [parts, ...halves].some((codes) => codes.filter((code) => gtin14(code) !== null).length > 1);
}
