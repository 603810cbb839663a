/** EANs that no scanner can ever send: what a spreadsheet, a form or a copied text has made of them. */
import { normalCode } from './code-key.ts';
import { gtin14 } from './gs1/gtin.ts';

/** `4.00638E+12`, `4006381333931.0`, `4,006,381,333,931`, a number as text with its apostrophe or equals sign. */
const SPREADSHEET = /^['=‘’´`]|^\d+(?:[.,]\d+)?E\+?\d+$|^\d{7,14}[.,]\d+$|^\d{1,3}(?:[.,]\d{3}){2,}$/i;
/** Between two codes in one field. */
const BETWEEN = /[,;|/\\\s]+|\s(?:and|or|e|ou|y|o)\s/i;
/** What bar codes of goods are made of. */
const NOT_ASCII = /[^\x20-\x7e]/;

export function isUnscannable(ean: string): boolean {
  // A line break between two codes would be gone.
  const normal = normalCode(ean.replace(/\p{Cc}/gu, ' '));
  return SPREADSHEET.test(normal) || NOT_ASCII.test(normal) || hasSeveral(normal);
}

function hasSeveral(normal: string): boolean {
  if (gtin14(normal.replace(/[\s-]/g, '')) !== null) return false;
  const parts = normal.split(BETWEEN).map((part) => part.replaceAll('-', ''));
  return parts.filter((part) => gtin14(part) !== null).length > 1;
}
