/** What a scanner typed, read: GTINs, GS1 element strings, Digital Links, SSCC, or plain text. */
import { isTurnedRound, swapCase } from './caps-lock.ts';
import { readEan, readItf } from './gs1/ean-upc.ts';
import { FNC1, readElementString } from './gs1/element-string.ts';
import { elementsMeaning, numberMeaning, textMeaning } from './make-meaning.ts';
import { readPlain } from './plain-code.ts';
import type { ScanMeaning } from './scan-meaning.ts';
import type { ScannerProfile } from './scanner-profile.ts';
import { splitAimId, type AimCode } from './symbology.ts';

/** Characters; longer codes are no codes of parcels or goods. The screens cut off there too. */
export const MOST_CHARACTERS = 512;

/**
 * Never throws, and takes time in proportion to a length that is capped.
 * @param raw without Enter or Tab at the end; the keyboard layout is repaired already
 */
export function parseScan(raw: string, profile: ScannerProfile): ScanMeaning {
  const cut = readable(raw.slice(0, MOST_CHARACTERS));
  if (raw.length > MOST_CHARACTERS) return textMeaning(splitAimId(cut), 'bad-length');
  const { separator } = profile;
  if (typeof separator === 'object' && separator.substitute !== '' && cut.includes(separator.substitute)) {
    // Only where it makes sense: the substitute may be a letter of a SKU too.
    const meaning = interpreted(cut.replaceAll(separator.substitute, FNC1), profile);
    if (meaning.kind !== 'text' && meaning.error === null) return meaning;
  }
  return interpreted(cut, profile);
}

/** Keeps the separators that codes are made of: GS, RS and EOT. */
const readable = (raw: string) =>
  raw.replace(/\p{Cc}/gu, (control) => (SEPARATORS.includes(control) ? control : '')).trim();

const SEPARATORS = [FNC1, '\u001e', '\u0004'];

function interpreted(cut: string, profile: ScannerProfile): ScanMeaning {
  const mayHaveId = profile.aimIds;
  const guessed = profile.capsLock === null && mayHaveId && isTurnedRound(cut);
  const straight = profile.capsLock === true || guessed ? swapCase(cut) : cut;
  const code: AimCode = mayHaveId ? splitAimId(straight) : { data: straight, symbology: null, modifier: '' };
  const meaning = readCode(code, profile);
  return guessed ? { ...meaning, warnings: [...meaning.warnings, { code: 'caps-lock' }] } : meaning;
}

function readCode(code: AimCode, profile: ScannerProfile): ScanMeaning {
  switch (code.symbology) {
    case 'ean-upc':
    case 'ean-8':
      return readEanOrComposite(code, profile);
    case 'ean-upc-add-on':
      return numberMeaning(code, readEan(code.data, code.modifier));
    case 'itf': {
      if (code.data === '') return textMeaning(code, 'empty');
      const reading = readItf(code.data, code.modifier);
      // Interleaved 2 of 5 of another length is somebody's own number.
      return reading.error === 'bad-length' ? textMeaning(code) : numberMeaning(code, reading);
    }
    case 'gs1-128':
    case 'gs1-databar':
    case 'gs1-datamatrix':
    case 'gs1-qr':
    case 'gs1-dotcode': {
      const read = readElementString(withoutLeadingFnc1(code.data), profile.year);
      return elementsMeaning(code, 'gs1', read, profile);
    }
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
      return readPlain(code, profile);
  }
}

/** Some scanners send the leading FNC1 as well as the identifier that stands for it. */
const withoutLeadingFnc1 = (data: string) => (data.startsWith(FNC1) ? data.slice(FNC1.length) : data);

/** A composite symbol: the EAN, then the message of the part above it. */
const COMPOSITE = /^([^|\]]+)\|?\]e0(.*)$/s;

function readEanOrComposite(code: AimCode, profile: ScannerProfile): ScanMeaning {
  const [, main, above] = COMPOSITE.exec(code.data) ?? [];
  const reading = readEan(main ?? code.data, code.modifier);
  if (above === undefined || reading.error) return numberMeaning(code, reading);
  const read = readElementString(`01${reading.candidates[0]}${above}`, profile.year);
  return elementsMeaning(code, 'gs1', read, profile);
}
