/** Text encodings of a table, as different spreadsheets save it. */
import { describe, expect, it } from 'vitest';
import { m } from '#messages';
import { readTableFile } from '../../../src-renderer/ui/table-file.ts';

const TABLE = 'location;sku\r\nGang Süd – „A“ 3;L’ORÉAL-1\r\n';

const utf16 = (text: string, ...mark: number[]) => new Uint8Array([...mark, ...Buffer.from(text, 'utf16le')]);
const swapped = (bytes: Uint8Array) => bytes.map((_, n) => bytes[n % 2 === 0 ? n + 1 : n - 1] ?? 0);
/** Letters beyond ASCII of Windows-1252, each with its byte. */
const windows1252 = (text: string) =>
  Uint8Array.from(
    text,
    (c) => ({ '–': 0x96, '„': 0x84, '“': 0x93, '’': 0x92, '€': 0x80 })[c] ?? c.charCodeAt(0),
  );
/** Bytes of a file in that encoding. */
const bytes = (before: string, code: number, after: string) =>
  Uint8Array.from([...Buffer.from(before), code, ...Buffer.from(after)]);

const refusal = (file: Uint8Array) => {
  const read = readTableFile(file);
  return 'refused' in read ? read.refused.what : read.text;
};

it.each([
  ['UTF-8', new TextEncoder().encode(TABLE)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${TABLE}`)],
  ['UTF-16, as Excel saves Unicode text', utf16(TABLE, 0xff, 0xfe)],
  ['UTF-16 with the other byte first', swapped(utf16(TABLE, 0xff, 0xfe))],
  ['UTF-16 without a mark', utf16(TABLE)],
  ['UTF-16 without a mark, with the other byte first', swapped(utf16(TABLE))],
  ['Windows-1252, as Excel saves CSV', windows1252(TABLE)],
])('%s is read with its letters', (_name, file) => {
  expect(readTableFile(file)).toEqual({ text: TABLE });
});

it('names of Western languages are read from Windows-1252', () => {
  const names =
    'sku,location\nA,São João – açaí\nB,Straße 5 €\nC,Ñandú\nD,Œuvre’s ½ «été» 5·3\nE,naïve Créée\n';
  const code: Record<string, number> = { '–': 0x96, '€': 0x80, Œ: 0x8c, '’': 0x92 };
  expect(readTableFile(Uint8Array.from(names, (c) => code[c] ?? c.charCodeAt(0)))).toEqual({ text: names });
});

describe('is refused, with what to do', () => {
  it.each([
    ['a workbook', bytes('PK', 3, '\u0004sheet')],
    ['a workbook of before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ])('%s', (_name, file) => {
    expect(refusal(file)).toBe(m.codes_file_workbook());
  });

  it.each([
    ['DOS, ü', bytes('location\nS', 0x81, 'd 3\n')],
    ['DOS, ä', bytes('location\nG', 0x84, 'nge 3\n')],
    ['DOS, ö', bytes('location\nK', 0x94, 'ln 3\n')],
    ['Mac, ü', bytes('location\nS', 0x9f, 'd 3\n')],
    ['Mac, ä', bytes('location\nG', 0x8a, 'nge 3\n')],
    ['Mac, ê', bytes('location\rS', 0x90, 'tio 3\r')],
    [
      'Cyrillic of Windows',
      Uint8Array.from([...Buffer.from('location\n'), 0xd1, 0xea, 0xeb, 0xe0, 0xe4, 0x20, 0x33]),
    ],
    ['Shift JIS', Uint8Array.from([...Buffer.from('location\n'), 0x92, 0x49, 0x94, 0xd4, 0x8d, 0x86, 0x0a])],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['half a letter of UTF-16', utf16(TABLE, 0xff, 0xfe).subarray(0, 31)],
  ])('%s', (_name, file) => {
    expect(refusal(file)).toBe(m.codes_file_encoding());
  });

  it('a table that is larger than a call may be', () => {
    const line = '"Gang 1","SKU-1"\n';
    expect(refusal(new TextEncoder().encode(line.repeat(50_000)))).toBe(m.codes_file_too_large());
    expect(readTableFile(new TextEncoder().encode(line.repeat(40_000)))).toHaveProperty('text');
  });
});
