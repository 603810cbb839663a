/** One normal form of codes on both sides; a code without one is found before a packer meets it. */
import { describe, expect, it } from 'vitest';
import { codeKey, foldedSku } from '../../../../src-main/domain/scan/code-key.ts';
import { lookupKeys } from '../../../../src-main/domain/scan/lookup-keys.ts';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
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
  ])('%j says that there is no code', (stored) => {
    expect(codeKey(stored)).toBeNull();
  });

  it('keeps what only looks like a placeholder', () => {
    for (const code of ['NONE-1', 'N/A-7', 'XX1', 'unknown2']) expect(codeKey(code)).not.toBeNull();
  });

  it('of accents in one character and in two is the same', () => {
    expect(codeKey('CAFE\u0301')).toBe(codeKey('CAFÉ'));
    expect(foldedSku('cafe\u0301–1')).toBe(foldedSku('CAFÉ-1'));
  });
});

describe('UPC-E and the UPC-A that it stands for', () => {
  /** Whether a scan of the one asks for the stored other. */
  const finds = (scan: string, stored: string) =>
    lookupKeys(parseScan(scan, YEAR)).includes(codeKey(stored) ?? '');

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
  expect(lookupKeys(parseScan('A7698-1239B', YEAR))).not.toContain('7698-1239');
});

it.each([
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
