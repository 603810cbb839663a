/** Scan parser: GTINs, GS1 element strings, Digital Links, SSCC, or plain text. */
import { readEan, readItf } from './gs1/ean-upc.ts';
import { FNC1, readElementString, readScannedElements } from './gs1/element-string.ts';
import { elementsMeaning, numberMeaning, textMeaning } from './make-meaning.ts';
import { readPlain } from './plain-code.ts';
import type { ScanMeaning } from './scan-meaning.ts';
import { splitAimId, type AimCode } from './symbology.ts';

/** Limit in characters: no code of parcels or goods is longer. The screens cut off there too. */
export const MOST_CHARACTERS = 512;

/**
 * Never throws, and takes time in proportion to a length that is capped.
 * @param raw without Enter or Tab at the end; keyboard layout and Caps Lock are repaired already
 * @param year reference for years of two digits, four digits: the domain has no clock
 */
export function parseScan(raw: string, year: number): ScanMeaning {
  const code = splitAimId(readable(raw.slice(0, MOST_CHARACTERS)));
  return raw.length > MOST_CHARACTERS ? textMeaning(code, 'bad-length') : readCode(code, year);
}

/** Keeps the separators that codes are made of: GS, RS and EOT. */
const readable = (raw: string) =>
  raw.replace(/\p{Cc}/gu, (control) => (SEPARATORS.includes(control) ? control : '')).trim();

const SEPARATORS = [FNC1, '\u001e', '\u0004'];

function readCode(code: AimCode, year: number): ScanMeaning {
  switch (code.symbology) {
    case 'ean-upc':
    case 'ean-8':
      return readEanOrComposite(code, year);
    case 'ean-upc-add-on':
      return numberMeaning(code, readEan(code.data, code.modifier));
    case 'itf': {
      if (code.data === '') return textMeaning(code, 'empty');
      const reading = readItf(code.data, code.modifier);
      // Interleaved 2 of 5 of another length is a shop's own number.
      return reading.error === 'bad-length' ? textMeaning(code) : numberMeaning(code, reading);
    }
    case 'gs1-128':
    case 'gs1-databar':
    case 'gs1-datamatrix':
    case 'gs1-qr':
    case 'gs1-dotcode':
      return elementsMeaning(code, 'gs1', readScannedElements(code.data, year));
    case 'keyboard':
      return textMeaning(code, code.data === '' ? 'empty' : null);
    case 'code-39':
    case 'code-93':
    case 'code-128':
    case 'codabar':
    case 'pdf417':
    case 'data-matrix':
    case 'qr':
    case 'aztec':
    case 'dotcode':
    case 'other':
    case null:
      return readPlain(code, year);
  }
}

/** A composite symbol: the EAN, then the message of the part above it. */
const COMPOSITE = /^([^|\]]+)\|?\]e0(.*)$/s;

function readEanOrComposite(code: AimCode, year: number): ScanMeaning {
  const [, main, above] = COMPOSITE.exec(code.data) ?? [];
  const reading = readEan(main ?? code.data, code.modifier);
  if (above === undefined || reading.error) return numberMeaning(code, reading);
  const read = readElementString(`01${reading.candidates[0]}${above}`, year);
  return elementsMeaning(code, 'gs1', read);
}
