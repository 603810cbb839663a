/** Codes of orders and of scans have the same normal form; a code without one is reported before a packer meets it. */
import { describe, expect, it } from 'vitest';
import { codeKey, foldedSku, itemCode } from '../../../../src-main/domain/scan/code-key.ts';
import { lookupKeys } from '../../../../src-main/domain/scan/lookup-keys.ts';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import { taughtForm } from '../../../../src-main/domain/scan/taught-form.ts';
import { isUnscannable } from '../../../../src-main/domain/scan/unscannable-code.ts';
import { YEAR } from './vector-check.ts';

const EAN = '4006381333931';

describe('the key of a stored code', () => {
  it.each([
    ['\u200b4006381333931', 'a zero-width space'],
    ['\u202a4006381333931\u202c', 'direction marks of a Windows dialog'],
    ['4006381\u00ad333931', 'a soft hyphen'],
    ['\ufeff4006381333931', 'a byte order mark'],
    ['４００６３８１３３３９３１', 'full-width digits'],
    ['4006381\u2011333931', 'a hyphen that does not break'],
    ['4\u00a0006381\u00a0333931', 'no-break spaces'],
  ])('%j is that of the plain EAN: %s', (stored) => {
    expect(codeKey(stored)).toBe(codeKey(EAN));
    expect(isUnscannable(stored)).toBe(false);
  });

  it.each([
    'Does not apply',
    'N/A',
    'n.a.',
    'does not apply ',
    '-',
    '0000000000000',
    'Não se aplica',
    'sin EAN',
    'False',
    '#REF!',
    '#VALUE!',
    '#NV',
    '#¡VALOR!',
    '#DIV/0!',
    'k.A.',
    'N/D',
    's/n',
    'TBC',
    'not specified',
    'No barcode available',
    'sem código de barras',
    'Não possui',
    'sin código de barras',
    'no tiene',
    'kein Barcode',
    'nicht vorhanden',
    'sans code-barres',
    'non disponibile',
    'geen EAN',
    'brak',
  ])('%j says that there is no code', (stored) => {
    expect(codeKey(stored)).toBeNull();
  });

  it('keeps what only looks like a placeholder', () => {
    for (const code of ['NONE-1', 'N/A-7', 'XX1', 'unknown2', '#REF-1', 'NOVA', 'SINUS', 'FALSE2'])
      expect(codeKey(code)).not.toBeNull();
  });

  it('of accents in one character and in two is the same', () => {
    expect(codeKey('CAFE\u0301')).toBe(codeKey('CAFÉ'));
    expect(foldedSku('cafe\u0301–1')).toBe(foldedSku('CAFÉ-1'));
  });
});

/** True if a scan of the one finds the stored other. */
const finds = (scan: string, stored: string) =>
  lookupKeys(parseScan(scan, YEAR)).includes(itemCode(stored) ?? '');

describe('an EAN with what a form has put around it', () => {
  it.each([
    'EAN Code:4006381333931',
    'EAN: 4006381333931',
    'EAN-13 4006381333931',
    'gtin 04006381333931',
    'EAN4006381333931',
    '#4006381333931',
    '+4006381333931',
    '[4006381333931]',
    '["4006381333931"]',
    '4006381333931;',
    '*4006381333931*',
    '(01)04006381333931',
    '4\u2009006381\u2009333931',
    '000004006381333931',
  ])('%j is found by a scan of the EAN, and as it stands', (stored) => {
    expect(finds(EAN, stored)).toBe(true);
    expect(finds(stored, stored)).toBe(true);
    expect(isUnscannable(stored)).toBe(false);
  });

  it.each(['316148410X', '3-16-148410-X', 'ISBN 3-16-148410-X', 'ISBN 978-3-16-148410-0'])(
    '%j is found by the ISBN-13 on the book',
    (stored) => {
      expect(finds('9783161484100', stored)).toBe(true);
      expect(finds(stored, stored)).toBe(true);
    },
  );

  it.each(['A4006381333931', '4006381333931-RED', 'LOT 4006381333931', '4006381333932;', '3161484101'])(
    '%j is a code of its own',
    (stored) => {
      expect(itemCode(stored)).toBe(codeKey(stored));
    },
  );

  it.each([
    ['EAN 8412345678905', '08412345678905'],
    ['EAN8712345678906', '08712345678906'],
    ['EAN 1312345678905', '01312345678905'],
    ['UPC 812345678901', '00812345678901'],
    ['EAN-13: 4006381333931', '04006381333931'],
    ['EAN13 4006381333931', '04006381333931'],
    ['EAN8 96385074', '00000096385074'],
    ['UPC-A 036000291452', '00036000291452'],
    ['UPC-A 36000291452', '00036000291452'],
    ['ISBN10 316148410X', '09783161484100'],
    ['ISBN 3064061550', '09783064061552'],
  ])('%j has the digits of its number, and not those of its kind', (stored, gtin) => {
    expect(itemCode(stored)).toBe(gtin);
  });

  it.each([
    '4006381333931 (old)',
    '4006381333931 new',
    '4006381333931x2',
    '4006381333931 × 2',
    '036000291452*6',
  ])('%j, an EAN with a note behind it, can never be scanned', (stored) => {
    expect(isUnscannable(stored)).toBe(true);
  });

  it.each(['4006381333932 new', '4006381333931-A', '4006381333931ABC', 'A4006381333931', '4006381333931 12'])(
    '%j may be a code of the hall',
    (stored) => {
      expect(isUnscannable(stored)).toBe(false);
    },
  );

  it('an ISBN-10 that is a right GTIN too is found by the bar code of its book', () => {
    expect(itemCode('3064061550')).toBe('00003064061550');
    expect(lookupKeys(parseScan('9783064061552', YEAR))).toContain('00003064061550');
  });

  it.each(['L0000007', '400638133393190000', '12345678901234567894'])(
    '%j can be sent by a scanner',
    (code) => {
      expect(isUnscannable(code)).toBe(false);
    },
  );

  it.each(['4OO6381333931', '40063813339314006381333931', '036000291452036000291452', '9638507496385074'])(
    '%j is what no scanner sends',
    (code) => expect(isUnscannable(code)).toBe(true),
  );

  it('a SKU with a sign before the digits of an EAN is asked for before that EAN', () => {
    expect(lookupKeys(parseScan('#40170725', YEAR))).toEqual(['#40170725', '00000040170725']);
  });
});

describe('UPC-E and the UPC-A that it stands for', () => {
  it.each([
    ['01234565', '012345000065'],
    ['04252614', '042100005264'],
    ['01234558', '012345000058'],
    ['01234531', '012300000451'],
    ['01234543', '012340000053'],
  ])('%s and %s are found by each other', (upcE, upcA) => {
    for (const form of [upcA, `]E00${upcA}`, `]E0${upcA}`]) expect(finds(form, upcE), form).toBe(true);
    expect(finds(upcE, upcA)).toBe(true);
    expect(finds(upcE, upcE)).toBe(true);
  });
});

it('letters at the ends of Codabar and a padded zero of ITF are the symbol’s', () => {
  expect(lookupKeys(parseScan(']F0A7698-1239B', YEAR))).toContain('7698-1239');
  expect(lookupKeys(parseScan(']I0012345', YEAR))).toContain('12345');
  // For text without a symbology identifier the unchanged text is the first key.
  expect(lookupKeys(parseScan('A7698-1239B', YEAR))).toEqual(['A7698-1239B', '7698-1239']);
});

it.each([
  ['*MUG-1*', 'MUG-1'],
  [']A0*MUG-1*', 'MUG-1'],
  [']A0+M+U+G%O1', 'mug_1'],
  ['+M+U+G-1', 'mug-1'],
  [']A1B/F1', 'B&1'],
  [']A0A+B', 'Ab'],
])('of Code 39 %j may stand for %j, which is asked for after the text itself', (scan, meant) => {
  const keys = lookupKeys(parseScan(scan, YEAR));
  expect(keys[0]).toBe(parseScan(scan, YEAR).text);
  expect(keys.slice(1)).toContain(meant);
});

it.each(['MUG-1', ']A0A/1', ']C0A+B', 'A+b', '50%', '**'])('%j stands for itself only', (scan) => {
  expect(lookupKeys(parseScan(scan, YEAR))).toHaveLength(1);
});

it.each(['|', '^', '~', '#', '@', '{GS}', '[FNC1]', '\\x1d', '␝', '\u00e8'])(
  'a GS1 label whose separator the scanner sends as %j is its trade item, and is taught as that',
  (separator) => {
    for (const prefix of ['', ']d2', ']C1', separator.length === 1 ? separator : '']) {
      const text = `${prefix}010400638133393110LOT7${separator}17270131`;
      const meaning = parseScan(text, YEAR);
      expect(meaning.ais, text).toEqual([
        ['01', '04006381333931'],
        ['10', 'LOT7'],
        ['17', '270131'],
      ]);
      expect(taughtForm(text, meaning).code).toBe('04006381333931');
    }
  },
);

it('no sign makes a GS1 label of a wrong GTIN, or of text behind a right one', () => {
  for (const text of ['010400638133393210LOT|17270131', '0104006381333931|NOTE', '0104006381333931 50 pcs'])
    expect(parseScan(text, YEAR)).toMatchObject({ kind: 'text', gtin14: null });
});

it.each([
  '4006381333931+9780201379624',
  '4006381333931 & 9780201379624',
  '40063813339319780201379624',
  '4OO6381333931',
  '40O638I333931',
  '4.00638E+12',
  '4,00638E+12',
  '4.00638e12',
  '4006381333931.0',
  '4006381333931,00',
  "'4006381333931",
  '="4006381333931"',
  '4006381333931, 9780201379624',
  '4006381333931/9780201379624',
  '4006381333931 9780201379624',
  '4006381333931\n9780201379624',
  '4,006,381,333,931',
  '4006381333931\ufffd',
  '٤٠٠٦٣٨١٣٣٣٩٣١',
])('%j can never be scanned', (stored) => {
  expect(isUnscannable(stored)).toBe(true);
});

it.each(['4006381333931', '4006381 333931', 'AB-12/3', '400638', 'X.1', '12.5', "L'OREAL-1"])(
  '%j can be scanned',
  (stored) => {
    expect(isUnscannable(stored)).toBe(false);
  },
);
