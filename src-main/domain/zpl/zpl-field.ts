/** Text as the data of a ZPL field (`^FH`): no letter of it can be taken for a command. */

import { hasZplLetter, zplText } from '../../contract/paper/zpl-letters.ts';

/**
 * Characters written unchanged. All others are written in hex, among them those that begin commands (`^`, `~`), that
 * escape (`_`, `\`, `>`) and all beyond ASCII.
 */
const PLAIN = /[A-Za-z0-9 ]/;

const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte);
      return byte < 128 && PLAIN.test(letter)
        ? letter
        : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

/** Data of a block of lines (`^FB`), in which a backslash begins a sequence. */
export const textField = (text: string): string => hexOf(zplText(text).replaceAll('\\', '\\\\'));

/** Data of Code 128 (`^BC`), in which `>` begins a sequence: `>0` is the sign itself. Null if it cannot be encoded. */
export const barsField = (text: string): string | null =>
  /^[ -~]+$/.test(text)
    ? hexOf(text.replaceAll('>', '>0').replaceAll('^', '><').replaceAll('~', '>='))
    : null;

/** Data of a QR code (`^BQ`): error correction level first. Null if it has more than capital letters and digits. */
export const squareField = (text: string): string | null =>
  /^[A-Z0-9]+$/.test(text) ? hexOf(`MA,${text}`) : null;

/** Data of a QR code with the text of bars. Null if the bars cannot have it either. */
export const squareOfBars = (text: string): string | null =>
  barsField(text) === null ? null : hexOf(`MA,${text}`);

/**
 * True if the printer's own font has its letters. Fonts differ beyond Latin, and a missing letter is printed as
 * nothing: such text is printed by a printer of the system, from a PDF.
 */
export const hasLetters = (text: string): boolean => [...zplText(text)].every(hasZplLetter);
