/**
 * Caps Lock turns the letters of a keyboard scanner round, and with them the identifier: `]E0` (EAN) arrives as `]e0`
 * (GS1 DataBar), where an EAN that begins with 400 would be read as an order number.
 */
import { readEan } from './gs1/ean-upc.ts';

/** Letters whose other case is a symbology that a parcel may carry, while they themselves are none. */
const TURNED_ROUND = /^\][acfgijlqD]\d/;
const TURNED_EAN = /^\]e[034]\d+$/;

/** ASCII letters only: what Caps Lock does to others depends on the keyboard. */
export function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const upper = letter.toUpperCase();
    return letter === upper ? letter.toLowerCase() : upper;
  });
}

/** Whether a text with its identifier was certainly typed with Caps Lock on; for when nobody knows. */
export function isTurnedRound(text: string): boolean {
  if (TURNED_ROUND.test(text)) return true;
  if (!TURNED_EAN.test(text)) return false;
  // DataBar carries 16 digits at least, a whole element (01): a right EAN behind its identifier is an EAN.
  return readEan(text.slice(3), text.charAt(2)).error === null;
}
