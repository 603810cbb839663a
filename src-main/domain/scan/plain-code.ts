/** Carriers' codes without marked contents, and typed codes. */
import { readDigitalLink } from './gs1/digital-link.ts';
import { readBareDigits, readWithAddon } from './gs1/ean-upc.ts';
import {
  FNC1,
  readBracketed,
  readElementString,
  readScannedElements,
  type Elements,
} from './gs1/element-string.ts';
import { gtin13OfIsbn10 } from './isbn.ts';
import { elementsMeaning, numberMeaning, textMeaning } from './make-meaning.ts';
import type { ScanMeaning } from './scan-meaning.ts';
import type { AimCode } from './symbology.ts';

export function readPlain(code: AimCode, year: number): ScanMeaning {
  const { data } = code;
  if (data === '') return textMeaning(code, 'empty');
  if (data.startsWith(FNC1)) return elementsMeaning(code, 'gs1', readElementString(data.slice(1), year));
  const link = readDigitalLink(data, year);
  if (link) return elementsMeaning(code, 'digital-link', link);
  const bracketed = readBracketed(data, year);
  if (bracketed) return elementsMeaning(code, 'gs1', bracketed);
  const bare = bareElements(data, year);
  if (bare) return elementsMeaning(code, 'gs1', bare);
  return readBareNumber(code);
}

/** Keys that prove by a check digit that a text is an element string; a sign in place of FNC1 may be before them. */
const BARE_KEY = /^[^\dA-Za-z]?(?:00\d{18}|0[12]\d{14})/;

/** Without a symbology identifier, a text counts as an element string only if all of it can be read as one. */
function bareElements(data: string, year: number): Elements | null {
  if (!BARE_KEY.test(data) && !data.includes(FNC1)) return null;
  const read = readScannedElements(data, year);
  return read.error ? null : read;
}

const BARE_WITH_ADDON = /^(97[789]\d{10}) ?(\d{2}|\d{5})$/;

function readBareNumber(code: AimCode): ScanMeaning {
  const { data } = code;
  if (/^(\d{8}|\d{12,14})$/.test(data)) {
    const reading = readBareDigits(data);
    return reading.error ? textMeaning(code, 'bad-check-digit') : numberMeaning(code, reading);
  }
  const [, main, addon] = BARE_WITH_ADDON.exec(data) ?? [];
  if (main !== undefined && addon !== undefined) {
    const reading = readWithAddon(main + addon);
    if (!reading.error) return numberMeaning(code, reading);
  }
  // Without the separators that people write, as in domain/scan/code-key.ts.
  const joined = data.replace(/[\s-]/g, '');
  const gtin13 = gtin13OfIsbn10(joined);
  if (gtin13 !== null) return numberMeaning(code, readBareDigits(gtin13));
  if (joined === data || !/^\d{12,14}$/.test(joined)) return textMeaning(code);
  const reading = readBareDigits(joined);
  if (!reading.error) return numberMeaning(code, reading);
  return textMeaning(code, /^97[89]\d{10}$/.test(joined) ? 'bad-check-digit' : null);
}
