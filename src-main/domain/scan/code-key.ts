/** What the text of a barcode is compared by. */
import { gtin14 } from './gs1/gtin.ts';

/** AIM symbology identifier: `]`, a letter, a digit (ISO/IEC 15424). Scanners send it when told to. */
const AIM_PREFIX = /^\][A-Za-z]\d/;

/** The readable text of a scan: no symbology identifier, no control characters, no spaces around. */
export function scannedText(raw: string): string {
  return raw
    .replace(/\p{Cc}/gu, '')
    .replace(AIM_PREFIX, '')
    .trim();
}

/**
 * The one key under which an item's barcode is stored and looked for: the GTIN-14 where the text is a GTIN
 * (spaces and hyphens inside do not count), else the text as it stands. Both sides use this function, so that an
 * item whose EAN came with 12 digits, or with its leading zeros lost, is found by a scan of all 13.
 * @returns null where nothing is left to compare
 */
export function codeKey(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return gtin14(trimmed.replace(/[\s-]/g, '')) ?? trimmed;
}
